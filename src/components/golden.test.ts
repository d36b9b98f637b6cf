// Golden files: the HTML and the Markdown of every component's examples, so that a change to either shows up in a diff.
// After an intended change, run `npx vitest run src/components/golden.test.ts --update`, and read the diff.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assetFolder } from './component.ts'
import { components } from './index.ts'
import { renderMdx } from './testing.ts'

const ROOT = import.meta.dirname

/** One tag per line, so that a diff shows the element that changed. */
const byElement = (html: string): string => html.replace(/></g, '>\n<').trim()

const fence = (info: string, text: string): string => `\`\`\`\`${info}\n${text.trim()}\n\`\`\`\``

async function goldenText(examples: readonly string[]): Promise<string> {
  const parts = await Promise.all(
    examples.map(async (mdx) => {
      const { html, aside, contents, markdown } = await renderMdx(mdx)
      const shown = Object.entries({ html, aside, contents }).filter(([, text]) => text !== '')
      return [
        fence('mdx', mdx),
        ...shown.map(([name, text]) => fence(name === 'html' ? 'html' : `html ${name}`, byElement(text))),
        fence('md', markdown),
      ].join('\n\n')
    }),
  )
  return `${parts.join('\n\n---\n\n')}\n`
}

it.each(components)('$name is what its golden file says', async (component) => {
  await expect(await goldenText(component.examples)).toMatchFileSnapshot(goldenFile(component.name))
})

it('has no golden file of a component that is gone', () => {
  const expected = new Set(components.map(({ name }) => goldenFile(name)))
  const present = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.golden.md'))
    .map((path) => join(ROOT, path))
  // The golden file of a new component isn't there yet: Vitest writes it after this test. In CI, it fails instead.
  expect(present.filter((path) => !expected.has(path))).toEqual([])
})

function goldenFile(name: string): string {
  const component = components.find((one) => one.name === name)
  return join(ROOT, component ? assetFolder(component) : '', `${name}.golden.md`)
}
