// What the build has drawn for the programs of islands: icons, and highlighted lines of code. Each program contains its own,
// so that no page loads those of another.
import type { IslandSite, IslandsInput } from './bundle.ts'
import { type IconName, iconNames, shownCode } from './constants.ts'
import type { ModuleGraph } from './module-graph.ts'

export interface Drawings {
  /** Code to add to a module, by file. */
  readonly added: ReadonlyMap<string, string>
  /** The exports of the shared script that this code calls. */
  readonly calls: readonly string[]
}

export async function createDrawings(graph: ModuleGraph, { icons, site }: IslandsInput): Promise<Drawings> {
  const added = new Map<string, string>()
  const calls = new Set<string>()
  if (graph.tags.size === 0) return { added, calls: [] }
  const shown = [...graph.modules].flatMap(([file, { code }]) => shownCode(code).map((block) => ({ file, ...block })))
  const highlighted = await site.color(shown)
  for (const [file, { code }] of graph.modules) {
    const given = [...(icons.get(file) ?? [])].map((name) => ({ name }))
    const statements: string[] = []
    const call = (name: string, ...values: unknown[]): void => {
      calls.add(name)
      statements.push(`__${name}(${values.map((value) => JSON.stringify(value)).join(', ')});`)
    }
    const drawn = drawnIcons([...iconNames(code), ...given], site)
    if (Object.keys(drawn).length > 0) call('learnIcons', drawn)
    const byLanguage = new Map<string, Map<string, string>>()
    for (const [i, block] of shown.entries()) {
      if (block.file !== file) continue
      const lines = byLanguage.get(block.lang) ?? new Map<string, string>()
      byLanguage.set(block.lang, lines)
      const texts = block.code.split('\n')
      for (const [n, html] of (highlighted[i] ?? []).entries()) lines.set(texts[n] ?? '', html)
    }
    for (const [lang, lines] of byLanguage) call('learnLines', lang, [...lines])
    if (statements.length > 0) added.set(file, statements.join('\n'))
  }
  const names = [...calls].sort()
  const imports = `import { ${names.map((name) => `${name} as __${name}`).join(', ')} } from 'galley:shared';`
  for (const [file, statements] of added) added.set(file, `\n${imports}\n${statements}`)
  return { added, calls: names }
}

/** The icons that a program names, as SVG; by name, or by name and style. */
function drawnIcons(names: readonly IconName[], site: IslandSite): Record<string, string> {
  const drawn: Record<string, string> = {}
  for (const { name, type } of [...names].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const svg = site.icon(name, type)
    if (svg !== '') drawn[type === undefined ? name : `${name} ${type}`] = svg
  }
  return drawn
}
