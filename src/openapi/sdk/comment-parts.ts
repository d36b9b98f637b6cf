// The parts of a comment in Markdown.

/** Text, or a block of code with its fences. */
export interface Part {
  readonly isCode: boolean
  readonly text: string
}

/** Texts, and the blocks of code between them. */
export function partsOf(comment: string): Part[] {
  const parts: Part[] = []
  let lines: string[] = []
  let fence = ''
  const flush = (isCode: boolean) => {
    if (lines.length > 0) parts.push({ isCode, text: lines.join('\n') })
    lines = []
  }
  for (const line of comment.split('\n')) {
    const [, mark = ''] = /^\s*(?:[-*+>] +)*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence === '' && mark !== '' && !line.slice(line.indexOf(mark) + mark.length).includes('`')) {
      flush(false)
      fence = mark
      lines.push(line)
    } else if (fence !== '' && mark.startsWith(fence) && line.trim() === mark) {
      lines.push(line)
      flush(true)
      fence = ''
    } else lines.push(line)
  }
  flush(fence !== '')
  return parts
}

/** The paragraph with which a text begins, and what follows it. The summary is empty if the text begins with anything else. */
export function summaryOf(text: string): { readonly summary: string; readonly rest: string } {
  const whole = text.trim()
  const end = /\n[ \t]*\n/.exec(whole)?.index ?? whole.length
  const first = whole.slice(0, end)
  const isText = !/^(?:#|`{3}|~{3}|[-*+>|] |\d+[.)] | {4}|<)/.test(first)
  return isText
    ? { summary: first.trim(), rest: whole.slice(end).replace(/^(?:[ \t]*\n)+/, '') }
    : { summary: '', rest: whole }
}
