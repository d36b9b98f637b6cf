// Text on one line as code of Markdown.

/** The text between as many backticks as it needs. */
export function codeSpan(text: string): string {
  let longest = 0
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const marks = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return marks + space + text + space + marks
}
