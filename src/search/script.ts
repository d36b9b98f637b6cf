// The file format of an index part: a classic script with a single call, `galleySearch("0/root","...")`. A script loads
// from any host, from disk (`file://`, where `fetch` isn't allowed), and under `script-src 'self'`. Hosts compress it
// by default, and programs can read it as JSON between two parentheses.

/** One part of an index. `payload` is text, or bytes as Base64. */
export interface IndexFile {
  /** Path without extension: `0/root`. */
  readonly name: string
  readonly payload: string
}

/** The function that an index script calls. The browser defines it before it loads one. */
export const SCRIPT_CALLBACK = 'galleySearch'

/** The script of one part, to be written as `<name>.js`. */
export function toScript({ name, payload }: IndexFile): string {
  // U+2028 and U+2029 are allowed in JSON and, since ES2019, in a script's strings.
  return `${SCRIPT_CALLBACK}(${JSON.stringify(name)},${JSON.stringify(payload)})\n`
}

/** The payload of a script that `toScript` wrote. Undefined for anything else. */
export function fromScript(script: string): string | undefined {
  const text = script.trim()
  if (!text.startsWith(`${SCRIPT_CALLBACK}(`) || !text.endsWith(')')) return undefined
  try {
    const parts: unknown = JSON.parse(`[${text.slice(SCRIPT_CALLBACK.length + 1, -1)}]`)
    return Array.isArray(parts) && typeof parts[1] === 'string' ? parts[1] : undefined
  } catch {
    return undefined
  }
}
