// Pages that went and pages that came, to those that only have another name: as `git` finds renames, by their lines.
import type { Route } from '../content/page.ts'
import type { SourceFile } from '../files/source-file.ts'

interface PageSource {
  readonly route: Route
  readonly source: SourceFile
}

/** The share of lines that two versions of one page have in common at least. Source: `git diff --find-renames`. */
const ALIKE = 0.5
/** With more pairs, the change isn't one author's edit, so only identical pages are matched. */
const MAX_PAIRS = 400

/** Routes that are gone to those where the same page is now, also when it was edited on the way. Each is taken once. */
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
  // The two that are most alike find each other first.
  for (const { from, to, share } of pairs.sort((a, b) => b.share - a.share)) {
    if (share < ALIKE || taken.has(to) || !left.delete(from)) continue
    taken.add(to)
    moved.set(from, to)
  }
  return moved
}

/** The lines that say something; those between front matter and text are in every page. */
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
