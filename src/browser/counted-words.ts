// Chooses the plural form of a text for a number, in the page's language.

/**
 * The form of a counted text for a number.
 * @param forms all forms as JSON, by the name of the plural: `{ "one": "star", "other": "stars" }`
 */
export function countedForm(forms: string, count: number): string {
  const texts: Readonly<Record<string, string>> = JSON.parse(forms)
  const plural = new Intl.PluralRules(document.documentElement.lang || undefined).select(count)
  return texts[plural] ?? texts.other ?? ''
}
