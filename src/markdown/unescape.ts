// Backslash escapes of Markdown.

/** The text that escaped Markdown stands for: `a\_b` becomes `a_b`. Only ASCII punctuation can be escaped (CommonMark 2.4). */
export function unescapeMarkdown(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1')
}
