// Keeps the punctuation of labels such as `C++` and `.NET` in its place on pages that run from right to left.
import type { HtmlChild } from '../../html/html.ts'
import type { PageView } from '../view.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const LETTER = /\p{L}/u
/** Between letters, and in digits after them, the direction is clear. */
const LOOSE_END = /^\P{L}|[^\p{L}\p{N}]$/u

/**
 * A label without any letter that runs from right to left, whose ends would be shown on the wrong sides. `shown` is the
 * label as HTML.
 */
export function isolated(text: string, dir: PageView['dir'], shown: HtmlChild = text): HtmlChild {
  if (dir === 'ltr' || !LETTER.test(text) || !LOOSE_END.test(text) || RIGHT_TO_LEFT.test(text)) return shown
  return <bdi>{shown}</bdi>
}
