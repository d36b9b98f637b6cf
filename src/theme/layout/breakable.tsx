// Labels of narrow columns, such as names in code, with places to break their long words.
import type { HtmlChild } from '../../html/html.ts'

/** Words that are longer don't fit into a line: names in code, mostly. */
const LONG_WORD = /(\S{23,})/
const AFTER_SEPARATOR = /(?<=[_./:])(?=[^_./:])|(?<=[a-z])(?=[A-Z])/

/** A text whose long words break where their parts end, instead of anywhere. */
export function breakable(text: string): HtmlChild {
  if (!LONG_WORD.test(text)) return text
  return text
    .split(LONG_WORD)
    .map((piece, i) =>
      i % 2 === 0 ? piece : piece.split(AFTER_SEPARATOR).map((part, j) => (j === 0 ? part : [<wbr />, part])),
    )
}
