// Tells whether a part of a sentence is inside a quotation.

/** True if a quotation opens in the text before and closes in the text after. */
export function isQuoted(before: string, after: string): boolean {
  const open = before.lastIndexOf('“') > before.lastIndexOf('”')
  const odd = (before.match(/"/g)?.length ?? 0) % 2 === 1
  return (open && after.includes('”')) || (odd && after.includes('"'))
}
