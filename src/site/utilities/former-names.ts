// Maps class names in pages to the names of the same utilities in Tailwind 4.

/** Names that version 4 removed or gave another meaning, from its upgrade guide. */
const RENAMED: readonly (readonly [former: RegExp, now: string])[] = [
  [/^(shadow|drop-shadow|blur|backdrop-blur|rounded(?:-(?:[setrbl]|ss|se|ee|es|tl|tr|br|bl))?)-sm$/, '$1-xs'],
  [/^(shadow|drop-shadow|blur|backdrop-blur|rounded(?:-(?:[setrbl]|ss|se|ee|es|tl|tr|br|bl))?)$/, '$1-sm'],
  [/^ring$/, 'ring-3'],
  [/^outline-none$/, 'outline-hidden'],
  [/^flex-(shrink|grow)(?=-|$)/, '$1'],
  [/^overflow-ellipsis$/, 'text-ellipsis'],
  [/^decoration-(slice|clone)$/, 'box-decoration-$1'],
  [/\[((?:[a-z-]+:)?--[\w-]+)\]/, '($1)'],
]

/** Grid tracks were separated by commas. */
const TRACKS = /^(?:grid-(?:cols|rows)|auto-(?:cols|rows))-\[/

/** The prefix of the hosted platform's own utilities, which authors copy from its pages. */
const PREFIX = /^(-?)mint-/

/**
 * The present name of a utility, variants and all: `md:flex-shrink-0` is `md:shrink-0`, and `hover:mint-flex` and
 * `mint-hover:flex` are `hover:flex`. Others stay as they are.
 */
export function presentName(className: string): string {
  const at = startOfUtility(className)
  const variants = className.slice(0, at).replace(PREFIX, '$1')
  const [mark, former] = [className[at] === '!' ? '!' : '', className.slice(at)]
  let name = (mark === '' ? former : former.slice(1)).replace(PREFIX, '$1')
  for (const [pattern, now] of RENAMED) name = name.replace(pattern, now)
  if (TRACKS.test(name)) name = commasToSpaces(name)
  return variants + mark + name
}

/** The end of the variants: after the last colon outside of brackets. */
function startOfUtility(className: string): number {
  let depth = 0
  let start = 0
  for (let i = 0; i < className.length; i++) {
    const char = className[i]
    if (char === '[' || char === '(') depth++
    else if (char === ']' || char === ')') depth--
    else if (char === ':' && depth === 0) start = i + 1
  }
  return start
}

/** Replaces commas between tracks, but not those between the arguments of a function. */
function commasToSpaces(name: string): string {
  let depth = 0
  return name.replace(/[(),]/g, (char) => {
    if (char === ',') return depth === 0 ? '_' : ','
    depth += char === '(' ? 1 : -1
    return char
  })
}
