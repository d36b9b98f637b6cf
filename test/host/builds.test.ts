// The process of a build: when the next build of a site gets the same one, and when a new one.
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BuildOrder, createBuilder } from '../../src/host/builds/builder.ts'
import { openSandbox } from '../../src/host/builds/sandbox.ts'
import { DEFAULT_LIMITS } from '../../src/host/settings.ts'
import { scratch } from './open.ts'

/** In place of Galley: says for each request which process it is, or does what the file `next` in the docs says. */
const ANSWER = `
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
const next = process.argv[3] + '/next'
for await (const _ of createInterface({ input: process.stdin })) {
  const what = existsSync(next) ? readFileSync(next, 'utf8') : ''
  rmSync(next, { force: true })
  if (what === 'hang') setInterval(() => {}, 1000)
  else if (what === 'die') process.exit(3)
  else if (what === 'refuse') console.log(JSON.stringify({ error: 'The docs are elsewhere.' }))
  else console.log(JSON.stringify({ pages: process.pid, errors: 0, warnings: 0, findings: [], peakMemory: Number(what) }))
}
`

function openBuilder(keep = { count: 1, idle: 60_000 }) {
  const folder = scratch()
  const place = (name: string) => join(folder, name)
  for (const name of ['dist', 'docs', 'other']) mkdirSync(place(name))
  const program = place('dist/galley.mjs')
  writeFileSync(program, ANSWER)
  const builder = createBuilder(program, openSandbox('none', program), keep)
  const build = async (more: Partial<BuildOrder> = {}, next = '') => {
    writeFileSync(join(more.docs ?? place('docs'), 'next'), next)
    const order: BuildOrder = {
      ...{ repository: place('docs'), docs: place('docs'), out: place('out'), cache: place('cache'), base: '' },
      sources: new Map(),
      ...{ extensions: false, isTrusted: true, limits: DEFAULT_LIMITS },
      ...more,
    }
    const outcome = await builder(order, new AbortController().signal)
    return outcome.ok ? outcome.report.pages : outcome.error
  }
  return { place, build }
}

describe('a sandbox', () => {
  /** What the sandbox of a machine is whose `bwrap` is this script, or that has none. */
  const onMachineWith = (script: string | undefined, mode: 'auto' | 'bubblewrap' = 'auto') => {
    const bin = scratch()
    if (script !== undefined) writeFileSync(join(bin, 'bwrap'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
    vi.stubEnv('PATH', bin)
    onTestFinished(() => void vi.unstubAllEnvs())
    return openSandbox(mode, join(bin, 'galley.mjs'))
  }

  it.runIf(process.platform === 'linux')('that doesn’t work says why', () => {
    expect(onMachineWith(undefined)).toMatchObject({ name: 'none', complaint: 'it isn’t installed' })
    expect(onMachineWith('echo "bwrap: setting up uid map: Permission denied" >&2; exit 1')).toMatchObject({
      name: 'none',
      complaint: 'bwrap: setting up uid map: Permission denied. It has to be allowed to make user namespaces',
    })
    expect(onMachineWith('exit 3').complaint).toBe('exit code 3')
    expect(() => onMachineWith(undefined, 'bubblewrap')).toThrow('can’t make a sandbox here: it isn’t installed.')
    expect(openSandbox('none', 'galley.mjs').complaint).toBeUndefined()
  })

  it.runIf(canSandbox())('shows packages behind a link to the program', async () => {
    const [folder, elsewhere] = [scratch(), scratch()]
    for (const name of ['program/dist', 'docs', 'out', 'cache']) mkdirSync(join(folder, name), { recursive: true })
    mkdirSync(join(elsewhere, 'answer'))
    writeFileSync(join(elsewhere, 'answer/package.json'), '{"type":"module","exports":"./index.js"}')
    writeFileSync(join(elsewhere, 'answer/index.js'), 'export const pages = 7')
    symlinkSync(elsewhere, join(folder, 'program/node_modules'))
    const program = join(folder, 'program/dist/galley.mjs')
    const report = 'JSON.stringify({ pages, errors: 0, warnings: 0, findings: [] })'
    writeFileSync(program, `import { pages } from 'answer'\nconsole.log(${report})`)
    const [docs, out, cache] = ['docs', 'out', 'cache'].map((name) => join(folder, name)) as [string, string, string]
    const order = {
      repository: docs,
      docs,
      sources: new Map(),
      out,
      cache,
      base: '',
      extensions: false,
      isTrusted: true,
    }
    const build = createBuilder(program, openSandbox('bubblewrap', program))
    expect(await build({ ...order, limits: DEFAULT_LIMITS }, new AbortController().signal)).toMatchObject({
      report: { pages: 7 },
    })
  })
})

function canSandbox(): boolean {
  return openSandbox('auto', import.meta.filename).name === 'bubblewrap'
}

describe('the process of a build', () => {
  it('builds the same site again, and ends when its place is taken', async () => {
    const { build, place } = openBuilder()
    const first = await build()
    expect(await build()).toBe(first)
    expect(await build({}, 'refuse')).toBe('The docs are elsewhere.')
    expect(await build()).toBe(first)
    const other = await build({ docs: place('other') })
    expect(other).not.toBe(first)
    expect(await build({ docs: place('other') })).toBe(other)
    expect(await build()).not.toBe(first)
  })

  it.each([
    ['a pull request', { isTrusted: false }],
    ['another path', { base: '/docs' }],
    ['other readers', { audience: 'visitors' }],
    ['other limits', { limits: { ...DEFAULT_LIMITS, memory: 2 ** 30 } }],
  ] as const)('isn’t used for %s', async (_, more) => {
    const { build } = openBuilder()
    const first = await build(more)
    expect(await build()).not.toBe(first)
    if ('isTrusted' in more) expect(await build(more)).not.toBe(await build(more))
  })

  it('isn’t used where its folders were replaced', async () => {
    const { build, place } = openBuilder()
    const first = await build()
    renameSync(place('out'), place('former'))
    mkdirSync(place('out'))
    rmSync(place('former'), { recursive: true })
    expect(await build()).not.toBe(first)
  })

  it.each([
    ['needed too much memory', '2000000000', expect.any(Number)],
    ['died', 'die', 'The build ended with 3.'],
    ['was killed', 'hang', 'The build took longer than 0.3 seconds.'],
  ])('isn’t used again once it %s', async (_, next, outcome) => {
    const { build } = openBuilder()
    const limits = { ...DEFAULT_LIMITS, seconds: next === 'hang' ? 0.3 : 60 }
    const first = await build({ limits }, next)
    expect(first).toEqual(outcome)
    const second = await build({ limits: { ...limits, seconds: 60 } })
    expect(second).toEqual(expect.any(Number))
    expect(second).not.toBe(first)
  })

  it('is a new one each time where the host is told so', async () => {
    const { build } = openBuilder({ count: 2, idle: 0 })
    expect(await build()).not.toBe(await build())
  })
})
