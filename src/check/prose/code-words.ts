// The words that a page also has in code, which makes them names. Collected once, because a page may have thousands of findings.
import type { Page } from '../../content/page.ts'

const inCode = new WeakMap<Page, ReadonlySet<string>>()
const asNames = new WeakMap<Page, ReadonlySet<string>>()

/** True for a word that is also in code in a line of text, in any case. */
export function isInCode(word: string, page: Page): boolean {
  return wordsOf(page, inCode, wordsInCode).has(word.toLowerCase())
}

/** True for a word of four or more letters in lower case that is also the whole of some code, or the name of a field. */
export function isNameInCode(word: string, page: Page): boolean {
  return wordsOf(page, asNames, namesInCode).has(word)
}

function wordsOf(
  page: Page,
  known: WeakMap<Page, ReadonlySet<string>>,
  collect: (text: string) => ReadonlySet<string>,
): ReadonlySet<string> {
  let words = known.get(page)
  if (!words) {
    words = collect(page.source.text)
    known.set(page, words)
  }
  return words
}

function wordsInCode(text: string): ReadonlySet<string> {
  const words = new Set<string>()
  for (const [, code = ''] of text.matchAll(/(?<!`)`+([^`\n]+)`/g))
    for (const [word] of code.matchAll(/\w+/g)) words.add(word.toLowerCase())
  return words
}

function namesInCode(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/(?<=[`"'=({])[a-z]{4,}(?=[`"'=)},:])/g), ([name]) => name))
}
