// Finds what the comments of a Go file say about known bugs.
import { commentText, lastLine } from './comment-text.ts'
import type { Token } from './tokens.ts'

/** What begins a note. Of all kinds of notes, `go doc` lists only bugs. */
const NOTE = /^[ \t]*([A-Z]{2,})\([^)\n]+\):?[ \t]*/

/** What `BUG(name):` says in comments outside of functions: up to the next note, or to the end of its comment. */
export function bugsIn(tokens: readonly Token[]): string[] {
  const bugs: string[][] = []
  for (const comments of groupsOf(tokens)) {
    let bug: string[] | undefined
    for (const line of commentText(comments).split('\n')) {
      const [marker, kind] = NOTE.exec(line) ?? []
      if (marker !== undefined) {
        bug = kind === 'BUG' ? [] : undefined
        if (bug) bugs.push(bug)
      }
      bug?.push(line.slice(marker?.length ?? 0))
    }
  }
  return bugs.map((lines) => lines.join('\n').trim()).filter((text) => text !== '')
}

/** Comments on lines that follow each other. */
function groupsOf(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = []
  let last: Token | undefined
  for (const token of tokens) {
    if (token.kind !== 'comment') continue
    if (last && token.line <= lastLine(last) + 1) groups.at(-1)?.push(token)
    else groups.push([token])
    last = token
  }
  return groups
}
