// The real program as a process: what it prints, what it writes, and how it exits. Needs dist/.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { runProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  const all = { 'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })), ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const galley = (...args: readonly string[]) => galleyIn(folder, ...args)

const galleyIn = (cwd: string, ...args: readonly string[]) => runProgram(args, { cwd })

describe('galley build', () => {
  it('writes the site, and prints one line', async () => {
    write({ 'docs/index.mdx': '# Home\n\nText' })
    const { code, out, err } = await galley('build', 'docs', '--out', 'site')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^1 page in \d+\.\d\d s, \d+\.\d MB in site; 0 errors, 0 warnings\n$/)
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Text')
  })

  it('warns if the site’s address has another path than the one that it’s built for', async () => {
    write({ 'docs/index.mdx': 'Text', 'docs/galley.json': '{ "url": "https://example.com/docs/" }' })
    const { code, err } = await galley('build', 'docs', '--out', 'site')
    expect(code).toBe(0)
    expect(err).toMatch(/^galley\.json:1:10 warning `url` has the path `\/docs`, but the site is built for `\/`/)
    for (const options of [['--base', '/docs'], ['--relative']])
      expect((await galley('build', 'docs', '--out', 'site', ...options)).err).toBe('')
  })

  it('runs beside code that other tools load first, such as debuggers', async () => {
    write({ 'docs/index.mdx': '# Home\n\nText', 'tool.cjs': '/a+/.test("aaa")' })
    const env = { ...process.env, NODE_OPTIONS: `--require ${join(folder, 'tool.cjs')}` }
    const { code, out } = await runProgram(['build', 'docs', '--out', 'site', '--no-cache'], { cwd: folder, env })
    expect([code, out]).toEqual([0, expect.stringMatching(/^1 page in /)])
  })

  it('builds without a cache where it can’t write one, and says so once', async () => {
    write({ 'docs/index.mdx': 'Text', '.galley': 'a file' })
    const { code, err } = await galley('build', 'docs', '--out', 'site')
    expect(code).toBe(0)
    expect(err.replace(folder, '')).toBe(
      "`/.galley/cache` can't be written: there is a file where a folder is needed. The next build starts from scratch. Pass another folder with `--cache`, or `--no-cache`.\n",
    )
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Text')
    expect((await galley('build', 'docs', '--out', 'site', '--no-cache')).err).toBe('')
  })

  it('prints findings with their places, and exits with 1 only if strict', async () => {
    write({ 'docs/index.mdx': 'Text <b never closed' })
    const loose = await galley('build', 'docs', '--out', 'site')
    expect(loose.code).toBe(0)
    expect(loose.err).toMatch(/index\.mdx:1:6 error/)
    expect((await galley('build', 'docs', '--out', 'site', '--strict')).code).toBe(1)
  })

  it('fails on errors of `galley check`, if strict', async () => {
    write({ 'docs/index.mdx': '---\ntitle: A\ndescription: B.\n---\n\nSee [the setup](/setup).' })
    const loose = await galley('build', 'docs', '--out', 'site')
    expect([loose.code, loose.err]).toEqual([0, ''])
    const strict = await galley('build', 'docs', '--out', 'site', '--strict')
    expect(strict.code).toBe(1)
    expect(strict.err).toMatch(/index\.mdx:6:5 error There is no page/)
    write({ 'docs/galley.json': '{ "rules": { "page-links": "off" } }' })
    expect((await galley('build', 'docs', '--out', 'site', '--strict')).code).toBe(0)
  })

  it('reports what the settings and comments of the site leave, like `galley check`', async () => {
    const page = (component: string) => `# Home\n\n{/* galley-ignore unknown-component: It's new. */}\n${component}\n`
    write({
      'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'plans', 'limits'] } })),
      'docs/galley.json': JSON.stringify({ rules: { imports: 'off', 'navigation-pages': 'error' } }),
      'docs/index.mdx': page('<Box>Text</Box>\n\n<Pen>Text</Pen>'),
      'docs/plans.mdx': "import Plan from '/snippets/plan.mdx'\n\n# Plans\n\n<Plan />",
      'docs/snippets/limit.mdx': page('<Lid>Text</Lid>'),
    })
    const found = (json: string) =>
      (JSON.parse(json).findings as { code: string; severity: string; message: string }[])
        .filter(({ code }) => code === 'unknown-component' || code === 'missing-page' || code === 'missing-import')
        .map(({ severity, message }) => `${severity}: ${message}`)
        .sort()
    const built = found((await galley('build', 'docs', '--out', 'site', '--format', 'json')).out)
    expect(built).toEqual([
      'error: There is no component `<Pen>`. Only its content is shown.',
      'error: `limits` is in the navigation, but there is no `limits.mdx`.',
    ])
    expect(found((await galley('check', 'docs', '--format', 'json')).out)).toEqual(built)
  })

  it('ends as soon as the site is larger than it may be', async () => {
    const text = 'Many words. '.repeat(10_000)
    write({ 'docs/index.mdx': text, ...Object.fromEntries([1, 2, 3].map((i) => [`docs/${i}.mdx`, text])) })
    const words = ['build', 'docs', '--out', 'site', '--max-bytes']
    expect(await galley(...words, '1000')).toMatchObject({
      code: 2,
      err: 'galley: The site has more than 1000 bytes.\n',
    })
    expect(existsSync(join(folder, 'site/index.html'))).toBe(false)
    expect((await galley(...words, 'few')).err).toContain('takes a whole number, not `few`')
    expect(await galley(...words, '10000000')).toMatchObject({ code: 0 })
  })

  it('prints the same as JSON for programs', async () => {
    write({ 'docs/index.mdx': 'Send {id}' })
    const { out } = await galley('build', 'docs', '--out', 'site', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({
      pages: 1,
      errors: 0,
      warnings: 1,
      bytes: expect.any(Number),
      stages: expect.objectContaining({ read: expect.any(Number) }),
      findings: [{ code: 'undefined-variable', start: { line: 1, column: 6 } }],
    })
  })

  it('leaves files alone that didn’t change, removes what is gone, and never what it didn’t make', async () => {
    write({ 'docs/index.mdx': 'Home', 'docs/old.mdx': 'Old', 'site/CNAME': 'docs.example.com' })
    await galley('build', 'docs', '--out', 'site')
    const before = statSync(join(folder, 'site/index.html')).mtimeMs
    expect(existsSync(join(folder, 'site/old.html'))).toBe(true)
    rmSync(join(folder, 'docs/old.mdx'))
    await galley('build', 'docs', '--out', 'site')
    expect(existsSync(join(folder, 'site/old.html'))).toBe(false)
    expect(readFileSync(join(folder, 'site/CNAME'), 'utf8')).toBe('docs.example.com')
    expect(statSync(join(folder, 'site/index.html')).mtimeMs).toBe(before)
  })

  it('writes nothing outside of the folder that it was given and of its cache', async () => {
    write({ 'docs/index.mdx': 'Home' })
    await galley('build', 'docs', '--out', 'site')
    expect(readdirSync(folder).sort()).toEqual(['.galley', 'docs', 'site'])
    expect(readdirSync(join(folder, '.galley'))).toEqual(['cache'])
    expect(readdirSync(join(folder, 'docs')).sort()).toEqual(['docs.json', 'index.mdx'])
  })

  it('never reads what it wrote into the docs folder', async () => {
    write({ 'docs/index.mdx': 'Home', 'docs/guide.mdx': 'Guide' })
    for (const [where, ...args] of [
      ['docs', 'build', '.', '--out', 'site'],
      ['docs', 'build'],
      ['.', 'build', 'docs', '--out', 'docs/site'],
      ['docs', 'build', '--relative'],
    ] as const) {
      const { code, out, err } = await galleyIn(join(folder, where), ...args)
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/^2 pages/)
    }
    expect(existsSync(join(folder, 'docs/_site/index.html'))).toBe(true)
    expect(existsSync(join(folder, 'docs/_site/site/index.html'))).toBe(false)
  })

  it('S32: follows no link that a repository planted in the output folder', async () => {
    write({
      'docs/index.mdx': 'Home',
      'docs/images/a.svg': '<svg/>',
      'elsewhere/a.svg': 'mine',
      'elsewhere/b.svg': 'mine',
      'site/.galley-files.json': JSON.stringify(['images/b.svg', '../elsewhere/b.svg']),
    })
    symlinkSync('../elsewhere', join(folder, 'site/images'))
    const { code, err } = await galley('build', 'docs', '--out', 'site')
    expect(code).toBe(2)
    expect(err).toMatch(/^galley: `.*images` is a symbolic link that leaves the output folder\.\n$/)
    expect(readdirSync(join(folder, 'elsewhere')).sort()).toEqual(['a.svg', 'b.svg'])
    expect(readFileSync(join(folder, 'elsewhere/a.svg'), 'utf8')).toBe('mine')
  })

  it('S32: refuses a folder that holds the site of another docs folder', async () => {
    write({
      'docs/index.mdx': 'Home',
      'other/docs.json': JSON.stringify(config({ name: 'Other', navigation: { pages: ['index'] } })),
      'other/index.mdx': 'Other',
    })
    expect((await galley('build', 'docs')).code).toBe(0)
    const { code, err } = await galley('build', 'other')
    expect(code).toBe(2)
    expect(err).toContain('holds the site of another docs folder')
    expect(readFileSync(join(folder, '_site/index.html'), 'utf8')).toContain('Home')
  })

  it('S32: lets one of two builds at a time write a folder, and never mixes them', async () => {
    const pages = Array.from({ length: 40 }, (_, i) => [`docs/p${i}.mdx`, `Text ${i}`])
    write({ 'docs/index.mdx': 'Home', ...Object.fromEntries(pages) })
    const builds = await Promise.all([0, 1, 2].map(() => galley('build', 'docs')))
    const done = builds.filter(({ code }) => code === 0)
    expect(done.length).toBeGreaterThan(0)
    for (const { code, err } of builds)
      if (code !== 0) expect([code, err]).toEqual([2, expect.stringMatching(/another build/)])
    expect(readdirSync(join(folder, '_site')).filter((name) => /build|tmp/.test(name))).toEqual([])
  })

  it.each([
    [['build', 'nowhere'], 'nowhere'],
    [['build', 'empty'], 'docs.json'],
    [['build', 'docs', '--out', 'docs'], 'contains the docs'],
    [['build', 'docs', '--out', '.'], 'contains the docs'],
    [['build', 'docs', '--out', 'empty'], "contains `readme.txt`, which Galley didn't write"],
    [['build', 'docs', '--out', 'docs/index.mdx'], 'there is a file where a folder is needed'],
    [['build', 'docs', '--strct'], 'Did you mean `--strict'],
    [['bild'], 'build'],
  ])('can’t run: galley %j', async (args, said) => {
    write({ 'docs/index.mdx': 'Home', 'empty/readme.txt': '' })
    const { code, err } = await galley(...args)
    expect(code).toBe(2)
    expect(err).toContain(said)
    expect(err).not.toContain('    at ')
  })
})

describe('a second build', () => {
  const cacheFiles = () => readdirSync(join(folder, '.galley/cache/builds'))
  const build = async (...more: readonly string[]) => {
    const { code, out } = await galley('build', 'docs', '--out', 'site', '--format', 'json', ...more)
    return { code, ...(JSON.parse(out) as { written: number; stages: object; warnings: number; findings: object[] }) }
  }
  const isQuick = (built: { stages: object }) => 'compare' in built.stages

  it('does nothing if nothing changed, and prints the same', async () => {
    write({ 'docs/index.mdx': '[gone](/nowhere)\n\n<Unknown />' })
    const first = await build()
    const second = await build()
    expect([isQuick(first), isQuick(second)]).toEqual([false, true])
    expect(second).toMatchObject({ code: 0, written: 0, findings: first.findings })
    const { out, err } = await galley('build', 'docs', '--out', 'site')
    expect(err).toContain('Unknown')
    expect(out).toContain('0 changed')
  })

  it('notices changes to the docs, the site, and the options', async () => {
    write({ 'docs/index.mdx': 'one' })
    await build()
    write({ 'docs/index.mdx': 'two' }) // the same number of bytes, at the same moment
    expect(isQuick(await build())).toBe(false)
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('two')
    writeFileSync(join(folder, 'site/index.html'), 'by hand')
    expect(await build()).toMatchObject({ written: 1 })
    expect(isQuick(await build())).toBe(true)
    rmSync(join(folder, 'site/404.html'))
    expect(await build()).toMatchObject({ written: 1 })
    expect(isQuick(await build('--base', '/docs'))).toBe(false)
    write({ 'docs/new.mdx': 'new' })
    expect(isQuick(await build('--base', '/docs'))).toBe(false)
  })

  it('works without a cache that is missing, broken, or turned off', async () => {
    write({ 'docs/index.mdx': 'text' })
    await build('--no-cache')
    expect(existsSync(join(folder, '.galley'))).toBe(false)
    await build()
    for (const name of cacheFiles()) writeFileSync(join(folder, '.galley/cache/builds', name), '{"inputs"')
    expect(isQuick(await build())).toBe(false)
    expect(isQuick(await build())).toBe(true)
    rmSync(join(folder, '.galley'), { recursive: true })
    expect(isQuick(await build())).toBe(false)
  })
})

it('reports where the time went, and writes a trace', async () => {
  write({ 'docs/index.mdx': '# Home\n\n```json\n{"a": 1}\n```' })
  for (const attempt of [1, 2]) {
    const { code, err } = await galley('build', 'docs', '--out', 'site', '--profile', '--no-cache')
    expect([attempt, code]).toEqual([attempt, 0])
    expect(err).toMatch(/^\nStages\n +\d+\.\d ms {2}read \(\d+ ?%\)\n/)
    for (const name of ['index.mdx', 'index.html', 'json, 1 line: {"a": 1}']) expect(err).toContain(` ms  ${name}\n`)
    expect(err).toContain('Trace: galley-profile.json')
  }
  const { traceEvents } = JSON.parse(readFileSync(join(folder, 'galley-profile.json'), 'utf8')) as {
    traceEvents: { ph: string; name: string; cat: string; ts: number; dur: number }[]
  }
  const works = traceEvents.filter(({ ph }) => ph === 'X')
  expect(works.map(({ name }) => name)).toEqual(expect.arrayContaining(['read', 'write', 'index.mdx', 'index.html']))
  expect(works.every(({ ts, dur }) => ts >= 0 && dur >= 0)).toBe(true)
})

it('keeps the trace of a profile out of the site, and out of what the next build depends on', async () => {
  write({ 'index.mdx': '# Home' })
  await galley('build', '--out', 'site', '--profile')
  expect(existsSync(join(folder, 'galley-profile.json'))).toBe(true)
  const { out } = await galley('build', '--out', 'site', '--format', 'json')
  expect(JSON.parse(out)).not.toHaveProperty('stages.read') // nothing to do
  expect(existsSync(join(folder, 'site/galley-profile.json'))).toBe(false)
})

it('shows each page its own code, however many workers highlight it', async () => {
  const numbers = Array.from({ length: 240 }, (_, i) => i)
  const page = (i: number) =>
    `\`\`\`json\n{"a": ${i}}\n\`\`\`\n\n\`\`\`ts\nconst b = ${i}\n\`\`\`\n\n\`\`\`yaml\nc: ${i}\n\`\`\`\n`
  write(Object.fromEntries(numbers.map((i) => [`docs/page-${i}.mdx`, page(i)])))
  expect((await galley('build', 'docs', '--out', 'site', '--no-cache')).code).toBe(0)
  const wrong = numbers.filter((i) => {
    const html = readFileSync(join(folder, `site/page-${i}.html`), 'utf8')
    const shown = [...html.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code]) => code?.replace(/<[^>]+>/g, ''))
    return shown.join() !== `{&quot;a&quot;: ${i}},const b = ${i},c: ${i}`
  })
  expect(wrong).toEqual([])
})
