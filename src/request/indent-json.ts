// JSON text with a line for each value. Every value stays as it's written, such as `1.0` or an integer of 20 digits.

/** The end of a text may be missing. */
const TOKEN = /"(?:\\.|[^"\\])*"?|[{}[\],:]|[^\s{}[\],:"]+/gs
/** What is nested deeper isn't indented further, so that the result of a small text isn't a large one. */
const MAX_INDENT = 40

/** Indents JSON, or the beginning of one. */
export function indentJson(text: string): string {
  const parts: string[] = []
  let depth = 0
  let previous = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const isEnd = token === '}' || token === ']'
    const isFirst = previous === '{' || previous === '['
    if (isEnd) depth = Math.max(0, depth - 1)
    // `{}` and `[]` stay on their line.
    if (isFirst ? !isEnd : isEnd || previous === ',') parts.push(`\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`)
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') depth++
    previous = token
  }
  return parts.join('')
}
