// `{{< name args >}} … {{< /name >}}` of Hugo, with the shortcodes of Docsy and of Hugo itself.
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { blank, indentLines, type Line, linesOf, textOf, trimLines } from '../lines.ts'
import { leftMessage, openingLink, remainsOf } from '../remains.ts'
import { INLINE_CONVERTERS } from './inline-shortcodes.ts'
import { asTag, filledTemplate } from './own-shortcodes.ts'
import { CONVERTERS, LINKED } from './shortcode-converters.ts'
import { endOfOpening, readShortcode, type Shortcode } from './shortcode-reading.ts'

/** A shortcode on lines of its own, with its content. */
export const shortcodes: BlockSyntax = {
  name: '{{< >}}',
  opens: /^[ \t]*\{\{[<%][-]?\s*[\w/-]/,
  convert(lines, start, context) {
    const last = endOfOpening(lines, start)
    if (last > start) {
      const text = lines.slice(start, last + 1).map((line) => line.text.trim())
      const joined = { ...(lines[start] as Line), text: text.join(' ') }
      const converted = shortcodes.convert([joined, ...lines.slice(last + 1)], 0, context)
      return converted && { ...converted, end: converted.end + last }
    }
    const code = readShortcode(lines, start)
    const inHtml = code !== undefined && isInHtml(lines, start)
    if (!code || (inHtml && code.end === start + 1)) return undefined
    const indent = /^[ \t]*/.exec((lines[start] as Line).text)?.[0] ?? ''
    const made = build(code, context)
    const kept = inHtml ? made?.filter(({ text }) => text.trim() !== '') : made
    return kept && { end: code.end, lines: indentLines(kept, indent) }
  },
}

/** Whether a line is in a block of HTML, which an empty line would end. */
function isInHtml(lines: readonly Line[], at: number): boolean {
  for (let i = at - 1; i >= Math.max(0, at - MAX_HTML_LINES); i--) {
    const { text } = lines[i] as Line
    if (text.trim() === '') return false
    if (/^ {0,3}<\/?[a-z]/i.test(text)) return true
  }
  return false
}

const MAX_HTML_LINES = 500

const MARKERS = /^[ \t]*(?:\{\{[<%][^{}]*[>%]\}\}[ \t]*){2,}$/

/** A line of several markers and nothing else, as one line each. */
export function separate(line: Line): readonly Line[] {
  if (!MARKERS.test(line.text)) return [line]
  const indent = /^[ \t]*/.exec(line.text)?.[0] ?? ''
  return Array.from(line.text.matchAll(/\{\{[<%][^{}]*[>%]\}\}/g), ([marker]) => ({ ...line, text: indent + marker }))
}

/** `{{< /name >}}` that closes nothing. */
export const strayShortcodes: BlockSyntax = {
  name: '{{< / >}}',
  opens: /^[ \t]*\{\{[<%]\s*\/[\w/-]+\s*[>%]\}\}[ \t]*$/,
  convert(lines, start, context) {
    context.remark('changed', '{{< / >}}', (lines[start] as Line).at, 'A shortcode that closes nothing was removed.')
    return { end: start + 1, lines: [] }
  },
}

function build(code: Shortcode, context: BlockContext): readonly Line[] | undefined {
  const { name, named, positional, inner, at } = code
  const what = `{{< ${name} >}}`
  const content = () => context.convert(inner ?? [])
  const text = (key: string, index = -1) => named.get(key) ?? positional[index] ?? ''
  const alone = INLINE_CONVERTERS.get(name)?.(code, at, context)
  if (alone !== undefined) {
    context.remark('carried', what, at)
    return [{ text: alone, at }]
  }
  const link = LINKED.get(name)?.(text)
  if (link !== undefined) {
    context.remark('simplified', what, at, `The shortcode \`${name}\` is a link now.`)
    return [{ text: link, at }]
  }
  const convert = CONVERTERS.get(name)
  if (convert) {
    const made = convert({ code, context, what, at, content, text })
    if (made) context.remark('carried', what, at)
    if (made || inner === undefined) return made
  }
  const filled = filledTemplate(code, context)
  if (filled !== undefined) {
    context.remark('carried', what, at)
    return context.convert(linesOf(filled).map((line) => ({ ...line, at })))
  }
  const shown = asTag(code, context)
  if (inner === undefined) {
    const kept = remainsOf(shown, false, context.host, at)
    const message = leftMessage(`The shortcode \`${name}\``, shown, { text: kept, hasContent: false })
    context.remark('left', what, at, message, 'Write what it showed.')
    return [kept === '' ? blank(at) : { text: kept, at }]
  }
  const label = textOf(trimLines(inner)).trim()
  const opening = openingLink(shown, label, context.host, at)
  if (opening !== undefined) {
    context.remark('carried', what, at)
    return [{ text: context.inline(opening) + label + context.inline('</a>'), at }]
  }
  const message = `The content of the shortcode \`${name}\` stays, but without the shortcode around it.`
  context.remark('simplified', what, at, message)
  return content()
}
