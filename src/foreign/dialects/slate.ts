// Slate's Markdown: examples in several languages, notes on them, and notices.
import { callout, type TabContent, tabs } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockSyntax, Dialect } from '../dialect.ts'
import { elementBlocks, textAttribute } from '../elements.ts'
import { convertInfo, fenceLines, readInfo } from '../fences.ts'
import { blank, closingFence, fenceOpening, isBlank, type Line } from '../lines.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'

/** Blocks of code that follow each other, each in another language of the tabs, which readers choose at the top. */
function languageTabs(languages: ReadonlyMap<string, string>): BlockSyntax {
  return {
    name: '``` tabs',
    seesFences: true,
    opens: /^(?:`{3,}|~{3,})/,
    convert(lines, start, context) {
      const all = new Map<string, TabContent>()
      let end = start
      for (let i = start; i < lines.length; ) {
        const line = lines[i] as Line
        if (isBlank(line)) {
          i++
          continue
        }
        const opening = fenceOpening(line.text)
        const info = opening?.before === '' ? readInfo(opening.info) : undefined
        const [name, label] = [...languages].find(([one]) => one.replace(/--.*$/, '') === info?.lang) ?? []
        if (!opening || !info || name === undefined || label === undefined || all.has(label)) break
        const close = closingFence(lines, i, opening)
        const code = { opening, body: lines.slice(i + 1, close), at: line.at }
        all.set(label, { title: label, lines: fenceLines(code, { ...info, title: undefined }), at: line.at })
        i = close + 1
        end = i
      }
      if (all.size < 2) return undefined
      context.remark('carried', '``` tabs', (lines[start] as Line).at)
      const made = tabs([...all.values()], (lines[start] as Line).at)
      return { end, lines: isBlank(lines[end]) ? made : [...made, blank((lines[end - 1] as Line).at)] }
    },
  }
}

/** A quotation above an example says what it is. It was part of the dark column. */
const notes: BlockSyntax = {
  name: '> note',
  opens: /^>/,
  convert(lines, start, context) {
    let end = start
    while (end < lines.length && /^>/.test((lines[end] as Line).text)) end++
    let next = end
    while (next < lines.length && isBlank(lines[next])) next++
    const follower = lines[next]
    if (!follower || fenceOpening(follower.text)?.before !== '') return undefined
    const body = lines.slice(start, end).map((line) => ({ ...line, text: line.text.replace(/^> ?/, '') }))
    context.remark('carried', '> note', (lines[start] as Line).at)
    return { end, lines: context.convert(body) }
  },
}

/** The Markdown of a site whose examples are in these languages, by the names of their tabs. */
export const slateDialect = (languages: ReadonlyMap<string, string>): Dialect => ({
  name: 'slate',
  format: 'md',
  slugs: 'slate',
  blocks: [
    languageTabs(languages),
    notes,
    elementBlocks(
      {
        aside: (element, context) => {
          const kind = calloutFor(textAttribute(element, 'class').split(' ')[0] ?? '') ?? 'Note'
          context.remark('carried', '<aside>', element.at)
          return callout(kind, context.convert(element.inner), element.at)
        },
        details,
        figure,
      },
      false,
    ),
  ],
  fence: (fence, context) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
})
