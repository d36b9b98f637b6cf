// Every component: its examples are read, rendered, and exported without findings, and its data is consistent.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { assetFolder, type Component } from './component.ts'
import { components, findComponent } from './index.ts'
import { renderMdx } from './testing.ts'

const ROOT = import.meta.dirname
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** Tags that are never closed, or closed by another tag. */
function unbalancedTags(html: string): string[] {
  const open: string[] = []
  const wrong: string[] = []
  for (const [, slash, name = '', rest = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)(\s[^<>]*|\/)?>/gi)) {
    if (VOID.test(name) || rest.endsWith('/')) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) wrong.push(name)
  }
  return [...wrong, ...open]
}

const examples = components.flatMap(({ name, examples }) => examples.map((mdx) => ({ name, mdx })))

describe.each(examples)('$name: $mdx', ({ name, mdx }) => {
  it('reads, renders and exports cleanly', async () => {
    const { page, html, aside, markdown } = await renderMdx(mdx)
    const all = html + aside

    expect(page.diagnostics).toEqual([])
    // A snippet has been inserted into the page, so only its import is left.
    expect(page.uses.some((use) => findComponent(use.name)?.name === name) || page.imports.length > 0).toBe(true)
    expect(all).not.toMatch(/<\/?[A-Z]/)
    expect(all).not.toContain('[object Object]')
    expect(all).not.toContain('undefined')
    expect(unbalancedTags(all)).toEqual([])
    const ids = [...all.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual([...new Set(ids)])

    // Tags in code don't count.
    const prose = markdown.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^\1\2$/gm, '').replace(/(`+)[\s\S]*?\1/g, '')
    expect(prose).not.toMatch(/<\/?[A-Za-z][\w.]*[\s/>]/)
    expect(markdown).not.toContain('undefined')
  })
})

it('says nothing that has no words in English', async () => {
  const missing = await Promise.all(examples.map(async ({ mdx }) => (await renderMdx(mdx)).missingWords))
  expect([...new Set(missing.flat())]).toEqual([])
})

describe.each(components)('$name', (component) => {
  const { name, props, aliases = [], parents = [], needs = [], children } = component

  it('says what it is in full sentences', () => {
    const sentences = [component.summary, ...component.advice, ...Object.values(props).map(({ summary }) => summary)]
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z`"<].*[.!?]$/s)
    expect(component.examples).not.toEqual([])
    expect(component.advice).not.toEqual([])
  })

  it('allows its own defaults', () => {
    for (const { values, default: standard } of Object.values(props)) {
      if (values && standard !== undefined) expect(values).toContain(standard)
    }
  })

  it('names only what there is', () => {
    const only = typeof children === 'object' && 'only' in children ? children.only : []
    for (const other of [...parents, ...only]) expect(findComponent(other)?.name).toBe(other)
    for (const alias of aliases) expect(findComponent(alias.name)).toBe(component)
    for (const folder of [assetFolder(component), ...needs]) expect(existsSync(join(ROOT, folder)), folder).toBe(true)
    expect(findComponent(name)).toBe(component)
  })
})

describe('the list', () => {
  it('has every name once', () => {
    const names = components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)])
    expect(names).toEqual([...new Set(names)])
  })

  it('has every definition of every folder', async () => {
    const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    for (const { name } of folders) {
      const file = ['index.tsx', 'index.ts'].map((index) => join(ROOT, name, index)).find(existsSync)
      if (!file) continue
      const exported: Record<string, unknown> = await import(file)
      const defined = Object.values(exported).flat().filter(isDefinition)
      for (const definition of defined) expect(components, `${name}: ${definition.name}`).toContain(definition)
    }
  })

  it('finds nothing under other names', () => {
    for (const name of ['card', 'Cards', 'constructor', '__proto__', '']) expect(findComponent(name)).toBeUndefined()
  })
})

describe('stylesheets', () => {
  const sheets = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

  it.each(sheets)('%s stays in its layer', (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const css = text.replace(/\/\*[\s\S]*?\*\//g, '')
    expect(css.trim()).toMatch(/^@layer components \{[\s\S]*\}$/)
    // Overriding an author's own rules needs a reason.
    expect(css.match(/!important/g) ?? []).toHaveLength(text.match(/noImportantStyles: \S/g)?.length ?? 0)
  })
})

function isDefinition(value: unknown): value is Component {
  return typeof value === 'object' && value !== null && 'name' in value && 'examples' in value && 'html' in value
}
