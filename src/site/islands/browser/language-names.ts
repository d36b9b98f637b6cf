// Replaces `components/code-block/language-names.ts`: uses the names that the build has written in the page.

const names: Record<string, string> = {}

export function learnLanguageName(language: string, name: string): void {
  names[language] = name
}

export function languageName(language: string): string {
  return names[language] ?? (/^(?:te?xt|plain(?:text)?)$/.test(language) ? '' : language)
}
