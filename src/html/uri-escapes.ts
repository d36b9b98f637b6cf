// The percent escapes of URLs. Also runs in browsers.

/** Decodes part of a URL, such as a fragment. Returns it as typed if its escapes are broken. */
export function decodeEscapes(typed: string): string {
  try {
    return decodeURIComponent(typed)
  } catch {
    return typed
  }
}
