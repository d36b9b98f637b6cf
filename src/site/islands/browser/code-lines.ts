// Code that changes with state: as the build has colored it where the text is the same, and near to it elsewhere.

/** The lines that the build has colored, by language and text. */
const lines = new Map<string, Map<string, string>>()

/** Remembers lines as the build has colored them: text and HTML. */
export function learnLines(language: string, colored: readonly (readonly [string, string])[]): void {
  const known = linesOf(language)
  for (const [text, html] of colored) known.set(text, html)
}

function linesOf(language: string): Map<string, string> {
  let known = lines.get(language)
  if (!known) {
    known = new Map()
    lines.set(language, known)
  }
  return known
}

/** The HTML of one line. A line that differs from a known one in a part has that line's colors around it. */
export function coloredLine(text: string, language: string): string {
  const known = linesOf(language)
  const same = known.get(text)
  if (same !== undefined) return same
  let best = { shared: 2, start: 0, end: 0, html: '' }
  for (const [other, html] of known) {
    const most = Math.min(other.length, text.length)
    let start = 0
    while (start < most && other[start] === text[start]) start++
    let end = 0
    while (end < most - start && other.at(-end - 1) === text.at(-end - 1)) end++
    if (start + end > best.shared) best = { shared: start + end, start, end: other.length - end, html }
  }
  const line = document.createElement('span')
  if (best.html === '') line.textContent = text
  else {
    line.innerHTML = best.html
    replaceText(line, best.start, best.end, text.slice(best.start, text.length - (best.shared - best.start)))
  }
  return line.innerHTML
}

/** Replaces the characters from `start` to `end` of an element's text, in the element that holds the first of them. */
function replaceText(element: Element, start: number, end: number, text: string): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let at = 0
  let isPlaced = false
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const { length } = node
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, length)
    if (from <= length && to >= 0 && (!isPlaced || to > from)) {
      node.replaceData(from, Math.max(to - from, 0), isPlaced ? '' : text)
      isPlaced = true
    }
    at += length
  }
}
