// Runs builds that are killed at random moments, that fill disks, or that run two at once. The output folder must stay
// intact.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeSite } from '../../bench/generate.mjs'

export const GALLEY = new URL('../../dist/galley.js', import.meta.url).pathname
const PAGES = 40

/**
 * Kills builds with -9. Afterwards, every file in the folder must come from one of the builds, and the next build must
 * give the same site as a fresh one.
 */
export function tryKills(count, seed) {
  return withSites(async ({ docs, out, wanted, problems, random, milliseconds }) => {
    for (let i = 0; i < count; i++) {
      const version = i % 2
      const args = [
        'build',
        docs[version],
        '--out',
        out,
        ...(i % 3 === 0 ? ['--no-cache'] : ['--cache', `${out}-cache`]),
      ]
      const child = spawn(process.execPath, [GALLEY, ...args], { stdio: 'ignore' })
      // At any moment of a build, and sometimes just after it.
      const after = Math.floor(random() * milliseconds * 1.1)
      const timer = setTimeout(() => child.kill('SIGKILL'), after)
      await new Promise((done) => child.once('exit', done))
      clearTimeout(timer)
      for (const [path, bytes] of filesOf(out)) {
        const isWhole = wanted.some((files) => files.get(path)?.equals(bytes))
        if (!isWhole) problems.push(`kill ${i} after ${after} ms: ${path} is neither the old nor the new one`)
      }
      // Sometimes the next one is killed too.
      if (i % 3 === 1) continue
      const next = build(docs[version], out, '--cache', `${out}-cache`)
      if (next.status !== 0) problems.push(`kill ${i}: the next build ended with ${next.status}: ${next.stderr}`)
      problems.push(
        ...differences(filesOf(out), wanted[version]).map((path) => `kill ${i}: ${path} differs after the next build`),
      )
    }
    return count
  }, seed)
}

/**
 * Builds on disks that are too small. The old site must stay, the exit code must be 2, and one sentence must say why.
 */
export function tryDisks(count, seed) {
  return withSites(async ({ around, docs, wanted, problems, random }) => {
    const size = [...wanted[0].values()].reduce((sum, bytes) => sum + Math.ceil(bytes.length / 4096) * 4096, 0)
    for (let i = 0; i < count; i++) {
      const disk = join(around, `disk-${i}`)
      mkdirSync(disk)
      const limit = Math.floor(size * (1.1 + random() * 1.1))
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${limit}`, 'tmpfs', disk])
      if (mounted.status !== 0) return console.log('  full disks need an administrator who may mount one') ?? i
      try {
        const out = join(disk, 'site')
        const first = build(docs[0], out, '--no-cache')
        const before = filesOf(out)
        const second = build(docs[1], out, '--no-cache')
        for (const { status, stderr } of [first, second])
          if (![0, 2].includes(status) || (status === 2 && !/^galley: .*(?:disk is full|too large)\.\n$/.test(stderr)))
            problems.push(`disk of ${limit} bytes: ended with ${status}: ${stderr.slice(0, 300)}`)
        const expected = second.status === 0 ? wanted[1] : first.status === 0 ? wanted[0] : before
        problems.push(...differences(filesOf(out), expected).map((path) => `disk of ${limit} bytes: ${path} differs`))
      } finally {
        spawnSync('umount', [disk])
      }
    }
    return count
  }, seed)
}

/** Runs two builds into one folder at once. One may be refused, and the site must come from one of them. */
export function tryTwins(count, seed) {
  return withSites(async ({ docs, out, wanted, problems, random }) => {
    for (let i = 0; i < count; i++) {
      rmSync(out, { recursive: true, force: true })
      const twins = [0, 1].map((version) => ({ version, child: spawnBuild(docs[version], out, random() * 800) }))
      const codes = await Promise.all(twins.map(({ child }) => child))
      const [files] = [filesOf(out)]
      const isOne = wanted.some((expected) => differences(files, expected).length === 0)
      if (!isOne) problems.push(`twins ${i}: the site is a mixture (exit codes ${codes.join(' and ')})`)
      if (codes.some((code) => ![0, 2].includes(code)) || codes.every((code) => code !== 0))
        problems.push(`twins ${i}: exit codes ${codes.join(' and ')}`)
    }
    return count
  }, seed)
}

/** Two versions of a site, their fresh builds, and a folder to build into. */
export async function withSites(attempt, seed) {
  const around = mkdtempSync(join(tmpdir(), 'galley-kill-'))
  try {
    const docs = [0, 1].map((version) => {
      const folder = join(around, 'versions', String(version), 'docs')
      writeSite({ pages: PAGES, out: folder })
      return folder
    })
    // Changes every page, and removes, adds, and swaps files and folders.
    for (const path of readdirSync(docs[1], { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.mdx'),
    )) {
      const file = join(docs[1], path)
      writeFileSync(file, `${readFileSync(file, 'utf8')}\nOf the second version.\n`)
    }
    const files = [
      ['only-old.txt', 'file.txt', 'folder.txt/a.txt'],
      ['only-new.txt', 'file.txt/b.txt', 'folder.txt'],
    ]
    for (const [version, paths] of files.entries())
      for (const path of paths) {
        const file = join(docs[version], 'files', path)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, path)
      }
    const started = performance.now()
    const wanted = docs.map((folder, version) => {
      const out = join(around, `fresh-${version}`)
      const { status, stderr } = build(folder, out, '--no-cache')
      if (status !== 0) throw new Error(stderr)
      return filesOf(out)
    })
    const milliseconds = (performance.now() - started) / docs.length
    const problems = []
    const out = join(around, 'site')
    const done = await attempt({ around, docs, out, wanted, problems, random: randomOf(seed), milliseconds })
    return { done, problems }
  } finally {
    rmSync(around, { recursive: true, force: true })
  }
}

export function build(folder, out, ...more) {
  return spawnSync(process.execPath, [GALLEY, 'build', folder, '--out', out, ...more], { encoding: 'utf8' })
}

async function spawnBuild(folder, out, delay) {
  await new Promise((done) => setTimeout(done, delay))
  const child = spawn(process.execPath, [GALLEY, 'build', folder, '--out', out, '--no-cache'], { stdio: 'ignore' })
  return new Promise((done) => child.once('exit', done))
}

/** The files of a site, by path. Excludes files that builds write for themselves. */
export function filesOf(folder) {
  if (!existsSync(folder)) return new Map()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = names.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const own = paths.filter((path) => !/^\.galley-/.test(path))
  return new Map(own.sort().map((path) => [path, readFileSync(join(folder, path))]))
}

/** The paths at which two sites differ. */
export function differences(files, expected) {
  return [...new Set([...files.keys(), ...expected.keys()])].filter((path) => {
    const [a, b] = [files.get(path), expected.get(path)]
    return a === undefined || b === undefined || !a.equals(b)
  })
}

function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}
