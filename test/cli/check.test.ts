// galley check as a process: what it finds, fixes, and doesn't touch, and how it exits. Needs dist/.
import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { config } from '../site.ts'

// Each test starts several processes.
vi.setConfig({ testTimeout: 60_000 })

import { type Ending, PROGRAM, runProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-check-'))
  write({
    'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })),
    'docs/index.mdx': page('Text.'),
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const page = (body: string) => `---\ntitle: Start\ndescription: Begin here.\n---\n\n${body}\n`

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

const check = (...args: string[]) => run(args)

function run(args: string[], env: Record<string, string> = {}): Promise<Ending> {
  return runProgram(['check', ...args], { cwd: folder, env: { ...process.env, ...env } })
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder })

describe('galley check', () => {
  it('reports what a build reports, without making the site', async () => {
    write({
      'docs/index.html': '<p>Old</p>',
      'docs/llms.txt': '# Start',
      'docs/AGENTS.md': 'Write <b>briefly.',
      'docs/start.mdx': page('```ts twoslash\nconst rate: number = "5"\n```'),
      'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'start'] } })),
    })
    const codes = async (...args: string[]) => {
      const { out } = await runProgram([...args, '--format', 'json'], { cwd: folder })
      const findings: { code: string; place: { file: string } }[] = JSON.parse(out).findings
      return findings.map(({ code, place }) => `${code} ${place.file.replace(/^docs\//, '')}`)
    }
    const checked = await codes('check', 'docs', '--all')
    const built = await codes('build', 'docs')
    expect(built).toContain('own-file llms.txt')
    expect(checked).toEqual(expect.arrayContaining(built.filter((finding) => finding !== 'own-file llms.txt')))
    // It's what the author wants.
    expect(checked.join()).not.toContain('own-file')
    expect(checked).toContain('hidden-file index.html')
    expect(checked).toContain('twoslash-error start.mdx')
  })

  it('survives a reader that closes the pipe early, and still exits with its own code', async () => {
    write({ 'docs/index.mdx': page('[Nowhere](/nowhere)\n\n'.repeat(2_000)) })
    const child = spawn(process.execPath, [PROGRAM, 'check', 'docs', '--format', 'json'], { cwd: folder })
    child.stdout.once('data', () => child.stdout.destroy())
    let errors = ''
    child.stderr.on('data', (text) => {
      errors += text
    })
    const code = await new Promise((done) => child.once('close', done))
    expect([code, errors]).toEqual([1, ''])
  })

  it.skipIf(!existsSync('/dev/full'))('exits with 2 if its output can’t be written, as on a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [PROGRAM, 'check', 'docs'], { cwd: folder, stdio: ['ignore', full, 'pipe'] })
    let errors = ''
    child.stderr?.on('data', (text) => {
      errors += text
    })
    const code = await new Promise((done) => child.once('close', done))
    closeSync(full)
    expect([code, errors]).toEqual([2, expect.stringMatching(/^galley: The output can't be written: ENOSPC.*\n$/)])
  })

  it('shows mistakes in the configuration first, also in files that it includes', async () => {
    write({
      'docs/docs.json': JSON.stringify(config({ navigation: { $ref: 'nav/main.json' } })),
      'docs/nav/main.json': '{ "pages": ["index", "gone"] }',
      'docs/index.mdx': page('[Nowhere](/nowhere)'),
    })
    const { out } = await check('docs')
    expect(out.match(/^docs\/\S+/gm)).toEqual(['docs/nav/main.json', 'docs/index.mdx'])
  })

  it.each([
    [['--format'], '`--format` needs a value.'],
    [['--diff', '-x'], '`--diff` needs a value. Write one that begins with a dash as `--diff=-…`.'],
    [['--fix=all'], '`--fix` takes no value.'],
  ])('explains how %j is wrong', async (args, message) => {
    expect(await check(...args)).toEqual({ code: 2, out: '', err: `galley: ${message}\n` })
  })

  it('exits with 0 if nothing is wrong', async () => {
    expect(await check()).toEqual({ code: 0, out: '1 page: 0 errors, 0 warnings, 0 suggestions\n', err: '' })
  })

  it('applies the site’s own settings: rules, components, preferences, example files', async () => {
    git('init', '-q')
    const galley = {
      rules: { 'no-seats': { guidance: 'Write "members".', avoid: ['seat'], severity: 'error' } },
      components: { PlanBadge: { summary: 'Names a plan.', props: { plan: { required: true } } } },
      guidance: {
        prefer: { Callout: 'Note' },
        examples: [
          { title: 'Send an event', file: '../examples/send.sh' },
          { title: 'An answer', file: '../examples/anwser.json' },
        ],
      },
    }
    write({
      'examples/send.sh': 'curl https://api.acme.example/v1/events\n',
      'examples/answer.json': '{ "id": 1 }\n',
      'docs/galley.json': JSON.stringify(galley, null, 2),
      'docs/snippets/plan.jsx': 'export const PlanBadge = ({ plan }) => <b>{plan}</b>\n',
      'docs/index.mdx': page(
        "import { PlanBadge } from '/snippets/plan.jsx'\n\n<PlanBadge />\n\nBuy a seat.\n\n<Callout>Ten a second.</Callout>",
      ),
    })
    const { code, out } = await check('docs')
    expect(code).toBe(1)
    expect(out.match(/^docs.*$|^ {2}\d.*$|^ {6}Did.*$/gm)).toEqual([
      'docs/galley.json',
      '  32:17  error  There is no file `../examples/anwser.json` to take an example from.  missing-example',
      '      Did you mean `examples/answer.json` (from the root of the repository)?',
      'docs/index.mdx',
      '  8:2  error  `<PlanBadge>` needs the attribute `plan`.  own-components',
      '  10:7  error  This site doesn\'t use "seat".  no-seats',
      '  12:2  warning  This site uses `<Note>` instead of `<Callout>`.  preferred-components',
      expect.stringMatching(/^ {2}\d error/),
      expect.stringMatching(/^ {2}\d error/),
      expect.stringMatching(/^ {2}\d error/),
      expect.stringMatching(/^ {2}\d warning/),
    ])
    expect((await check('docs', '--only', 'no-seats')).out).toContain('1 page: 1 error, 0 warnings')
  })

  it('exits with 1 on an error, with its place relative to the working directory', async () => {
    write({ 'docs/index.mdx': page('See [the limits](/limits).') })
    const { code, out } = await check()
    expect([code, ...out.split('\n').slice(0, 2)]).toEqual([
      1,
      'docs/index.mdx',
      '  6:5  error  There is no page `/limits`.  page-links',
    ])
  })

  it('fails on the chosen severity', async () => {
    write({ 'docs/index.mdx': page('## Limits\n\nText.\n\n#### Of keys\n\nText.') })
    expect((await check()).code).toBe(0)
    expect((await check('--fail-on', 'warning')).code).toBe(1)
  })

  it.each([
    [['--only', 'link-txt'], 'There is no rule `link-txt`. Did you mean `link-text`?'],
    [['--fail-on', 'warn'], '`--fail-on` takes `error`, `warning`, or `suggestion`, not `warn`.'],
    [['--format', 'xml'], '`--format` takes'],
    [['nothing'], "nothing doesn't exist."],
    [['--only', 'foo'], "There is no rule `foo`. The page `/reference/rules` of Galley's docs lists all rules.\n"],
    [['--update-baseline'], '`--update-baseline` needs `--baseline`.'],
    [['--al'], 'Unknown option `--al`. Did you mean `--all`?'],
    [['--update'], 'Unknown option `--update`. Did you mean `--update-baseline`?'],
    [['--fromat', 'json'], 'Unknown option `--fromat`. Did you mean `--format`?'],
    [['--format-as', 'json'], 'Unknown option `--format-as`. Did you mean `--format`?'],
    [['-a'], 'Unknown option `-a`. Did you mean `--all`?'],
    [['-z'], 'Unknown option `-z`.'],
    [['--yes'], '`--yes` needs `--fix-wording`.'],
    [['--image', 'node:24'], '`--image` needs `--run`.'],
    [['--sandbox=none'], '`--sandbox` needs `--run`.'],
    [['--allow-network', '--fix'], '`--allow-network` needs `--run`.'],
    [['--baseline', 'none.json'], "none.json doesn't exist."],
    [['--diff=--output=x'], "isn't a commit"],
    [['--diff', 'HEAD'], "Git can't compare with `HEAD`"],
  ])('exits with 2 if it couldn’t run: %j', async (args, message) => {
    const { code, err } = await check(...args)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
  })

  it('checks only the given files and rules', async () => {
    write({ 'docs/index.mdx': page('[here](/x)'), 'docs/guides/a.mdx': page('[here](/x)') })
    expect((await check('docs/guides')).out).toMatch(/^2 pages: 1 error, 1 warning/m)
    expect((await check('docs/guides', '--only', 'link-text')).out).toMatch(/^2 pages: 0 errors, 1 warning,/m)
    expect((await check('docs/index.mdx')).out).not.toContain('guides')
  })

  it('takes every name that it counts, also of findings that belong to no rule', async () => {
    write({ 'docs/index.mdx': page('[here](/x)').replace('---', '---\nopenapi: lost.json GET /orders') })
    const { code, out } = await check('docs', '--only', 'missing-spec')
    expect([code, out]).toEqual([1, expect.stringMatching(/^1 page: 1 error, 0 warnings/m)])
  })
})

describe('--fix', () => {
  it('fixes, keeps every other byte, and has nothing left to do', async () => {
    const before = `\ufeff${page('## A\r\n\r\nText.  \r\n\r\n#### B\r\n\r\nText.\t\r\n')}`
    write({ 'docs/index.mdx': before })
    expect((await check('--fix')).out).toBe('1 finding fixed; 1 page: 0 errors, 0 warnings, 0 suggestions\n')
    expect(read('docs/index.mdx')).toBe(before.replace('####', '###'))
    expect((await check('--fix')).out).toBe('1 page: 0 errors, 0 warnings, 0 suggestions\n')
    expect(read('docs/index.mdx')).toBe(before.replace('####', '###'))
  })

  it('doesn’t touch files that aren’t UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(page('## A\n\nText.\n\n#### B\n\nText ')), Buffer.from([0xe9])])
    writeFileSync(join(folder, 'docs/index.mdx'), bytes)
    expect((await check('--fix', '--fail-on', 'warning')).code).toBe(1)
    expect(readFileSync(join(folder, 'docs/index.mdx')).equals(bytes)).toBe(true)
  })
})

it('says what to add to fix what it lists', async () => {
  write({
    'docs/index.mdx': page('<Card titel="Why">A card.</Card>\n\n<table>\n<tr><td>a</td></tr>\n<tr><td>b\n</table>'),
  })
  const { out } = await check('--all')
  const fixable = Number(/^Add `--fix` to fix (\d+) findings\.$/m.exec(out)?.[1])
  expect(fixable).toBeGreaterThan(1)
  expect((await check('--all', '--fix')).out).toContain(`${fixable} findings fixed; `)
})

describe('--fix-wording', () => {
  const wordy = page('Run the command in order to send it. The ibc-go client is there.')

  it('shows the changes, and doesn’t write them unasked', async () => {
    write({ 'docs/index.mdx': wordy })
    expect(await check('--fix-wording')).toEqual({
      code: 1,
      err: '',
      out: [
        'docs/index.mdx',
        '@@ line 6',
        '- Run the command in order to send it. The ibc-go client is there.',
        '+ Run the command to send it. The ibc-go client is there.',
        '',
        '1 change in 1 file proposed, nothing written. Use `--yes` to write them.',
        '',
      ].join('\n'),
    })
    expect(read('docs/index.mdx')).toBe(wordy)
  })

  it('writes them when told to, and `--fix` never does', async () => {
    write({ 'docs/index.mdx': wordy })
    await check('--fix', '--all')
    expect(read('docs/index.mdx')).toBe(wordy)
    expect((await check('--fix-wording', '--yes')).code).toBe(0)
    expect(read('docs/index.mdx')).toBe(wordy.replace('in order to', 'to'))
    expect((await check('--fix-wording')).out).toBe('No wording to change.\n')
  })
})

describe('--diff', () => {
  it('reports only changed lines', async () => {
    write({ 'docs/index.mdx': page('See [limits](/limits).') })
    git('init', '-q')
    git('add', '-A')
    git('commit', '-q', '-m', 'a')
    expect(await check('--diff', 'HEAD')).toMatchObject({ code: 0 })
    appendFileSync(join(folder, 'docs/index.mdx'), '\nAnd [limits](/limits).\n')
    write({ 'docs/new.mdx': page('![A chart](/images/a.png)') })
    const { code, out } = await check('--diff', 'HEAD', '--only', 'page-links,image-alt')
    expect([code, out.match(/^docs\S+|^ {2}\d+:\d+/gm)]).toEqual([
      1,
      ['docs/index.mdx', '  8:5', 'docs/new.mdx', '  6:1'],
    ])
  })
})

describe('--baseline', () => {
  it('reports only new findings', async () => {
    write({ 'docs/index.mdx': page('See [limits](/limits).') })
    expect((await check('--baseline', 'known.json', '--update-baseline')).out).toBe('1 finding in known.json\n')
    write({ 'docs/index.mdx': page('More text.\n\nSee [limits](/limits).') })
    expect(await check('--baseline', 'known.json')).toMatchObject({ code: 0 })
    appendFileSync(join(folder, 'docs/index.mdx'), '\nAnd [limits](/limits).\n')
    expect((await check('--baseline', 'known.json')).out).toMatch(/^docs\/index\.mdx\n {2}10:5 {2}error/)
  })
})

describe('--format', () => {
  beforeEach(() => write({ 'docs/index.mdx': page('See [limits](/limits).') }))

  it.each(['json', 'sarif', 'gitlab', 'rdjson'])('%s is JSON with paths from the repository', async (format) => {
    git('init', '-q')
    const { code, out } = await check('--format', format)
    expect(code).toBe(1)
    expect(JSON.stringify(JSON.parse(out))).toContain('"docs/index.mdx"')
  })

  it('github writes the job summary', async () => {
    const summary = join(folder, 'summary.md')
    const { out } = await run(['--format', 'github'], { GITHUB_STEP_SUMMARY: summary })
    expect(out).toMatch(/^::error file=docs\/index\.mdx,line=6/)
    expect(readFileSync(summary, 'utf8')).toContain('`page-links`')
  })
})

describe('translations', () => {
  const commitOn = (day: string, files: Readonly<Record<string, string>>) => {
    write(files)
    git('add', '-A')
    const date = `2026-03-${day}T10:00:00Z`
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date }
    const names = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
    execFileSync('git', [...names, 'commit', '-q', '-m', `Day ${day}`], { cwd: folder, env })
  }
  const languages = [
    { language: 'en', pages: ['index', 'start', 'limits', 'plans'] },
    { language: 'fr', pages: ['fr/index', 'fr/start', 'fr/limits'] },
  ]

  it('are reported if the original has changed since, and counted', async () => {
    git('init', '-q')
    commitOn('01', {
      'docs/docs.json': JSON.stringify(config({ navigation: { languages } })),
      'docs/index.mdx': page('Welcome.'),
      'docs/start.mdx': page('Run `acme start`.'),
      'docs/limits.mdx': page('Ten requests.'),
      'docs/plans.mdx': page('Two plans.'),
      'docs/fr/index.mdx': page('Bienvenue.'),
      'docs/fr/start.mdx': page('Lancez `acme start`.'),
      'docs/fr/limits.mdx': page('Dix requêtes.'),
    })
    commitOn('02', {
      'docs/index.mdx': page('“Welcome”!'),
      'docs/start.mdx': page('Run `acme run`.'),
      'docs/limits.mdx': page('Twenty requests.'),
    })
    commitOn('03', { 'docs/fr/limits.mdx': page('Vingt requêtes.') })
    const { out } = await check('--only', 'stale-translations,missing-translations')
    expect(out).toMatchInlineSnapshot(`
      "docs/docs.json
        1:180  suggestion  \`fr\` lacks 1 of 4 pages: \`/plans\`.  missing-translations
            Write \`fr/plans.mdx\`, and list it in this language.

      docs/fr/start.mdx
        2:8  suggestion  The original \`start.mdx\` changed on 2026-03-02, after this translation of 2026-03-01.  stale-translations
            Look at \`git log -p --since=2026-03-01T10:00:00.000Z -- start.mdx\`, and carry over what changed.

        1 suggestion  missing-translations
        1 suggestion  stale-translations

      7 pages: 0 errors, 0 warnings, 2 suggestions
      fr: 3 of 4 pages translated, 1 missing, 1 older than the original
      "
    `)
    const { translations } = JSON.parse((await check('--format', 'json')).out)
    expect(translations).toEqual([{ language: 'fr', pages: 4, missing: 1, stale: 1 }])

    write({ 'docs/fr/start.mdx': page('Lancez `acme run`.') })
    expect((await check('--only', 'stale-translations')).out).toContain('0 suggestions')
  })
})
