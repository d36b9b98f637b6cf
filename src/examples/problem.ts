// A mistake in a code example.

/** One mistake, with offsets in the text of the block. */
export interface ExampleProblem {
  readonly start: number
  readonly end: number
  readonly message: string
  readonly help?: string
}

/** A comment as shells and Python write it, where comments start with `//`. */
export const HASH_COMMENT: Pick<ExampleProblem, 'message' | 'help'> = {
  message: "Comments don't start with `#` here.",
  help: 'Write `//`, or label the block with the language that it is in.',
}

/** What is where a parser expected something else, and its line, so that lists of findings say it without the code. */
export function unexpected(text: string, offset: number): string {
  const length = text.trimEnd().length
  if (offset >= length) return `The code ends too early, after ${quoted(lineAt(text, length - 1))}.`
  const [token = ''] = /^(?:\w+|\S|\s)/u.exec(text.slice(offset, offset + MAX_SHOWN)) ?? []
  const named = token.trim() === '' ? 'end of line' : token === '`' ? 'backtick' : `\`${token}\``
  return `Unexpected ${named} in ${quoted(lineAt(text, offset))}.`
}

const MAX_SHOWN = 40

function quoted(line: string): string {
  const plain = line.trim().replaceAll('`', "'")
  return `\`${plain.length > MAX_SHOWN ? `${plain.slice(0, MAX_SHOWN)}…` : plain}\``
}

/** The line of a text that has an offset. */
export function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset)
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, end === -1 ? undefined : end)
}
