// Writes names as parts of URLs as Hugo does.

/** A name in lowercase, with dashes, and without signs: `whats-new` for `What's New?`. */
export function urlized(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}._~+-]/gu, '')
    .replace(/-{2,}/g, '-')
}
