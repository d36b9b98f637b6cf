// Finds attribute values without straight quotes, and gives the edits that quote them.
import { closeBrace, type Repair, type TextEdit } from './repair-edits.ts'

const ATTRIBUTE =
  /\s*([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:("[^"]*"|'[^']*')|([“”„][^“”"<>]*[“”])|([^\s"'{}<>=`]+(?<!\/(?=>)))|(\{)))?/y

/** Fixes `width=100` and `title=“Start”`: values without quotes, or with typographic ones. */
export function bareValues(text: string, offset: number): Repair | undefined {
  const name = /^<[A-Za-z][\w.:-]*/.exec(text.slice(offset, offset + 200))?.[0]
  if (!name) return undefined
  const edits: TextEdit[] = []
  let at = offset + name.length
  while (!/^\s*\/?>/.test(text.slice(at, at + 200))) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(text)
    if (!match) return undefined
    const [whole, , , curly, bare, brace] = match
    const end = at + whole.length
    if (curly) edits.push({ start: end - curly.length, end, text: `"${curly.slice(1, -1)}"` })
    if (bare) edits.push({ start: end - bare.length, end, text: `"${bare}"` })
    at = brace ? closeBrace(text, end - 1) + 1 : end
    if (at === 0) return undefined
  }
  if (edits.length === 0) return undefined
  return {
    edits,
    start: offset,
    end: text.indexOf('>', at) + 1,
    severity: 'suggestion',
    message: 'Attribute values need straight quotes.',
    help: `Write \`${edits.map(({ text: value }) => value).join('`, `')}\`.`,
  }
}
