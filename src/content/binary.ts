// Tells text from other bytes that were read as text, such as an image named `.mdx`.

/** Enough to tell. Long files would take time. */
const SAMPLE = 8_000
const MAX_SHARE = 0.1

/**
 * True for text that is binary data, or an encoding that nothing tells, such as UTF-32. A stray NUL doesn't make a page
 * binary.
 */
export function isBinary(text: string): boolean {
  if (!text.includes('\0')) return false
  const sample = text.slice(0, SAMPLE)
  return (sample.match(NOT_TEXT)?.length ?? 0) > MAX_SHARE * sample.length
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const NOT_TEXT = /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]/g
