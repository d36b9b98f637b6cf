// In place of `components/code-block/language-names.ts`: the names that the build has written in the page.

const names = new Map([
  ['text', ''],
  ['txt', ''],
  ['plain', ''],
  ['plaintext', ''],
])

export function learnLanguageName(language: string, name: string): void {
  names.set(language, name)
}

export function languageName(language: string): string {
  return names.get(language) ?? language
}
