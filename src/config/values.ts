// Values that several settings share.

/** `#rgb` or `#rrggbb`, lower case, always six digits after reading. */
export type Paint = string

/** A name in the site's icon library, a path or URL; or a name with style and library. */
export type IconValue = string | { readonly name: string; readonly style?: string; readonly library?: string }

/** `#ABC` is `#aabbcc`. */
export function normalizePaint(color: string): Paint {
  const lower = color.toLowerCase()
  return lower.length === 4 ? lower.replace(/[\da-f]/g, '$&$&') : lower
}
