// Examples of pages, run in the sandbox: what passes, what fails, and the line that each finding names.
import { describe, expect, it } from 'vitest'
import { block, noSandbox, runPage } from './testing.ts'

/** `7 example-output: message` */
const findingsOf = ({ project, findings }: Awaited<ReturnType<typeof runPage>>) =>
  findings.map(({ code, message, place }) => {
    const line = project.sources.get(place.file)?.position(place.start).line
    return `${line} ${code}: ${message}`
  })

describe.skipIf(noSandbox)(noSandbox ? `skipped: ${noSandbox}` : 'a group', () => {
  it('shares a session: variables, folder, files', async () => {
    const { kinds } = await runPage(
      [
        block('json test="a" file="data/a.json"', '{ "name": "shop" }'),
        block('bash test="a"', 'name=shop', 'mkdir src', 'cd src'),
        block('sh test="a"', 'echo "$name in ${PWD##*/}"', 'cat ../data/a.json'),
        block('text output="a"', 'shop in src', '{ "name": "shop" }'),
        block('js test="a"', "import { readdirSync } from 'node:fs'", 'const list = readdirSync(`..`)'),
        block('js test="a"', "import { readdirSync } from 'node:fs'", 'console.log(list)'),
        block('text output="a"', "[ 'data', 'src' ]"),
      ].join('\n'),
    )
    expect(kinds).toEqual(['a: passed, passed, passed, passed, passed'])
  })

  it('ends with a block that fails, and others go on', async () => {
    const result = await runPage(
      [
        block('bash test="a"', 'echo one', 'ls missing', 'echo two'),
        block('bash test="a"', 'echo three'),
        block('bash test="b" exit="2"', 'echo out', 'ls missing'),
        block('bash test="b" exit="3"', 'exit 3'),
        block('bash test="b" exit="any"', 'false', 'exit 5'),
        block('bash test="b"', 'echo on'),
        block('text output="b"', 'off'),
        block('bash test="b"', 'echo on'),
      ].join('\n'),
    )
    expect(result.kinds).toEqual(['a: failed 2, not-run', 'b: passed, passed, passed, differs, passed'])
    expect(findingsOf(result)).toEqual([
      '3 example-failed: This example of `a` failed with exit code 2.',
      '30 example-output: `echo on` printed something else.',
    ])
    expect(result.findings[0]?.detail).toBe("one\nls: cannot access 'missing': No such file or directory")
    expect(result.findings[1]?.detail).toBe('- off\n+ on')
    expect(result.findings[1]?.fix).toMatchObject([{ text: 'on' }])
  })

  it.each([
    ['js', "import 'acme'", 'A package is missing'],
    ['js', "import { lookup } from 'node:dns/promises'; await lookup('example.com')", 'Examples have no network.'],
    ['js', 'const a = 1\nconst a = 2', 'Blocks of a group in one language form one program.'],
    ['bash', 'acme init', 'A program is missing'],
    ['bash', 'false', undefined],
  ])('says what to do where %s runs %s', async (lang, code, help) => {
    const { findings } = await runPage(block(`${lang} test="a"`, code))
    expect(findings.map((finding) => finding.help)).toEqual([help && expect.stringContaining(help)])
  })

  it('tears down what it set up, also after a failure', async () => {
    const { outcomes } = await runPage(
      [
        '{/* galley-test a bash teardown\necho "stopped $id"\n*/}',
        block('bash test="a"', 'id=7', 'false'),
        block('bash test="a"', 'echo never'),
      ].join('\n'),
    )
    const results = outcomes[0]?.outcomes.map(({ result }) => result)
    expect(results).toMatchObject([
      { kind: 'failed', status: 1, line: 2 },
      { kind: 'not-run' },
      { kind: 'passed', printed: 'stopped 7\n' },
    ])
  })

  it('may print JSON of any depth', async () => {
    const { kinds } = await runPage(
      [
        block('js test="a"', "console.log('['.repeat(50_000) + ']'.repeat(50_000))"),
        block('json output="a"', '[]'),
        block('js test="b"', "console.log('null')"),
        block('json output="b"', 'null'),
      ].join('\n'),
    )
    expect(kinds).toEqual(['a: differs', 'b: passed'])
  })

  it('isn’t said to be skipped for a teardown that hangs', async () => {
    const teardown = { text: 'sleep 60', place: { file: 'galley.json', start: 0, end: 0 } }
    const { kinds, findings } = await runPage(block('bash test="a"', 'echo on'), { teardown, timeout: 1 })
    expect(kinds).toEqual(['a: passed'])
    expect(findings.map(({ message }) => message)).toEqual(['The teardown ran longer than 1 s.'])
  })

  it('is held to its time, its output and its memory, and leaves nothing running', async () => {
    const { kinds } = await runPage(
      [
        block('bash test="time" timeout="0.5"', 'while true; do :; done'),
        block('bash test="output"', 'yes'),
        block('js test="memory"', 'const all = []', 'for (;;) all.push(Buffer.alloc(1e7, 1))'),
        block('bash test="processes" timeout="5"', 'bomb() { bomb | bomb & }; bomb', 'sleep 60'),
        block('bash test="left"', 'sleep 1234 &', 'setsid sleep 1235 &', 'echo on'),
      ].join('\n'),
      { limits: { memory: 2 ** 28, processes: 64, disk: 2 ** 20 } },
    )
    expect(kinds.map((kind) => kind.replace(/failed \d+|stopped by (?:timeout|memory|processes)/, 'ended'))).toEqual([
      'time: ended',
      'output: stopped by output',
      'memory: ended',
      'processes: ended',
      'left: passed',
    ])
  })

  it('names the line of the page for a mistake in a module', async () => {
    const result = await runPage(
      [
        block('js test="a"', 'const a = 1'),
        block('js Send test="a"', 'function send() {', "  throw new Error('no')", '}', '', 'send()'),
        block('js test="b"', 'let a = 1', 'let b = ;'),
        block('ruby test="c"', 'puts 1'),
      ].join('\n'),
    )
    expect(result.kinds).toEqual(['a: passed, failed 1', 'b: failed 1', 'c: no-runner'])
    expect(findingsOf(result)).toEqual([
      '7 example-failed: This example of `a` failed with exit code 1.',
      '15 example-failed: This example of `b` failed with exit code 1.',
      "19 example-runner: Galley doesn't know how to run `ruby`.",
    ])
  })
})
