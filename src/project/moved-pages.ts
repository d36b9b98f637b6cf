// Matches removed pages with added ones that have the same content under another name, by comparing lines as git does.
import type { Route } from '../content/page.ts'
import type { SourceFile } from '../files/source-file.ts'

interface PageSource {
  readonly route: Route
  readonly source: SourceFile
}

/** Minimum share of lines that two versions of a page have in common. Source: `git diff --find-renames`. */
const ALIKE = 0.5
/** Beyond this many pairs, the change isn't one author's edit, so only identical pages are matched. */
const MAX_PAIRS = 400

/** Maps removed routes to the routes where the same page is now, even if it was edited. Uses each page once. */
export function findMoved(gone: readonly PageSource[], come: readonly PageSource[]): Map<Route, Route> {
  const moved = new Map<Route, Route>()
  const byText = new Map(gone.map(({ route, source }) => [source.text, route]))
  const left = new Map(gone.map((page) => [page.route, page]))
  const fresh: PageSource[] = []
  const taken = new Set<Route>()
  for (const page of come) {
    const from = byText.get(page.source.text)
    if (from !== undefined && left.delete(from)) moved.set(from, page.route)
    else fresh.push(page)
  }
  if (left.size * fresh.length > MAX_PAIRS) return moved
  const former = Array.from(left.values(), ({ route, source }) => ({ from: route, lines: linesOf(source) }))
  const pairs = fresh.flatMap(({ route, source }) => {
    const now = linesOf(source)
    return former.map(({ from, lines }) => ({ from, to: route, share: inCommon(lines, now) }))
  })
  // The most similar pairs are matched first.
  for (const { from, to, share } of pairs.sort((a, b) => b.share - a.share)) {
    if (share < ALIKE || taken.has(to) || !left.delete(from)) continue
    taken.add(to)
    moved.set(from, to)
  }
  return moved
}

/** The distinctive lines. Those around the front matter are in every page. */
function linesOf({ text }: SourceFile): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== '---'),
  )
}

function inCommon(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let count = 0
  for (const line of a) if (b.has(line)) count++
  return count / Math.max(a.size, b.size, 1)
}
