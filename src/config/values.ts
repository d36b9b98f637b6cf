// Values that several settings share.

/** `#rgb` or `#rrggbb` in lowercase. Always six digits after reading. */
export type Paint = string

/** A name in the site's icon library, a path, or a URL. Or a name with style and library. */
export type IconValue = string | { readonly name: string; readonly style?: string; readonly library?: string }

/** `#ABC` becomes `#aabbcc`. */
export function normalizePaint(color: string): Paint {
  const lower = color.toLowerCase()
  return lower.length === 4 ? lower.replace(/[\da-f]/g, '$&$&') : lower
}
