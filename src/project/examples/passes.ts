// `.galley/tested.json`: which groups of examples passed, when, and at which commit. `galley test` writes it, and the site reads it.
import { createHash } from 'node:crypto'
import type { Page } from '../../content/page.ts'
import type { FileSystem } from '../../files/file-system.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { ExampleGroup } from './example.ts'
import { pageExamples } from './page-examples.ts'

export const PASSES_FILE = '.galley/tested.json'

/** The last run in which a group passed as it is written now. */
export interface TestPass {
  /** Such as `2026-03-01`, in UTC. */
  readonly date: string
  /** The whole hash; undefined outside of git. */
  readonly commit?: string
}

/** Passes by what ran: the name of a group says nothing once one of its blocks has changed. */
export type TestPasses = ReadonlyMap<string, TestPass>

/** The key of a group: a hash of all that its result depends on within the docs. */
export function passKey({ name, examples }: ExampleGroup): string {
  const content = examples.map(({ kind, lang, text, exit, timeout, path, teardown, output }) => [
    ...[kind, lang, text, exit, timeout, path, teardown],
    output && [output.lang, output.text],
  ])
  return createHash('sha256')
    .update(JSON.stringify([name, content]))
    .digest('base64url')
    .slice(0, 22)
}

/** Reads the file. Anything in it that isn't a pass is left out; never throws. */
export function readPasses(files: Pick<FileSystem, 'readText'>): TestPasses {
  const passes = new Map<string, TestPass>()
  try {
    const { groups } = JSON.parse(files.readText(PASSES_FILE) ?? '{}') as { groups?: unknown }
    for (const [key, value] of Object.entries(groups ?? {})) {
      const { date, commit } = (value ?? {}) as Partial<Record<keyof TestPass, unknown>>
      if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) continue
      const isCommit = typeof commit === 'string' && /^[\da-f]{40,64}$/.test(commit)
      passes.set(key, { date, ...(isCommit && { commit }) })
    }
  } catch {
    // Cut short, or something else: the next run writes it anew.
  }
  return passes
}

/** The text of the file, in an order that doesn't depend on that of the run. */
export function writtenPasses(passes: TestPasses): string {
  const groups = Object.fromEntries([...passes].sort(([a], [b]) => (a < b ? -1 : 1)))
  return `${JSON.stringify({ groups }, undefined, 2)}\n`
}

/**
 * The blocks of a page that passed, by `file:start`. A block in several groups has passed when all of them have, and
 * shows the pass that is longest ago.
 */
export function passedBlocks(
  page: Page,
  sources: ReadonlyMap<string, SourceFile>,
  passes: TestPasses,
): ReadonlyMap<string, TestPass> {
  const passed = new Map<string, TestPass | undefined>()
  for (const group of passes.size > 0 ? pageExamples(page, sources).groups : []) {
    const pass = passes.get(passKey(group))
    for (const { kind, hidden, block } of group.examples) {
      if (kind !== 'run' || hidden) continue
      const key = `${block.file}:${block.start}`
      const before = passed.get(key)
      if (!passed.has(key) || (before && (!pass || pass.date < before.date))) passed.set(key, pass)
    }
  }
  return new Map([...passed].flatMap(([key, pass]) => (pass ? [[key, pass] as const] : [])))
}
