// Writes the imports for what programs use of React, with as little of Preact as possible.
import type { BrowserModule } from '../../content/island-module.ts'

/** What only `preact/compat` supports besides its exports: legacy lifecycles, refs to classes, event fields, attributes. */
const COMPAT =
  /^(?:Component|defaultProps|componentWill(?:Mount|ReceiveProps|Update)|download|translate|persist|nativeEvent|is(?:PropagationStopped|DefaultPrevented))$/
/** Names that `preact/compat` exports, but that programs mostly use for other things. */
const COMMON = new Set(['default', 'version', 'render', 'hydrate'])

/**
 * Exports all React names that occur in programs, used or not. An extra one costs bytes, but a missing one is an error.
 * @param words the values that pages pass to programs, as text
 */
export async function reactSource(programs: readonly BrowserModule[], words: string): Promise<string[]> {
  const [core, hooks, compat] = await Promise.all([import('preact'), import('preact/hooks'), import('preact/compat')])
  const uses = (name: string) => programs.some(({ names }) => names.has(name))
  const isExport = (name: string) => /^\w+$/.test(name) && (!COMMON.has(name) || isAsked(name, programs))
  const used = Object.keys(compat).filter((name) => name === 'Fragment' || (isExport(name) && uses(name)))
  const from = (name: string) => (name in core ? 'preact' : name in hooks ? 'preact/hooks' : 'preact/compat')
  const needsCompat =
    used.some((name) => from(name) === 'preact/compat') ||
    programs.some(({ names }) => [...names].some((name) => COMPAT.test(name)))
  if (needsCompat) return [`export { ${used.sort().join(', ')} } from 'preact/compat';`]
  const texts = [...programs.map(({ code }) => code), words]
  const rules = Object.keys(RULES).filter((rule) => texts.some((text) => RULES[rule]?.test(text)))
  const exports = used.sort().map((name) => `export { ${name} } from '${from(name)}';`)
  if (rules.length === 0) return exports
  return [
    ...exports,
    `import { ${['reactElements', ...rules].join(', ')} } from 'galley:live';`,
    `reactElements(${rules.join(', ')});`,
  ]
}

/** The rules of `browser/react-elements.ts`, and how to recognize programs that need them. */
const RULES: Readonly<Record<string, RegExp>> = {
  eventNames: /\bon(?:Change|Input|DoubleClick|Focus|Blur)/i,
  styleUnits: /\bstyle\b/,
  svgNames: /\bsvg\b/,
  selectValues: /\bselect\b/,
}

/** Whether a program explicitly uses a name of React. */
function isAsked(name: string, programs: readonly BrowserModule[]): boolean {
  const asked = new RegExp(
    `\\bReact\\.${name}\\b|import\\s*\\{[^}]*\\b${name}\\b[^}]*\\}\\s*from\\s*["'](?:react|preact|galley:shared)`,
  )
  return programs.some(({ code }) => asked.test(code))
}
