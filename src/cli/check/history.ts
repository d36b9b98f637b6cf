// What the history of a docs folder says of its translations: when files changed, and what stood in them at a commit.
import { spawn } from 'node:child_process'
import type { History } from '../../check/stale-translations.ts'
import type { Project } from '../../project/project.ts'
import { readTranslations } from '../../project/translations.ts'
import { readLastChanges } from '../../site/git-dates.ts'

const QUIET = ['-c', 'core.quotePath=false', '-c', 'core.fsmonitor=false']

/** The history of a folder; empty for a site without translations. What is being written counts as neither old nor new. */
export async function readHistory(folder: string, project: Project): Promise<History> {
  const textsAt: History['textsAt'] = (wanted) => readTexts(folder, wanted)
  if (readTranslations(project).length === 0) return { changes: new Map(), textsAt }
  const [changes, uncommitted] = await Promise.all([readLastChanges(folder), readUncommitted(folder)])
  return { changes: new Map([...changes].filter(([path]) => !uncommitted.has(path))), textsAt }
}

/** Paths in the folder that differ from the last commit, or are in none. */
async function readUncommitted(folder: string): Promise<ReadonlySet<string>> {
  const list = ['ls-files', '--modified', '--others', '--exclude-standard', '-z', '--', '.']
  const output = await run(folder, list, '')
  return new Set(output.toString('utf8').split('\0'))
}

/** Files as they were at commits, by one process for all of them. https://git-scm.com/docs/git-cat-file#_batch_output */
async function readTexts(
  folder: string,
  wanted: readonly { readonly commit: string; readonly file: string }[],
): Promise<(string | undefined)[]> {
  const asked = wanted.filter(({ file }) => !file.includes('\n'))
  if (asked.length === 0) return wanted.map(() => undefined)
  const output = await run(
    folder,
    ['cat-file', '--batch'],
    asked.map(({ commit, file }) => `${commit}:./${file}\n`).join(''),
  )
  let at = 0
  const next = (): string | undefined => {
    const end = output.indexOf('\n', at)
    if (end < 0) return undefined
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(output.toString('latin1', at, end)) ?? []
    at = end + 1
    if (type === undefined) return undefined // "missing", in words
    const text = output.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return type === 'blob' ? text : undefined
  }
  return wanted.map(({ file }) => (file.includes('\n') ? undefined : next()))
}

/** The output of git; empty where there is none. */
function run(folder: string, args: readonly string[], input: string): Promise<Buffer> {
  return new Promise((resolve) => {
    const child = spawn('git', [...QUIET, ...args], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.stdin.on('error', () => {}) // it ended early: then it said nothing
    child.on('error', () => resolve(Buffer.alloc(0)))
    child.on('close', () => resolve(Buffer.concat(parts)))
    child.stdin.end(input)
  })
}
