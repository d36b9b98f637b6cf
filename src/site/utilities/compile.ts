// Compiles the class names of a site to rules for those that are Tailwind utilities.
import { presentName } from './former-names.ts'
import { OPACITIES, OPACITY_PROPERTIES, opacitiesIn, vocabulary } from './vocabulary.ts'

/** A stylesheet, and the class names that it has rules for. */
export interface Utilities {
  /** In the layers of the theme. Empty if no class name is a utility. */
  readonly css: string
  readonly known: ReadonlySet<string>
}

const NONE: Utilities = { css: '', known: new Set() }

/** One class in a selector, including escapes. */
const CLASS = /\.(?:\\[0-9a-f]{1,6} |\\[^\n]|[\w-]|[^\0-\x7f])+/g

/**
 * Compiles the class names that pages use. The same names in any order give the same text. Names have their meaning in
 * Tailwind 3, for which pages of this format are written. Others have their meaning in Tailwind 4.
 */
export async function compileUtilities(classNames: Iterable<string>): Promise<Utilities> {
  const written = [...new Set(classNames)].sort()
  if (written.length === 0) return NONE
  const { compile } = await import('tailwindcss')
  const compiler = await compile(vocabulary(opacitiesIn(written)))
  const byPresentName = groupByPresentName(written)
  const css = withOpacity(withWrittenNames(compiler.build([...byPresentName.keys()]), byPresentName), written)
  const classes = new Set(css.match(CLASS))
  const known = new Set(written.filter((name) => classes.has(classSelector(name))))
  return known.size === 0 ? NONE : { css: css.replace(/^\s+/gm, ''), known }
}

/** Tells whether one of these class names is a utility by itself. */
export type UtilityProbe = (classNames: Iterable<string>) => boolean

/** Loads Tailwind for a probe. What a probe finds, `compileUtilities` finds in any list with the same names. */
export async function createUtilityProbe(): Promise<UtilityProbe> {
  const { compile } = await import('tailwindcss')
  const compiler = await compile(vocabulary(OPACITIES))
  const tried = new Set<string>()
  let classes: ReadonlySet<string> = new Set()
  return (classNames) => {
    const names = Array.from(classNames, presentName)
    const isKnown = () => names.some((name) => classes.has(classSelector(name)))
    const untried = names.filter((name) => !tried.has(name))
    if (isKnown() || untried.length === 0) return isKnown()
    for (const name of untried) tried.add(name)
    classes = new Set(compiler.build(untried).match(CLASS))
    return isKnown()
  }
}

function groupByPresentName(written: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const name of written) {
    const present = presentName(name)
    const group = groups.get(present)
    if (group) group.push(name)
    else groups.set(present, [name])
  }
  return groups
}

/** Makes rules match former names, where pages use them. */
function withWrittenNames(css: string, byPresentName: ReadonlyMap<string, readonly string[]>): string {
  const selectors = new Map<string, string>()
  for (const [present, written] of byPresentName) {
    const all = written.map(classSelector)
    selectors.set(classSelector(present), all.length === 1 ? (all[0] as string) : `:is(${all.join(', ')})`)
  }
  return css.replace(CLASS, (selector) => selectors.get(selector) ?? selector)
}

/** Mixes colors with the opacity from another class, if the site has such classes. */
function withOpacity(css: string, written: readonly string[]): string {
  return opacitiesIn(written).reduce((text, name) => {
    const declaration = new RegExp(`^(\\s*${OPACITY_PROPERTIES[name]}): (.+);$`, 'gm')
    return text.replace(declaration, `$1: color-mix(in srgb, $2 var(--tw-${name}-opacity, 100%), transparent);`)
  }, css)
}

/** The selector of a class (CSSOM, "serialize an identifier"). */
function classSelector(name: string): string {
  const escaped = name.replace(/[\0-\x7f]/g, (char) => (/[\w-]/.test(char) ? char : `\\${char}`))
  return `.${escaped.replace(/^(-?)(\d)/, (_, sign, digit) => `${sign}\\3${digit} `)}`
}
