import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { readChangeTimes } from './last-changes.ts'

const folders: string[] = []

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'galley-dates-'))
  folders.push(path)
  return path
}

/** Commits files on a day of March 2026. */
function commit(repository: string, day: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    writeFileSync(join(repository, file), day)
  }
  const date = `2026-03-${day}T10:00:00+02:00`
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: repository, env })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', `Day ${day}\n\n* a line of text`)
}

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

describe('readChangeTimes', () => {
  it('returns the last change of each file below the folder', async () => {
    const repository = folder()
    commit(repository, '01', ['docs/a.mdx', 'docs/tief/über uns.mdx', 'src/code.ts'])
    commit(repository, '02', ['docs/a.mdx'])
    commit(repository, '03', ['src/code.ts'])
    expect(Object.fromEntries(await readChangeTimes(join(repository, 'docs')))).toEqual({
      'a.mdx': '2026-03-02T08:00:00.000Z',
      'tief/über uns.mdx': '2026-03-01T08:00:00.000Z',
    })
  })

  it('keeps the time of a file that was moved unchanged, however often', async () => {
    const repository = folder()
    const text = (file: string) => writeFileSync(join(repository, file), 'A text that stays.')
    commit(repository, '01', ['b.mdx'])
    text('a.mdx')
    commit(repository, '02', ['b.mdx'])
    renameSync(join(repository, 'a.mdx'), join(repository, 'c.mdx'))
    commit(repository, '03', ['b.mdx'])
    renameSync(join(repository, 'c.mdx'), join(repository, 'd.mdx'))
    commit(repository, '04', ['b.mdx'])
    expect(Object.fromEntries(await readChangeTimes(repository))).toEqual({
      'b.mdx': '2026-03-04T08:00:00.000Z',
      'd.mdx': '2026-03-02T08:00:00.000Z',
    })
  })

  it('leaves out files of a shallow clone that last changed before it begins', async () => {
    const repository = folder()
    commit(repository, '01', ['old.mdx', 'edited.mdx'])
    commit(repository, '02', ['between.mdx'])
    commit(repository, '03', ['edited.mdx', 'new.mdx'])
    const clone = join(folder(), 'clone')
    const cloneTo = (depth: number) => {
      rmSync(clone, { recursive: true, force: true })
      execFileSync('git', ['clone', '-q', `--depth=${depth}`, pathToFileURL(repository).href, clone])
    }
    cloneTo(2)
    expect(Object.fromEntries(await readChangeTimes(clone))).toEqual({
      'edited.mdx': '2026-03-03T08:00:00.000Z',
      'new.mdx': '2026-03-03T08:00:00.000Z',
    })
    cloneTo(1)
    expect(await readChangeTimes(clone)).toEqual(new Map())
    cloneTo(3)
    expect((await readChangeTimes(clone)).size).toBe(4)
  })

  it('is empty if there is no history', async () => {
    expect(await readChangeTimes(folder())).toEqual(new Map())
    expect(await readChangeTimes(join(folder(), 'gone'))).toEqual(new Map())
  })
})
