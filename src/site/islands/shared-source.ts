// Writes the source of the script that the programs of a site's islands share.
import type { IslandsInput } from './bundle.ts'
import type { ModuleGraph } from './module-graph.ts'
import { reactSource } from './react-source.ts'

/**
 * The runtime, and the names of React and the tags that are used.
 * @param learned the functions through which programs hand over what the build has drawn for them
 */
export async function sharedSource(
  graph: ModuleGraph,
  { uses }: IslandsInput,
  learned: readonly string[],
): Promise<string> {
  const tags = [...graph.tags.keys()].sort()
  const names = [...new Set(graph.tags.values())].sort()
  const programs = [...graph.modules.values()]
  const live = new Set(['useFeatures'])
  const calls: string[] = []
  const features: string[] = []
  if (uses.pieces) features.push('takePieces')
  if (uses.handlers) features.push('hydrateHandlers')
  if (tags.length > 0) {
    features.push('learnWords')
    const byTag = [...graph.tags].map(([tag, name]) => `${JSON.stringify(tag)}: ${binding(name)}`)
    features.push(`tags: { ${byTag.join(', ')} }`)
    const signs = signsOf(names, [...programs.map(({ code }) => code), uses.words])
    if (signs.length > 0) calls.push(`learnSigns({ ${signs.map((kind) => `${kind}: sign_${kind}`).join(', ')} });`)
    for (const kind of signs) live.add(`sign_${kind}`)
  }
  if (names.some((name) => SHOWS_CODE.has(name))) {
    features.push('learnCode')
    live.add('codeBlocks')
    calls.push('useCode(codeBlocks);')
  }
  for (const feature of features) if (/^\w+$/.test(feature)) live.add(feature)
  for (const call of calls) live.add(call.slice(0, call.indexOf('(')))
  if (tags.length > 0) live.add('live')
  return [
    `export { ${['jsx', ...learned, 'register'].join(', ')} } from 'galley:live';`,
    `import { ${[...live].sort().join(', ')} } from 'galley:live';`,
    ...(await reactSource(programs, uses.words)),
    ...names.map(definition),
    ...tagExports(tags, graph.tags),
    ...calls,
    `useFeatures({ ${features.join(', ')} });`,
  ].join('\n')
}

/** Tags that show code, or contain it. */
const SHOWS_CODE = new Set(['CodeBlock', 'CodeGroup', 'RequestExample', 'ResponseExample'])

/** Components that always show the sign of a callout. */
const SHOWS_SIGN: Readonly<Record<string, string>> = { Frame: 'info' }
const SIGNS = ['check', 'danger', 'info', 'note', 'tip', 'warning']

/** The signs that programs may show: those of their tags, and of the kinds that they or the pages name. */
function signsOf(names: readonly string[], texts: readonly string[]): string[] {
  const shown = new Set(names.map((name) => SHOWS_SIGN[name] ?? name.toLowerCase()))
  const mayName = names.some((name) => name === 'Card' || name === 'Callout' || SIGNS.includes(name.toLowerCase()))
  const isNamed = (kind: string) => mayName && texts.some((text) => new RegExp(`["'\`]${kind}["'\`]`).test(text))
  return SIGNS.filter((kind) => shown.has(kind) || isNamed(kind))
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
    if (parts.length === 0) {
      lines.push(`export { ${own} as tag_${root} };`)
      continue
    }
    const fields = parts.map((part) => `${part}: ${bindingOf(`${root}.${part}`)}`)
    lines.push(`export const tag_${root} = Object.assign(${own}, { ${fields.join(', ')} });`)
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
