// Reports a closing tag in a list item or quotation that begins inside of the element. Other MDX compilers reject the page:
//
//     <Note>
//     - Text
//       </Note>
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { DraftElement } from './draft.ts'
import { lineBefore } from './repair-edits.ts'

/** What may be before a tag that begins a line, or an item in it. */
const OWN_LINE = /^\s*(?:(?:[-*+]|\d+[.)])\s+)*$/

/** The finding. Undefined if the closing tag isn't the author's. */
export function closedInside(source: SourceFile, element: DraftElement, block: string): Diagnostic | undefined {
  const { text, path: file } = source
  const { start = 0, end: last = 0 } = element.span ?? {}
  // Closing tags after this one may be in the same block, which the parser takes to be all in the element.
  const tag = `</${element.name}>`
  const from = text.lastIndexOf(tag, last)
  const end = from + tag.length
  if (from < start || !/^(?:\s|<\/[^<>]*>)*$/.test(text.slice(end, last))) return undefined
  const before = lineBefore(text, start)
  const indent = lineBefore(text, from)
  const isIndented = block === 'list item' && OWN_LINE.test(before) && indent.trim() === ''
  return {
    code: 'mdx-habit',
    severity: 'suggestion',
    message: `\`${tag}\` is inside the ${block} before it.`,
    place: { file, start: from, end },
    help: isIndented ? `Indent it like \`<${element.name}>\`.` : `Put it on a line of its own after the ${block}.`,
    ...(isIndented && { fix: [{ file, start: from - indent.length, end: from, text: before.replace(/\S/g, ' ') }] }),
  }
}
