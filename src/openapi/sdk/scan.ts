// Finds brackets and separators in code. What is in quotes is none.

/** Where something is in a text, without what is at its end. */
export type Range = readonly [from: number, to: number]

interface Scanned {
  readonly at: number
  readonly character: string
  /** Brackets around it. It's the same for both brackets of a pair, and negative after those that close more than was opened. */
  readonly depth: number
}

/** The characters that aren't in quotes. The `>` of an arrow isn't a bracket. */
export function* scan(code: string, start = 0, end = code.length): Iterable<Scanned> {
  let depth = 0
  let quote = ''
  for (let at = start; at < end; at++) {
    const character = code[at] as string
    if (quote !== '') {
      if (character === '\\') at++
      else if (character === quote) quote = ''
    } else if (`'"\``.includes(character)) quote = character
    else if ('([{<'.includes(character)) yield { at, character, depth: depth++ }
    else if (')]}'.includes(character) || (character === '>' && !'=-'.includes(code[at - 1] ?? ' ')))
      yield { at, character, depth: --depth }
    else yield { at, character, depth }
  }
}

/** The offset after the bracket that closes the one at an offset. */
export function closing(code: string, open: number): number {
  for (const { at, depth } of scan(code, open)) if (depth === 0 && at > open) return at + 1
  return code.length
}

/** The offset of a text that begins outside of all brackets. -1 if there's none. */
export function indexAtTop(code: string, wanted: string, start = 0): number {
  for (const { at, depth } of scan(code, start)) if (depth === 0 && code.startsWith(wanted, at)) return at
  return -1
}

/** What is between separators that aren't in brackets, without the spaces at its start. */
export function splitAtTop(code: string, separator: string, start = 0, end = code.length): Range[] {
  const ranges: Range[] = []
  let from = start
  for (const { at, depth } of scan(code, start, end)) {
    if (depth !== 0 || at < from || !code.startsWith(separator, at)) continue
    ranges.push([from, at])
    from = at + separator.length
    while (code[from] === ' ') from++
  }
  return from < end ? [...ranges, [from, end]] : ranges
}
