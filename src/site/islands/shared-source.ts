// What the programs of a site's islands use -> the source of the script that they share.
import type { IslandSite, IslandsInput } from './bundle.ts'
import { iconNames, shownCode } from './constants.ts'
import type { ModuleGraph } from './module-graph.ts'

/** The runtime, the names of React and the tags that are used, and what the build has made for these. */
export async function sharedSource(graph: ModuleGraph, { site, icons: given }: IslandsInput): Promise<string> {
  const tags = [...graph.tags.keys()].sort()
  const names = [...new Set(graph.tags.values())].sort()
  const programs = [...graph.modules.values()]
  const lines = [`export { jsx, register } from 'galley:live';`, await reactExports(programs.map(({ names }) => names))]
  if (tags.length === 0) return lines.join('\n')
  lines.push(
    `import { learnCode, learnWords, live, useVocabulary } from 'galley:live';`,
    ...names.map(definition),
    ...tagExports(tags, graph.tags),
    `useVocabulary({ tags: { ${[...graph.tags].map(([tag, name]) => `${JSON.stringify(tag)}: ${binding(name)}`).join(', ')} }, learnCode, learnWords });`,
  )
  const named = programs.flatMap(({ code }) => iconNames(code))
  const icons = iconsOf([...named, ...given.map((name) => ({ name }))], site)
  if (icons !== '{}') lines.push(`import { learnIcons } from 'galley:live';`, `learnIcons(${icons});`)
  if (names.some((name) => SHOWS_CODE.has(name))) {
    lines.push(`import { codeBlocks, useCode } from 'galley:live';`, 'useCode(codeBlocks);')
    lines.push(
      ...(await coloredLines(
        programs.flatMap(({ code }) => shownCode(code)),
        site,
      )),
    )
  }
  return lines.join('\n')
}

/** Tags within which, or as which, code is shown. */
const SHOWS_CODE = new Set(['CodeBlock', 'CodeGroup', 'RequestExample', 'ResponseExample'])

/** All React names that occur in a program, used or not: an extra one costs bytes, a missing one is an error. */
async function reactExports(programs: readonly ReadonlySet<string>[]): Promise<string> {
  const names = Object.keys(await import('preact/compat')).filter((name) => name !== 'default' && /^\w+$/.test(name))
  const used = names.filter((name) => name === 'Fragment' || programs.some((own) => own.has(name))).sort()
  return `export { ${used.join(', ')} } from 'preact/compat';`
}

/** `tag_Tree` with `Folder` on it, for each name that a tag can begin with. */
function tagExports(tags: readonly string[], components: ReadonlyMap<string, string>): string[] {
  const bindingOf = (tag: string) => binding(components.get(tag) ?? tag)
  const roots = new Map<string, string[]>()
  for (const tag of tags) {
    const [root, part] = tag.split('.') as [string, string?]
    const parts = roots.get(root) ?? []
    roots.set(root, part === undefined ? parts : [...parts, part])
  }
  const lines: string[] = []
  for (const [root, parts] of roots) {
    const own = tags.includes(root) ? bindingOf(root) : '{}'
    const fields = parts.map((part) => `${part}: ${bindingOf(`${root}.${part}`)}`)
    const whole = parts.length === 0 ? own : `Object.assign(${own}, { ${fields.join(', ')} })`
    lines.push(`export const tag_${root} = ${whole};`)
  }
  return lines
}

function definition(name: string): string {
  const exported = exportName(name)
  return `import { ${exported} as definition_${exported} } from 'galley:live'; const ${binding(name)} = live(definition_${exported});`
}

function binding(name: string): string {
  return `live_${exportName(name)}`
}

/** The name of a component among the exports of the vocabulary. */
function exportName(tag: string): string {
  return tag.replaceAll('.', '$')
}

/** The icons that programs name, drawn; by name, or by name and style. */
function iconsOf(names: readonly { readonly name: string; readonly type?: string }[], site: IslandSite): string {
  const drawn: Record<string, string> = {}
  for (const { name, type } of [...names].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const svg = site.icon(name, type)
    if (svg !== '') drawn[type === undefined ? name : `${name} ${type}`] = svg
  }
  return JSON.stringify(drawn)
}

/** The lines of code that programs show as it is written in them, colored. */
async function coloredLines(
  blocks: readonly { readonly code: string; readonly lang: string }[],
  site: IslandSite,
): Promise<string[]> {
  const colored = await site.color(blocks)
  const byLanguage = new Map<string, Map<string, string>>()
  for (const [i, { code, lang }] of blocks.entries()) {
    const known = byLanguage.get(lang) ?? new Map<string, string>()
    byLanguage.set(lang, known)
    const texts = code.split('\n')
    for (const [n, html] of (colored[i] ?? []).entries()) known.set(texts[n] ?? '', html)
  }
  if (byLanguage.size === 0) return []
  return [
    `import { learnLines } from 'galley:live';`,
    ...[...byLanguage].map(([lang, lines]) => `learnLines(${JSON.stringify(lang)}, ${JSON.stringify([...lines])});`),
  ]
}
