// Parses the date in a label as people write it (`June 16, 2026`, `2026-06-16`, `June 2026`), in UTC.

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
/** A month's full name, or its first three letters (four for September). */
const MONTH = `(?<name>${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)\\b\\.?`

/** Year first (ISO, with slashes, Chinese, Japanese), then the forms of English. */
const FORMS = [
  /(?<!\d)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  /(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月(?:\s*(?<day>\d{1,2})\s*日)?/,
  new RegExp(`\\b${MONTH}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})\\b`, 'i'),
  new RegExp(`\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\s+${MONTH},?\\s+(?<year>\\d{4})\\b`, 'i'),
  new RegExp(`\\b${MONTH},?\\s+(?<year>\\d{4})\\b`, 'i'),
  /(?<![\d.])(?<year>\d{4})-(?<month>\d{2})(?![\d-])/,
]

/** The first date in any of the texts. A month counts as its first day. Undefined if there is none. */
export function labelDate(...texts: readonly string[]): Date | undefined {
  for (const text of texts) {
    for (const form of FORMS) {
      const date = dateOf(form.exec(text)?.groups)
      if (date) return date
    }
  }
  return undefined
}

function dateOf(parts: Record<string, string | undefined> | undefined): Date | undefined {
  if (!parts) return undefined
  const month = parts.name ? monthOf(parts.name) : Number(parts.month) - 1
  const date = new Date(Date.UTC(Number(parts.year), month, Number(parts.day ?? 1)))
  // February 30 would roll over, so it isn't a date.
  return date.getUTCMonth() === month && date.getUTCDate() === Number(parts.day ?? 1) ? date : undefined
}

function monthOf(name: string): number {
  const start = name.slice(0, 3).toLowerCase()
  return MONTHS.findIndex((month) => month.startsWith(start))
}
