// 40 examples with a planted mistake, and 40 right ones: all told apart, nothing gets out, and nothing is left running.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { block, hasProgram, noSandbox, runPage } from './testing.ts'

/** A block, and perhaps what the page says that it prints. */
type Planted = readonly [info: string, code: string, output?: string]

const pages = (examples: readonly Planted[]) =>
  examples
    .map(([info, code, output], index) => {
      const [lang = '', ...rest] = info.split(' ')
      const attributes = [`test="e${index}"`, 'timeout="1.5"', ...rest].join(' ')
      const shown =
        output === undefined ? '' : block(`${output.startsWith('{') ? 'json' : 'text'} output="e${index}"`, output)
      return `${block(`${lang} ${attributes}`, code)}\n${shown}`
    })
    .join('\n')

/** Python is on most machines, and not on all. */
const python = hasProgram('python3', '--version') ? 'python' : 'js'
const inPython = (code: string, instead: string) => (python === 'python' ? code : instead)

function wrong(secret: string, port: number): Planted[] {
  const url = `http://127.0.0.1:${port}/`
  return [
    // Wrong output.
    ['bash', 'echo ready', 'steady'],
    ['bash', 'printf "a\\nb\\n"', 'a'],
    ['bash', 'printf "a\\n"', 'a\nb'],
    ['bash', 'printf "b\\na\\n"', 'a\nb'],
    ['bash', 'true', 'done'],
    ['bash', 'echo "12 tests"', '... tests passed'],
    ['js', 'console.log({ a: 1 })', '{ "a": 2 }'],
    ['bash', `echo '{"id":1,"more":2}'`, '{ "id": 1 }'],
    ['bash', `echo '{"list":[1,2]}'`, '{ "list": [1, 3] }'],
    [python, inPython('print(0.1 + 0.2)', 'console.log(0.1 + 0.2)'), '0.3'],
    // Wrong flags, wrong exit codes, commands that aren't there.
    ['bash', 'ls --sort-by-color'],
    ['bash', 'grep --recursivly x .'],
    ['bash', 'cp --quiet a b'],
    ['bash', 'acme init'],
    ['bash exit="1"', 'true'],
    ['bash exit="2"', 'exit 3'],
    ['bash', 'ls missing\necho done', '...\ndone'],
    // What was removed, renamed, or never was.
    ['js', "import { exists } from 'node:fs/promises'"],
    ['js', 'new Buffer.allocAll(3)'],
    ['js', '[1].flatten()'],
    ['js', 'const a = ;'],
    ['ts', 'let a: number = '],
    ['js', "import acme from 'acme'"],
    [python, inPython('from os import errno', 'process.missing()')],
    [python, inPython('"a".decode()', 'null.length')],
    // What never ends, or takes all there is.
    ['bash', 'while true; do :; done'],
    ['js', 'for (;;);'],
    ['bash', 'sleep 6543'],
    ['bash', 'yes'],
    ['bash', 'bomb() { bomb | bomb & }; bomb; sleep 6543'],
    ['js', "import { spawn } from 'node:child_process'; for (;;) spawn('sleep', ['6543'], { detached: true })"],
    ['js', 'const all = []; for (;;) all.push(Buffer.alloc(2 ** 25, 1))'],
    ['bash', 'head -c 1G /dev/zero > large && ls -s large'],
    // Secrets of the machine.
    ['bash', `cat ${secret}`],
    ['bash', 'cat /etc/shadow'],
    ['bash', '[ -n "$PLANTED_SECRET" ]'],
    ['js', `import { readFileSync } from 'node:fs'; console.log(readFileSync('${secret}', 'utf8'))`],
    // The network, and the files of the machine.
    ['bash', `exec 3<>/dev/tcp/127.0.0.1/${port}`],
    ['js', `await fetch('${url}')`],
    ['bash', `echo written > ${secret}.written`],
  ]
}

const right: readonly Planted[] = [
  ['bash', 'echo ready', 'ready'],
  ['bash', 'printf "\\033[32mok\\033[0m  \\r\\n"', 'ok'],
  ['bash', 'seq 20', '1\n...\n20'],
  ['bash', 'echo "done in 12 ms"', 'done in ... ms'],
  ['bash', 'echo out; echo err >&2', 'out\nerr'],
  ['bash', `echo '{"b":[1,2],"a":"ord_1"}'`, '{ "a": "ord_...", "b": [1, 2] }'],
  ['bash', `echo '{"b":1,"a":2}'`, '{ "a": 2, ... }'],
  ['bash', `echo '{"list":[1,2,3]}'`, '{ "list": [1, ...] }'],
  ['bash', 'mkdir -p a/b && cd a/b && pwd', '.../reader/project/a/b'],
  ['bash', 'false || echo on', 'on'],
  ['bash', 'if false; then echo a; else echo b; fi', 'b'],
  ['bash', '! false'],
  ['bash', 'grep -c x <<EOF\nx\ny\nEOF', '1'],
  ['bash', 'echo a | tr a b', 'b'],
  ['bash', 'for i in 1 2; do\n  echo $i\ndone', '1\n2'],
  ['bash', 'greet() {\n  echo "hi $1"\n}\ngreet you', 'hi you'],
  ['bash', '$(exit 0)\necho "$HOME"', '/home/reader'],
  ['bash', 'trap "echo bye" EXIT'],
  ['bash', 'set -u; echo "${A:-none}"', 'none'],
  ['bash exit="1"', 'grep x /etc/hosts'],
  ['bash exit="7"', 'exit 7'],
  ['bash exit="any"', 'ls missing'],
  ['bash exit="127"', 'acme'],
  ['bash', 'sleep 6543 &', undefined],
  ['bash', 'cat', ''],
  ['bash', 'read -r line || echo none', 'none'],
  ['bash', 'exec >log; echo a; cat log >&2'],
  ['console', '$ echo a\na\n$ echo b\nb'],
  ['sh', 'test -w . && echo yes', 'yes'],
  ['sh', 'a=1\necho $((a + 1))', '2'],
  ['js', "console.log('a', [1])", 'a [ 1 ]'],
  ['js', 'console.log(await Promise.resolve(1))', '1'],
  ['js', "const { join } = require('node:path')\nconsole.log(join('a', 'b'))", 'a/b'],
  ['js', 'console.error(JSON.stringify({ a: 1 }))', '{ "a": 1 }'],
  ['js exit="3"', 'process.exit(3)'],
  [
    'js',
    "import { createServer } from 'node:http'\nconst server = createServer((_, answer) => answer.end('ok')).listen(8080)\nconsole.log(await (await fetch('http://localhost:8080')).text())\nserver.close()\nserver.closeAllConnections()",
    'ok',
  ],
  ['ts', 'enum Plan { Team }\nconst plan: Plan = Plan.Team\nconsole.log(plan)', '0'],
  ['ts', 'const shop = { name: "a" } satisfies { name: string }\nconsole.log(shop.name)', 'a'],
  [python, inPython('print({"a": 1})', 'console.log("{\'a\': 1}")'), "...'a': 1}"],
  [python, inPython('print(await __import__("asyncio").sleep(0, "a"))', 'console.log("a")'), 'a'],
]

/** Command lines of all processes. */
function commands(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/cmdline`, 'utf8')] : []
    } catch {
      return []
    }
  })
}

const limits = { memory: 2 ** 28, processes: 128, disk: 2 ** 24 }

describe.skipIf(noSandbox)(noSandbox ? `planted mistakes (skipped: ${noSandbox})` : 'planted mistakes', () => {
  it('are all found, and do nothing outside of the sandbox', { timeout: 120_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-planted-'))
    const secret = join(folder, 'secret')
    writeFileSync(secret, 'secret-of-user')
    let asked = 0
    const server = createServer((_, answer) => answer.end(String(++asked)))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    server.on('connection', () => asked++)
    process.env.PLANTED_SECRET = 'secret-of-ci'
    try {
      const planted = wrong(secret, (server.address() as AddressInfo).port)
      expect(planted).toHaveLength(40)
      const { outcomes, findings, kinds } = await runPage(pages(planted), { limits })
      expect(kinds.filter((kind) => /: (?:passed(?:, )?)+$/.test(kind))).toEqual([])
      expect(new Set(findings.map(({ place }) => place.start)).size).toBe(40)
      expect(JSON.stringify(outcomes.map(({ outcomes: all }) => all.map(({ result }) => result)))).not.toContain(
        'secret-of',
      )
      expect([asked, existsSync(`${secret}.written`)]).toEqual([0, false])
      expect(commands().filter((command) => command.includes('6543'))).toEqual([])
    } finally {
      delete process.env.PLANTED_SECRET
      server.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('aren’t seen in right examples', { timeout: 120_000 }, async () => {
    expect(right).toHaveLength(40)
    const { findings } = await runPage(pages(right), { limits: { ...limits, memory: 2 ** 30 } })
    expect(findings.map(({ message, detail }) => [message, detail])).toEqual([])
    expect(commands().filter((command) => command.includes('6543'))).toEqual([])
  })
})
