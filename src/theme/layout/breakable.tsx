// Titles and labels of narrow columns, such as names in code, with places to break their long words.
import type { HtmlChild } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { isolated } from './isolated.tsx'

/** Words that are longer don't fit into a line: names in code, mostly. */
const LINE = 22
const AFTER_SEPARATOR = /(?<=[_./:\\])(?=[^_./:\\])|(?<=[a-z])(?=[A-Z])/

/** A text whose words of more than `room` characters break where their parts end, instead of anywhere. */
export function breakable(text: string, dir: PageView['dir'], room = LINE): HtmlChild {
  return isolated(text, dir, text.length <= room ? text : broken(text, room))
}

function broken(text: string, room: number): HtmlChild {
  return text
    .split(/(\s+)/)
    .map((word) =>
      word.length <= room ? word : word.split(AFTER_SEPARATOR).map((part, i) => (i === 0 ? part : [<wbr />, part])),
    )
}
