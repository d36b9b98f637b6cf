// A sentence -> the words in it that speak of the writers, or of writer and reader as one.
import type { Span } from '../../content/tree.ts'

const WORD =
  /(?<![\w'’.@/-])(?:[Ww]e(?:['’](?:ll|re|ve|d))?|[Oo]urs?|us|[Oo]urselves|[Ll]et['’]s|[Ll]et us|I(?:['’](?:ll|m|ve|d))?|[Mm]y|[Mm]ine|myself)(?![\w/-]|['’](?!s\b))/gu
/** `contact us`: readers are sent to people, and there is no other way to say it. */
const REACHED =
  /\b(?:contact|email|e-mail|tell|ask|reach(?: out)?(?: to)?|message|write(?: to)?|call|join|follow|visit|let|with|find|give|send|ping|notify|inform|help|drop|talk to|about|to)\s+$/i
/** `Phase I`, `World War I`: a numeral. */
const NUMERAL = /(?:\p{Lu}\w*|\btype|\bphase|\bclass|\btier|\blevel|\bpart)\s+$/u

/** The first such word of a sentence; quotations and questions that readers ask are not the writers' own voice. */
export function findFirstPerson(sentence: string): Span | undefined {
  if (/\?["'”’)]*$/.test(sentence)) return undefined
  for (const match of sentence.matchAll(WORD)) {
    const { index: start, 0: word } = match
    const before = sentence.slice(0, start)
    const after = sentence.slice(start + word.length)
    if (word === 'us' && (REACHED.test(before) || /^-/.test(after))) continue
    if (/^let['’]s$/i.test(word) && /^\s+Encrypt\b/.test(after)) continue
    if (
      word === 'I' &&
      (NUMERAL.test(before) || /^[./]/.test(after) || /^\s*(?:and|or|,)\s*(?:type\s+)?II/.test(after))
    )
      continue
    if (/^[Mm]ine$/.test(word) && !/[.,;!]?$/.test(after)) continue
    if (/^ours$/i.test(word) && !/^[.,;!)]|^$/.test(after)) continue
    // A capital within a sentence begins a name on a screen: "open the My profile page".
    if (word === 'My' && (/^\s+\p{Lu}/u.test(after) || before.trim() !== '')) continue
    if (isQuoted(before, after)) continue
    return { start, end: start + word.length }
  }
  return undefined
}

function isQuoted(before: string, after: string): boolean {
  const open = before.lastIndexOf('“') > before.lastIndexOf('”')
  const odd = (before.match(/"/g)?.length ?? 0) % 2 === 1
  return (open && after.includes('”')) || (odd && after.includes('"'))
}
