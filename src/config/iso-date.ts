// Reads the dates that authors write.

/** An author's date, by default in UTC. A day without a time stays a day. Undefined if it isn't a date. */
export function isoDate(typed: unknown): string | undefined {
  const text =
    typed instanceof Date && !Number.isNaN(typed.getTime()) ? typed.toISOString() : String(typed ?? '').trim()
  if (!/\d{4}/.test(text)) return undefined
  const zoned = /(?:Z|[+-]\d\d:?\d\d|GMT|UTC)$/i.test(text)
  const date = new Date(zoned ? text : text.includes('T') ? `${text}Z` : `${text} UTC`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('T00:00:00.000Z', '')
}
