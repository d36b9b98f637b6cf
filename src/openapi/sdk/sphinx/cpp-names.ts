// Reads what is around a name of C++ in the ID that Sphinx makes of it: `_CPPv4N6harbor4Ship4sailEi` for `harbor::Ship::sail`.

/** Namespaces and classes around a name, from the outside in. Undefined if the ID doesn't say. */
export function namesAround(anchor: string, name: string): string[] | undefined {
  const nested = /N(?=\d)/g
  // Template parameters come first, and may have names too.
  while (nested.test(anchor)) {
    const { names, end } = lengthPrefixed(anchor, nested.lastIndex)
    if (names.at(-1) === name) return names.slice(0, -1)
    nested.lastIndex = end
  }
  return undefined
}

/** `harbor` and `Ship` for `6harbor4Ship`, and the offset after them. */
function lengthPrefixed(text: string, start: number): { readonly names: string[]; readonly end: number } {
  const names: string[] = []
  const length = /\d{1,3}/y
  for (let at = start; ; ) {
    length.lastIndex = at
    const [digits] = length.exec(text) ?? []
    if (digits === undefined) return { names, end: at }
    at += digits.length + Number(digits)
    names.push(text.slice(at - Number(digits), at))
  }
}
