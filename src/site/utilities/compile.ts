// The class names of a site to the rules for those that are Tailwind's, and nothing for all others.
import { presentName } from './former-names.ts'
import { OPACITY_PROPERTIES, vocabulary } from './vocabulary.ts'

/**
 * The stylesheet for the class names that pages use, in the layers of the theme; empty when none of them is a utility.
 * Same names, in whatever order, same text. The meaning of names is that of Tailwind 3, which the format was made with.
 */
export async function compileUtilities(classNames: Iterable<string>): Promise<string> {
  const written = [...new Set(classNames)].sort()
  if (written.length === 0) return ''
  const { compile } = await import('tailwindcss')
  const compiler = await compile(vocabulary())
  const names = new Map<string, string[]>()
  for (const name of written) {
    const present = presentName(name)
    const former = names.get(present)
    if (former) former.push(name)
    else names.set(present, [name])
  }
  const css = compiler.build([...names.keys()])
  if (!/@layer utilities \{\s*\S/.test(css)) return ''
  return dedent(withOpacity(withFormerNames(css, names), written))
}

/** Rules of names that were written otherwise match what was written. */
function withFormerNames(css: string, names: ReadonlyMap<string, readonly string[]>): string {
  const renamed = new Map<string, string>()
  for (const [present, written] of names) {
    if (written.length === 1 && written[0] === present) continue
    const selectors = written.map((name) => `.${escapeName(name)}`)
    renamed.set(
      `.${escapeName(present)}`,
      selectors.length === 1 ? (selectors[0] as string) : `:is(${selectors.join(', ')})`,
    )
  }
  if (renamed.size === 0) return css
  return css.replace(/\.(?:[\w-]|[^\0-\x7f]|\\[^\n])+/g, (selector) => renamed.get(selector) ?? selector)
}

/** Colours mixed with the opacity that a class beside them gives, where the site has such classes. */
function withOpacity(css: string, written: readonly string[]): string {
  let result = css
  for (const [name, property] of Object.entries(OPACITY_PROPERTIES)) {
    if (!written.some((className) => className.includes(`${name}-opacity-`))) continue
    const declaration = new RegExp(`^(\\s*${property}): (.+);$`, 'gm')
    result = result.replace(declaration, `$1: color-mix(in srgb, $2 var(--tw-${name}-opacity, 100%), transparent);`)
  }
  return result
}

/** A class name as a selector writes it (CSSOM, "serialize an identifier"). */
function escapeName(name: string): string {
  return name
    .replace(/[\0-\x7f]/g, (char) => (/[\w-]/.test(char) ? char : `\\${char}`))
    .replace(/^(-?)(\d)/, (_, sign, digit) => `${sign}\\3${digit} `)
}

function dedent(css: string): string {
  return css.replace(/^\s+/gm, '')
}
