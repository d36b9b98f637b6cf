// Ends fenced code that has no end, so that it doesn't take in the tags that close what is around it.
import { fencedCode } from './fences.ts'
import { scan } from './html-scan.ts'
import { lineEnd, type Repair } from './repair-edits.ts'

/** A closing tag at the start of a line. */
const CLOSING = /^[ \t>]*<\/([\w.:-]*)\s*>/gm

/**
 * Ends fenced code after an offset that has no end: before the first line that closes an element around it, or else at the end
 * of the text.
 */
export function unclosedCode(text: string, offset: number): Repair | undefined {
  const code = fencedCode(text).find(({ isClosed, start }) => !isClosed && start >= offset)
  if (!code) return undefined
  const { start, indent, mark } = code
  const end = lineEnd(text, start)
  const around = openAt(text, start)
  CLOSING.lastIndex = end
  let closing = CLOSING.exec(text)
  while (closing && !around.has(closing[1] ?? '')) closing = CLOSING.exec(text)
  const close = closing?.index ?? text.length
  return {
    edits: [{ start: close, end: close, text: `${closing ? '' : '\n'}${indent}${mark}\n` }],
    start: start + indent.length,
    end,
    severity: 'error',
    message: 'This code block is opened and never closed.',
    help: `Write ${mark} on a line of its own where it ends.`,
  }
}

/** The names of the elements that are open at an offset. */
function openAt(text: string, offset: number): Set<string> {
  const open: string[] = []
  for (const { kind, name } of scan(text.slice(0, offset)).tags) {
    if (kind === 'open') open.push(name)
    else if (kind === 'close' && open.includes(name)) open.length = open.lastIndexOf(name)
  }
  return new Set(open)
}
