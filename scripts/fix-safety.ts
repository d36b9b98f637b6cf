// Finds changes that `--fix` makes to what readers read. Any such change is a bug.
import { checkProject } from '../src/check/check.ts'
import { applyFixes } from '../src/check/fix.ts'
import type { Page } from '../src/content/page.ts'
import { type Node, plainText } from '../src/content/tree.ts'
import type { Diagnostic } from '../src/diagnostics/diagnostic.ts'
import type { FileSystem } from '../src/files/file-system.ts'
import { MemoryFileSystem } from '../src/files/memory.ts'
import { loadProject } from '../src/project/load.ts'
import type { Project } from '../src/project/project.ts'

/** What the fixes changed. */
export interface FixResult {
  /** The number of fixed findings, by rule. */
  readonly fixed: ReadonlyMap<string, number>
  /** Pages whose content changed, with the first difference. */
  readonly changed: readonly { readonly route: string; readonly what: string }[]
  /** Codes of findings that occur more often than before, except for rules that had nothing to look at. */
  readonly added: readonly string[]
}

const MAX_ROUNDS = 10

/** Applies all fixes of `--fix --all` in memory, and compares every page before and after. */
export async function tryFixes(disk: FileSystem): Promise<FixResult> {
  let files = new Map(disk.list().map((path) => [path, disk.readText(path) ?? '']))
  const before = await loadProject(new MemoryFileSystem(Object.fromEntries(files)))
  const found = checkProject(before)
  const fixed = new Map<string, number>()
  let after: Project = before
  let left: readonly Diagnostic[] = found
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { texts, applied } = applyFixes(
      // These markers are shown as text and removed by their fix. Tests cover that.
      left.filter(({ rewords, code }) => !rewords && code !== 'foreign-syntax' && code !== 'emphasis'),
      after.sources,
    )
    if (applied.length === 0) break
    for (const { code } of applied) fixed.set(code, (fixed.get(code) ?? 0) + 1)
    files = new Map([...files, ...texts])
    after = await loadProject(new MemoryFileSystem(Object.fromEntries(files)))
    left = checkProject(after)
  }
  const changed = [...before.pages].flatMap(([route, page]) => {
    const what = difference(page, after.pages.get(route))
    return what === undefined ? [] : [{ route, what }]
  })
  return { fixed, changed, added: moreOften(left, found) }
}

/** The first difference that readers of a page would notice. */
function difference(before: Page, after: Page | undefined): string | undefined {
  if (!after) return 'the page is gone'
  for (const [what, of] of VIEWS) {
    const [a, b] = [of(before), of(after)]
    if (a !== b) return `${what}: ${firstDifference(a, b)}`
  }
  return undefined
}

const VIEWS: readonly (readonly [what: string, of: (page: Page) => string])[] = [
  ['title', (page) => page.title],
  ['text', (page) => plainText(bodyOf(page)).replace(/[\s\p{Cf}]+/gu, '')],
  ['outline', outlineOf],
  ['code', (page) => page.codeBlocks.map(({ node }) => node.value).join('\n\n')],
  ['links', (page) => page.links.map(({ kind, text }) => `${kind} ${text}`).join('\n')],
]

/** The tree of a page without a first heading that repeats the title, because one of the fixes removes it. */
function bodyOf({ body, title }: Page): readonly Node[] {
  const first = body.children.find(({ type }) => type === 'heading')
  const isTitle =
    first?.type === 'heading' && first.depth === 1 && letters(plainText(first.children)) === letters(title)
  return isTitle ? body.children.filter((node) => node !== first) : body.children
}

/** Each heading with its parent: the nearest earlier heading of a higher level. */
function outlineOf({ headings, title }: Page): string {
  const own = headings.filter(({ depth, text }, i) => !(i === 0 && depth === 1 && letters(text) === letters(title)))
  const open: { depth: number; text: string }[] = []
  return own
    .map(({ depth, text }) => {
      while (open.length > 0 && (open.at(-1)?.depth as number) >= depth) open.pop()
      const parent = open.at(-1)?.text ?? ''
      open.push({ depth, text })
      return `${text} < ${parent}`
    })
    .join('\n')
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

function firstDifference(a: string, b: string): string {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, i - 20), i + 40))
  return `${part(a)} became ${part(b)}`
}

function moreOften(after: readonly Diagnostic[], before: readonly Diagnostic[]): string[] {
  const count = (list: readonly Diagnostic[]) => {
    const counts = new Map<string, number>()
    for (const { code } of list) counts.set(code, (counts.get(code) ?? 0) + 1)
    return counts
  }
  const [now, then] = [count(after), count(before)]
  return [...now].flatMap(([code, number]) => {
    const old = then.get(code) ?? 0
    return number > old ? [`${code}: ${number - old}`] : []
  })
}
