// Reports invisible characters. They hide text from readers but not from assistants, or break search and copying.
import { isBinary } from '../../content/binary.ts'
import type { SourceFile } from '../../files/source-file.ts'
import { type Finding, rule } from '../rule.ts'

export const hiddenCharacters = rule({
  name: 'hidden-characters',
  area: 'project',
  severity: 'warning',
  givesErrors: true,
  check: 'exact',
  everyFile: true,
  guidance: "Don't use invisible characters such as zero-width spaces, direction marks, or tag characters.",
  why: "Invisible text can give instructions to assistants, and code that contains it doesn't run.",
  examples: {
    good: [
      'Send a request, and read the answer.',
      'ខ្ញុំ\u200bចង់\u200bរៀន',
      'Made with 👩‍💻 in 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}.',
      '**「鍵」**\u200bを送る。',
    ],
    bad: [
      'Send a re\u200Bquest.',
      'Read the answer.\u{E0049}\u{E0067}\u{E006E}\u{E006F}\u{E0072}\u{E0065}',
      'Run `ls\u202E`.',
      'Open the\0 file.',
      'Send a request.\n\n\u200b# 1 isn’t enough.',
    ],
  },
  *page({ page }) {
    if (!isBinary(page.source.text)) yield* hiddenIn(page.source)
  },
})

/** Control characters, zero-width characters, byte order marks inside of text, direction controls, and tag characters. */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
  /[\0-\x08\x0e-\x1a\x1c-\x1f\x7f\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]+/gu
/** Flags of regions are written with tag characters. */
const FLAG = /\u{1f3f4}$/u
/** Scripts without spaces between words, where a zero-width space says where a line may end. */
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Balinese}\p{Script=Javanese}\p{Script=Tai_Tham}]/u

/** Scripts in which `**` next to a letter counts as text if a sign is on its other side. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** True for a zero-width space that lets emphasis begin or end next to a letter. Markdown has no other way to write that. */
function isBesideEmphasis(before: string, after: string): boolean {
  return /[*_~]$/.test(before) ? WITHOUT_SPACES.test(after) : /^[*_~]/.test(after) && WITHOUT_SPACES.test(before)
}

/** True if it's all that keeps a line from being empty, which would end the paragraph, and the list that it's in. */
function joinsLines(before: string, after: string): boolean {
  return /\S[ \t]*\r?\n[ \t>\u200b\u2060\ufeff]*$/.test(before) && /^[ \t\u200b\u2060\ufeff]*\r?\n[ \t>]*\S/.test(after)
}

/** True if Markdown would read the signs around as one, or as the start of a block, with nothing between them. */
function keepsApart(before: string, after: string): boolean {
  if (joinsLines(before, after)) return true
  if (/[*_~`]$/.test(before) || /^[*_~`]/.test(after)) return true
  if (/(?:^|\n)[ \t>]*$/.test(before)) return /^(?:[#>+|=:<{-]|\d+[.)])/.test(after)
  return /[^\p{L}\p{M}\p{N}\s]$/u.test(before) && /^[^\p{L}\p{M}\p{N}\s]/u.test(after)
}

function* hiddenIn({ text, path }: SourceFile): Iterable<Finding> {
  for (const { 0: run, index } of text.matchAll(HIDDEN)) {
    if (FLAG.test(text.slice(Math.max(0, index - 2), index)) && /^[\u{e0020}-\u{e007f}]+$/u.test(run)) continue
    if (run === '\u200b' && UNSPACED.test(text.slice(Math.max(0, index - 1), index + 2))) continue
    const isTag = /[\u{e0000}-\u{e007f}]/u.test(run)
    const isDirection = /[\u202a-\u202e\u2066-\u2069]/.test(run)
    // Lines of Arabic or Hebrew need direction marks.
    if (isDirection && !isTag && /[\u0590-\u08ff]/.test(lineAround(text, index))) continue
    const place = { file: path, start: index, end: index + run.length }
    const [before, after] = [text.slice(Math.max(0, index - 20), index), text.slice(place.end, place.end + 20)]
    if (run === '\u200b' && isBesideEmphasis(before.slice(-1), after.slice(0, 1))) continue
    const isApart = keepsApart(before, after)
    const which = isTag || run.length === 1 ? 'it' : 'them'
    yield {
      message: isTag
        ? `There is hidden text here: "${spelled(run)}".`
        : `There ${run.length === 1 ? 'is an invisible character' : 'are invisible characters'} here: ${names(run)}.`,
      place,
      help: isApart
        ? `Remove ${which}, and check that Markdown still reads the signs around ${which} as you mean them.`
        : `Remove ${which}.`,
      ...(!isApart && { fix: [{ ...place, text: '' }] }),
      ...((isTag || isDirection) && { severity: 'error' as const }),
    }
  }
}

function lineAround(text: string, index: number): string {
  const end = text.indexOf('\n', index)
  return text.slice(text.lastIndexOf('\n', index) + 1, end === -1 ? text.length : end)
}

/** The text that tag characters spell. */
function spelled(run: string): string {
  return Array.from(run, (sign) => {
    const code = (sign.codePointAt(0) as number) - 0xe0000
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : ''
  }).join('')
}

function names(run: string): string {
  const codes = new Set(
    Array.from(run, (sign) => `U+${(sign.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`),
  )
  return [...codes].join(', ')
}
