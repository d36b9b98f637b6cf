// Stores which groups passed, by everything that their result depends on. They don't run again until something changes.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../files/make-folder.ts'
import type { ExampleGroup } from '../project/examples/example.ts'
import { type GroupOutcome, hasPassed } from './outcome.ts'

/** Stores only passes, so groups that failed run again. */
export interface PassStore {
  find(group: ExampleGroup, versions: readonly unknown[]): GroupOutcome | undefined
  keep(outcome: GroupOutcome, versions: readonly unknown[]): void
}

const MAX_KEPT = 5000

/**
 * Opens the store in a folder.
 * @param surroundings everything that all groups depend on, as JSON: settings, sandbox, variables, the version of Galley
 * @param inputs absolute paths of the files and folders that examples may read; their contents count
 */
export function openPassStore(folder: string, surroundings: unknown, inputs: readonly string[]): PassStore {
  let common: string | undefined
  const nameOf = (group: ExampleGroup, versions: readonly unknown[]) => {
    common ??= hashOf([surroundings, inputs.map((path) => [path, contentHash(path)])])
    const examples = group.examples.map(({ kind, lang, text, exit, timeout, path, output, teardown }) => [
      ...[kind, lang, text, exit, timeout, path, teardown],
      output && [output.lang, output.text],
    ])
    return join(folder, hashOf([common, versions, examples]))
  }
  return {
    find(group, versions) {
      const path = nameOf(group, versions)
      if (!existsSync(path)) return undefined
      const now = new Date()
      utimesSync(path, now, now)
      const passed = { kind: 'passed', printed: '' } as const
      return { group, outcomes: group.examples.map((example) => ({ example, result: passed })), time: 0, isKept: true }
    },
    keep(outcome, versions) {
      if (!hasPassed(outcome)) return
      makeFolder(folder)
      writeFileSync(nameOf(outcome.group, versions), '')
      removeOldest(folder)
    },
  }
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, inner) => (inner instanceof RegExp ? String(inner) : inner))
  return createHash('sha256').update(text).digest('hex')
}

/** The hash of a file, or of all files of a folder with their names. Of a link, only the size of its target. */
function contentHash(path: string): string {
  const hash = createHash('sha256')
  const add = (current: string, name: string) => {
    const stat = lstatSync(current, { throwIfNoEntry: false })
    if (stat?.isDirectory())
      for (const entry of readdirSync(current).sort()) add(join(current, entry), `${name}/${entry}`)
    else if (stat?.isFile()) hash.update(`${name}\0${stat.size}\0`).update(readFileSync(current))
    else if (stat?.isSymbolicLink())
      hash.update(`${name}\0${statSync(current, { throwIfNoEntry: false })?.size ?? ''}\0`)
  }
  add(path, '')
  return hash.digest('hex')
}

/** If there are too many passes, removes those that were used least recently. */
function removeOldest(folder: string): void {
  const names = readdirSync(folder)
  if (names.length <= MAX_KEPT) return
  const used = names.map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
  used.sort((a, b) => a.time - b.time)
  for (const { name } of used.slice(0, MAX_KEPT / 5)) rmSync(join(folder, name), { force: true })
}
