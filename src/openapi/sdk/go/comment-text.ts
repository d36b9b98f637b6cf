// The text of comments in Go source.
import type { Token } from './tokens.ts'

/** The text of comments, as Go's own tools read it. */
export function commentText(comments: readonly Token[]): string {
  const lines = comments.flatMap(({ text }) => {
    if (text.startsWith('/*')) return text.slice(2).replace(/\*\/$/, '').split('\n')
    // What tools read, such as `//go:generate`.
    if (/^\/\/(?:line |extern |export |[a-z0-9]+:[a-z0-9])/.test(text)) return []
    return [text.slice(2).replace(/^ /, '')]
  })
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

/** The line on which a token ends. */
export function lastLine({ text, line }: Token): number {
  return line + text.split('\n').length - 1
}
