// `> [!note]- Title` in Obsidian and GitHub, `> 📘 Title` in ReadMe.
import { callout, plainLabel } from '../build.ts'
import { calloutFor } from '../callouts.ts'
import type { BlockContext, BlockSyntax, ConvertedBlock } from '../dialect.ts'
import { indentLines, isBlank, type Line } from '../lines.ts'

const GITHUB = new Set(['note', 'tip', 'important', 'warning', 'caution'])

/** With `isPlain`, GitHub alerts without a title stay as they are, because Galley reads them. */
export const bracketCallouts: BlockSyntax = {
  name: '> [!note]',
  opens: /^[ \t]*>[ \t]*\[![\w-]+(?:\|[^\]]*)?\]/,
  convert(lines, start, context) {
    const line = lines[start] as Line
    const [, indent = '', type = '', fold = '', typed = ''] =
      /^([ \t]*)>[ \t]*\[!([\w-]+)(?:\|[^\]]*)?\]([+-]?)[ \t]*(.*)$/.exec(line.text) ?? []
    if (type === '') return undefined
    const title = typed.replace(/\{\{[<%].*?[%>]\}\}/g, '').trimEnd()
    if (title !== typed.trimEnd())
      context.remark(
        'left',
        '{{< >}}',
        line.at,
        `A shortcode in the title \`${typed}\` was left out.`,
        'Write what it showed.',
      )
    if (fold === '' && title.trim() === '' && GITHUB.has(type.toLowerCase())) return undefined
    const { end, body } = quoted(lines, start)
    // GitHub's word for danger.
    const kind = /^caution$/i.test(type) ? 'Danger' : calloutFor(type)
    const what = `> [!${type.toLowerCase()}]`
    context.remark(
      kind ? 'carried' : 'simplified',
      what,
      line.at,
      kind ? undefined : `\`${type}\` is an unknown kind of callout, so it's now a note.`,
    )
    const folded = fold === '' ? undefined : fold === '+' ? 'open' : 'closed'
    // A title can't contain links. If there's nothing else, it's the text.
    if (kind && !folded && /\]\(|\[\[/.test(title) && body.every((one) => isBlank(one)))
      return {
        end,
        lines: indentLines(callout(kind, context.convert([{ text: title, at: line.at }]), line.at), indent),
      }
    const shown =
      plainLabel(title.replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')) || (kind && fold === '' ? '' : capital(type))
    const made = callout(kind ?? 'Note', context.convert(body), line.at, { title: shown, fold: folded })
    return { end, lines: indentLines(made, indent) }
  },
}

const EMOJI = /^([ \t]*)>[ \t]*(📘|ℹ️?|👍|✅|🚧|⚠️?|❗️?|🛑|💡|📝|🔖|🚨|❌)[ \t]*(.*)$/u

export const emojiCallouts: BlockSyntax = {
  name: '> 📘',
  opens: EMOJI,
  convert(lines, start, context): ConvertedBlock | undefined {
    const line = lines[start] as Line
    const [, indent = '', sign = '', title = ''] = EMOJI.exec(line.text) ?? []
    const kind = calloutFor(sign)
    if (!kind) return undefined
    context.remark('carried', `> ${sign}`, line.at)
    const { end, body } = quoted(lines, start)
    return { end, lines: indentLines(titled(kind, { title, body, at: line.at }, context), indent) }
  },
}

/** A title without text is the text. */
function titled(
  kind: NonNullable<ReturnType<typeof calloutFor>>,
  { title, body, at }: { title: string; body: readonly Line[]; at: number },
  context: BlockContext,
): Line[] {
  const isAlone = body.every(({ text }) => text.trim() === '')
  if (isAlone && title.trim() !== '') return callout(kind, context.convert([{ text: title, at }]), at)
  return callout(kind, context.convert(body), at, { title: plainLabel(title) })
}

/** The lines of the quote after its first, without their markers. */
function quoted(lines: readonly Line[], start: number): { end: number; body: Line[] } {
  let end = start + 1
  while (end < lines.length && /^[ \t]*>/.test((lines[end] as Line).text)) end++
  const body = lines.slice(start + 1, end).map((line) => ({ ...line, text: line.text.replace(/^[ \t]*> ?/, '') }))
  return { end, body }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}
