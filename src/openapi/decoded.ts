// Percent-encoding, read leniently.
/** A part of a URL as text; as typed where its escapes are broken. */
export function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
