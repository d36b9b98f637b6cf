// The escapes of URLs and forms. Also runs in browsers.

/** Decodes part of a URL, such as a fragment. Returns it as typed if its escapes are broken. */
export function decodeEscapes(typed: string): string {
  try {
    return decodeURIComponent(typed)
  } catch {
    return typed
  }
}

/** Decodes a name or a value of a form or a query, where a space is a plus sign. */
export function decodeFormText(typed: string): string {
  return decodeEscapes(typed.replaceAll('+', ' '))
}
