import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Watcher, watchFolder } from './watch.ts'

let root: string
let watcher: Watcher
let bursts: Set<string>[]
let returns: number
let wake: () => void

function start(): Watcher {
  return watchFolder(root, {
    changed: (paths) => {
      bursts.push(new Set(paths))
      wake()
    },
    returned: () => {
      returns++
      wake()
    },
    failed: (error) => {
      throw error
    },
  })
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'galley-watch-'))
  mkdirSync(join(root, 'guides'))
  writeFileSync(join(root, 'guides/a.mdx'), 'a')
  bursts = []
  returns = 0
  wake = () => {}
  watcher = start()
})
afterEach(() => {
  watcher.close()
  rmSync(root, { recursive: true, force: true })
})

/** Waits until the condition holds. The watcher wakes it. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((done) => (wake = done))
}
const seen = (path: string) => bursts.some((paths) => paths.has(path))
const write = (path: string, text: string) => writeFileSync(join(root, path), text)

it('names files that are written, come and go', async () => {
  write('guides/a.mdx', 'changed')
  await until(() => seen('guides/a.mdx'))
  write('new.mdx', 'new')
  await until(() => seen('new.mdx'))
  bursts = []
  rmSync(join(root, 'new.mdx'))
  await until(() => seen('new.mdx'))
})

it('names a file that an editor writes beside it and renames', async () => {
  write('guides/a.mdx.tmp', 'changed')
  renameSync(join(root, 'guides/a.mdx.tmp'), join(root, 'guides/a.mdx'))
  await until(() => seen('guides/a.mdx'))
})

it('looks into folders that come, also those that come full', async () => {
  mkdirSync(join(root, 'more/deep'), { recursive: true })
  write('more/deep/b.mdx', 'b')
  await until(() => seen('more/deep/b.mdx'))
  bursts = []
  write('more/deep/b.mdx', 'again')
  await until(() => seen('more/deep/b.mdx'))
})

it('names a folder that is gone, and watches it when it is back', async () => {
  rmSync(join(root, 'guides'), { recursive: true })
  await until(() => seen('guides'))
  mkdirSync(join(root, 'guides'))
  write('guides/c.mdx', 'c')
  await until(() => seen('guides/c.mdx'))
})

it('goes on watching a folder when one of the same name in it is gone', async () => {
  mkdirSync(join(root, 'guides/guides'))
  await until(() => seen('guides/guides'))
  rmSync(join(root, 'guides/guides'), { recursive: true })
  bursts = []
  await until(() => seen('guides/guides'))
  bursts = []
  write('guides/a.mdx', 'changed')
  await until(() => seen('guides/a.mdx'))
})

it('names a file that has become a folder', async () => {
  rmSync(join(root, 'guides/a.mdx'))
  mkdirSync(join(root, 'guides/a.mdx'))
  write('guides/a.mdx/b.mdx', 'b')
  await until(() => seen('guides/a.mdx') && seen('guides/a.mdx/b.mdx'))
})

it('survives a link that leads in a circle', async () => {
  symlinkSync('circle.mdx', join(root, 'circle.mdx'))
  await until(() => seen('circle.mdx'))
})

it('gives a checkout of many files as one', async () => {
  for (let i = 0; i < 500; i++) write(`${i}.mdx`, 'text')
  await until(() => bursts.length > 0)
  expect(bursts[0]?.size).toBe(500)
})

it('waits for a file that is being written, and takes one that is empty on purpose', async () => {
  write('guides/a.mdx', '')
  write('guides/a.mdx', 'whole')
  await until(() => seen('guides/a.mdx'))
  bursts = []
  write('empty.mdx', '')
  await until(() => seen('empty.mdx'))
})

it('ignores what isn’t part of the docs', async () => {
  mkdirSync(join(root, 'node_modules/x'), { recursive: true })
  write('node_modules/x/index.js', '1')
  write('guides/a.mdx', 'later')
  await until(() => seen('guides/a.mdx'))
  expect([...bursts.flatMap((paths) => [...paths])].filter((path) => path.includes('node_modules'))).toEqual([])
})

it('survives that the whole folder goes, and says when it is back', async () => {
  rmSync(root, { recursive: true })
  await new Promise((done) => setTimeout(done, 50))
  mkdirSync(root)
  write('index.mdx', 'back')
  await until(() => returns === 1)
  bursts = []
  write('index.mdx', 'again')
  await until(() => seen('index.mdx'))
})

it('survives that the folder goes before it is watched', async () => {
  watcher.close()
  rmSync(root, { recursive: true })
  watcher = start()
  mkdirSync(root)
  await until(() => returns === 1)
  write('index.mdx', 'back')
  await until(() => seen('index.mdx'))
})
