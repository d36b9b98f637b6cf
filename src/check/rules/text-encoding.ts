// Reports characters that were lost when a page was saved or copied in another encoding than UTF-8.
import { isUtf8 } from 'node:buffer'
import { isBinary } from '../../content/binary.ts'
import { blank, withoutFences } from '../../content/fences.ts'
import { rule } from '../rule.ts'

export const textEncoding = rule({
  name: 'text-encoding',
  area: 'project',
  severity: 'warning',
  check: 'exact',
  looksAround: true,
  everyFile: true,
  guidance: 'Save pages as UTF-8. A `�` in the text stands for a character that was lost.',
  why: "Readers see `�` instead of the character, and search doesn't find the word.",
  examples: {
    good: [
      'Order a café crème.',
      'Invalid bytes become `\uFFFD`.',
      'Bytes that are not UTF-8 become \uFFFD.',
      '```text\nCaf\uFFFD\n```',
    ],
    bad: ['Order a caf\uFFFD cr\uFFFDme.'],
  },
  *page({ page, project }) {
    const { path, text } = page.source
    if (!text.includes('\uFFFD') || isBinary(text)) return
    const lost = [
      ...withoutFences(text)
        .replace(INLINE_CODE, blank)
        .matchAll(/\uFFFD/g),
    ]
    const [first] = lost
    if (!first) return
    const bytes = project.files.readBytes(path)
    const isSavedWrong = bytes !== undefined && !isUtf8(bytes)
    if (!isSavedWrong && ABOUT_ENCODINGS.test(text)) return
    yield {
      message: `${lost.length === 1 ? 'A character was' : `${lost.length} characters were`} lost in this page. Readers see \`�\`.`,
      place: { file: path, start: first.index, end: first.index + 1 },
      help: isSavedWrong ? 'Save the file as UTF-8.' : 'Type what was meant.',
    }
  },
})

/** On a page about encodings, the character is the subject. */
const ABOUT_ENCODINGS = /\butf-?8|U\+FFFD|replacement character/i

const INLINE_CODE = /(?<!`)(`+)(?!`)[^`\n]+\1/g
