// galley test in a folder: what runs, how it is reported, what is written, and which permissions a page can't give itself.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { block, noSandbox } from '../../src/doctest/testing.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-test-cli-'))
  writeIn(folder, {
    '.git/config': '[remote]\ntoken = secret-of-git\n',
    'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })),
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const page = (...blocks: string[]) => `---\ntitle: Start\ndescription: Begin here.\n---\n\n${blocks.join('\n')}`
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

function test(...args: string[]) {
  const env = { PATH: process.env.PATH, XDG_CACHE_HOME: join(folder, 'cache'), ACME_TOKEN: 'secret-of-ci' }
  return runIn(folder, ['test', ...args], env)
}

describe('galley test', () => {
  it('explains how to mark an example if there are none', async () => {
    writeIn(folder, { 'docs/index.mdx': page('Text.\n') })
    expect(await test()).toEqual({
      code: 0,
      out: 'No examples to run: mark a block with `test="name"` after its title.\n',
      err: '',
    })
  })

  it('lists groups without running anything', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(
        block('bash test="a"', 'rm -rf x'),
        block('json test="a" file="a.json"', '{}'),
        block('js test="b"', '1'),
        block('yaml test="syntax"', 'a: 1'),
        block('bash test="skip" reason="Needs an account."', 'acme login'),
        block('bash', 'acme up'),
        block('ruby', 'puts 1'),
        block('text', 'nothing'),
      ),
    })
    expect((await test('--list')).out).toBe(`index.mdx
  a: 2 examples (bash, a.json), from line 7
  b: 1 example (js), from line 15
  parsed, not run: line 19
  skipped: line 23 (bash): Needs an account.
  not tested: line 27
3 examples in 2 groups, 1 block only parsed, 1 skipped, 1 not tested
`)
    const list = JSON.parse((await test('--list', '--format', 'json')).out)
    expect(list).toMatchObject({
      groups: [{ name: 'a' }, { name: 'b' }],
      syntax: [{ line: 19 }],
      skipped: [{ line: 23, reason: 'Needs an account.' }],
      untested: [{ language: 'bash', file: 'index.mdx', line: 27 }],
    })
  })

  it.each([
    ['--sandbox', 'chroot'],
    ['--jobs', '0'],
    ['--only', 'instal'],
    ['--image', 'node'],
    ['--allow-read', 'missing'],
    ['--format', 'sarif'],
  ])('ends with 2 for %s %s', async (...words) => {
    writeIn(folder, { 'docs/index.mdx': page(block('bash test="install"', 'true')) })
    const { code, err } = await test('--list', ...words)
    expect(code).toBe(2)
    expect(err).toMatch(/^galley: .+\n$/)
  })

  it('exits with 2 if the sandbox isn’t available, and names the alternatives', async () => {
    writeIn(folder, { 'docs/index.mdx': page(block('bash test="a"', 'true')) })
    const { code, err } = await runIn(folder, ['test'], { PATH: '/nowhere' })
    expect(code).toBe(2)
    expect(err).toContain("bubblewrap (`bwrap`) isn't installed")
    expect(err).toContain('--sandbox none')
  })

  it('runs without a sandbox only when told to, and leaves nothing running', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(
        block('bash test="a"', 'setsid sleep 4321 &', 'echo "$HOME" "${ACME_TOKEN-none}"'),
        block('text output="a"', '.../home none'),
      ),
    })
    expect(await test('--sandbox', 'none')).toMatchObject({ code: 0, out: '1 example in 1 group: 1 passed\n' })
    const running = readdirSync('/proc').flatMap((pid) => (/^\d+$/.test(pid) ? [commandOf(pid)] : []))
    expect(running.filter((command) => command.includes('sleep\u00004321'))).toEqual([])
  })
})

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** A command that prints what a server of this machine answers. `curl` isn't on every machine. */
function ask(port: number): string {
  return `node -e 'fetch("http://127.0.0.1:${port}/").then((answer) => answer.text()).then(console.log, () => {})'`
}

describe.skipIf(noSandbox)(noSandbox ? `in the sandbox (skipped: ${noSandbox})` : 'in the sandbox', () => {
  it('reports failures with their line and a diff', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(
        block('bash test="a"', 'echo ready'),
        block('text output="a"', 'steady'),
        block('bash test="b"', 'echo one', 'acme init'),
        block('bash test="b"', 'echo two'),
      ),
    })
    const { code, out } = await test('docs')
    expect(code).toBe(1)
    expect(out).toBe(`docs/index.mdx:11:1 error \`echo ready\` printed something else. example-output
  11 | steady
     | ~~~~~~
  | - steady
  | + ready
  help: Correct the page, or write what was printed with \`galley test --update\`.

docs/index.mdx:16:1 error This example of \`b\` failed with exit code 127. example-failed
  16 | acme init
     | ~~~~~~~~~
  | one
  | index.mdx: line 16: acme: command not found
  help: A program is missing: name what it needs under \`test.inputs\` in galley.json.

3 examples in 2 groups: 0 passed, 2 failed, 1 not run
`)
  })

  it('reports passes and failures to CI systems', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(block('bash test="a"', 'true'), block('bash test="b"', 'echo "::error::no"', 'false')),
    })
    const { out: junit } = await test('docs', '--format', 'junit')
    expect(junit.replace(/time="[\d.]+"/g, 'time="t"').replaceAll('&#10;', '\n')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="galley test" tests="2" failures="1">
        <testsuite name="docs/index.mdx" tests="2" failures="1">
          <testcase name="a" classname="docs/index.mdx" time="t"/>
          <testcase name="b" classname="docs/index.mdx" time="t">
            <failure type="error" message="This example of \`b\` failed with exit code 1.">docs/index.mdx:12:1 error This example of \`b\` failed with exit code 1.
      ::error::no</failure>
          </testcase>
        </testsuite>
      </testsuites>
      "
    `)
    const { out: github } = await test('docs', '--format', 'github')
    expect(github.split('\n').filter((line) => line.startsWith('::'))).toHaveLength(1)
    const { errors, groups } = JSON.parse((await test('docs', '--format', 'json')).out)
    expect([errors, groups.map(({ passed }: { passed: boolean }) => passed)]).toEqual([1, [true, false]])
  })

  it('writes outputs into the page, keeps those that still match, and rejects those that vary', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(
        '- In a list:\n',
        '  ```bash test="a"\n  printf "v 1.2\\nnew\\n\\n  end\\n"\n  ```\n\n  ```text output="a"\n  v ...\n  old\n  ```\n',
        block('bash test="b"', 'echo $RANDOM $RANDOM $RANDOM'),
        block('text output="b"', '1'),
        block('bash test="c"', `echo '{"id":"ord_12","total":5,"more":[1,2]}'`),
        block('json output="c"', '{', '  "total": 4,', '  "id": "ord_...",', '  ...', '}'),
        block('bash test="d"', 'echo empty'),
        block('text output="d"'),
      ),
    })
    const { code, out } = await test('docs', '--update')
    expect(out).toContain('4 examples in 4 groups: 0 passed, 3 updated, 1 failed')
    expect(out).toContain('This output changes every time.')
    expect(code).toBe(1)
    const text = read('docs/index.mdx')
    expect(text).toContain('  ```text output="a"\n  v ...\n  new\n\n    end\n  ```\n')
    expect(text).toContain('{\n  "total": 5,\n  "id": "ord_...",\n  ...\n}')
    expect(text).toContain('```text output="d"\nempty\n```')
    expect(text).toContain('```text output="b"\n1\n```')
    expect((await test('docs')).out).toContain('3 passed, 1 failed')
  })

  it('supports settings: setup, services, teardown, inputs, and replacements', async () => {
    const server = `const { createServer } = require('node:http'); setTimeout(() => createServer((_, answer) => answer.end('{"id":"req_' + Math.random() + '"}')).listen(8080), 200)`
    writeIn(folder, {
      'examples/mock.js': server,
      'examples/setup.sh': 'export NAME=shop\ngreet() { echo "hello $1"; }\n',
      'dist/acme.sh': 'echo "acme $1"\n',
      'dist/.env': 'TOKEN=secret-of-dist\n',
      'docs/galley.json': JSON.stringify({
        test: {
          setup: '../examples/setup.sh',
          inputs: ['../dist/**', '../examples'],
          services: {
            api: { run: 'node "$GALLEY_REPOSITORY/examples/mock.js"', ready: 'http://localhost:8080/health' },
          },
          replace: [{ match: 'req_[\\d.]+', with: 'req_…' }],
        },
      }),
      'docs/index.mdx': page(
        block(
          'bash test="a"',
          'greet $NAME',
          'sh "$GALLEY_REPOSITORY/dist/acme.sh" up',
          'cat "$GALLEY_REPOSITORY/dist/.env"',
        ),
        block('text output="a"', 'hello shop', 'acme up'),
        block(
          'js test="b"',
          "const answer = await fetch('http://localhost:8080/')",
          'console.log(await answer.text())',
        ),
        block('json output="b"', '{ "id": "req_12" }'),
      ),
    })
    expect(await test('docs')).toMatchObject({ code: 0, out: '2 examples in 2 groups: 2 passed\n' })
    expect((await test('docs')).out).toContain('(2 unchanged since they passed)')
    writeIn(folder, { 'dist/acme.sh': 'echo "acme: $1"\n' })
    expect(await test('docs')).toMatchObject({ code: 1, out: expect.stringContaining('1 passed, 1 failed') })
  })

  it('says which setting is wrong, and which service doesn’t start', async () => {
    writeIn(folder, {
      'docs/galley.json': JSON.stringify({
        test: {
          inputs: ['/etc', '../missing', '../.git', '../.git/config'],
          setup: '../.git/config',
          services: { api: { run: 'echo cannot start; exit 1', ready: 8080 } },
          replace: [{ match: '(', with: '' }],
        },
      }),
      'docs/index.mdx': page(block('bash test="a"', 'true')),
    })
    const { code, out } = await test('docs')
    expect(code).toBe(1)
    expect(out.match(/error .*/g)).toEqual([
      'error `/etc` is outside the repository. test-setting',
      'error There is no file or folder `../missing`. test-setting',
      "error `../.git` may hold secrets, so examples can't read it. test-setting",
      "error `../.git/config` may hold secrets, so examples can't read it. test-setting",
      "error `../.git/config` may hold secrets, so examples can't read it. test-setting",
      expect.stringContaining('The service `api` ended before it was ready'),
      expect.stringContaining("This isn't a valid regular expression"),
    ])
    expect(out).toContain('| cannot start')
  })

  it('exposes nothing on the machine without permission', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'galley-outside-'))
    // Examples run as a separate user.
    chmodSync(outside, 0o755)
    const answers = createServer((_, answer) => answer.end('from outside'))
    await new Promise<void>((done) => answers.listen(0, '127.0.0.1', done))
    const { port } = answers.address() as AddressInfo
    try {
      writeIn(outside, { secret: 'secret-of-user\n' })
      symlinkSync(outside, join(folder, 'link'))
      writeIn(folder, {
        'docs/galley.json': JSON.stringify({ test: { inputs: ['../link', '..'] } }),
        'docs/index.mdx': page(
          block(
            'bash test="a" exit="any"',
            `cat ${outside}/secret ${folder}/.git/config ${folder}/link/secret ~root/.bashrc /etc/shadow`,
            'echo "$ACME_TOKEN"; env; cat /proc/1/environ',
            ask(port),
            `echo written > ${folder}/written; echo written > /usr/written; echo written > /tmp/${outside.slice(5)}`,
            'echo end',
          ),
          block('text output="a"', '...', 'end'),
        ),
      })
      const denied = await test('docs')
      expect(denied.out).toContain('`../link` is outside the repository.')
      const shown = JSON.stringify(await test('docs', '--format', 'json', '--update'))
      expect(shown).not.toMatch(/secret-of|from outside/)
      expect(existsSync(join(folder, 'written'))).toBe(false)

      writeIn(folder, {
        'docs/galley.json': '{}',
        'docs/index.mdx': page(
          block('bash test="a"', `cat ${outside}/secret`, 'echo "$ACME_TOKEN"', ask(port)),
          block('text output="a"', 'secret-of-user', 'secret-of-ci', 'from outside'),
        ),
      })
      const granted = ['--allow-read', outside, '--allow-env', 'ACME_TOKEN,MISSING', '--allow-network']
      expect(await test('docs', ...granted)).toMatchObject({ code: 0 })
      expect(await test('docs')).toMatchObject({ code: 1 })
    } finally {
      answers.close()
      rmSync(outside, { recursive: true, force: true })
    }
  })

  it('can be limited to groups, and to what changed', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(block('bash test="a"', 'true'), block('bash test="b"', 'true')),
    })
    expect((await test('docs', '--only', 'b')).out).toBe('1 example in 1 group: 1 passed\n')
    expect((await test('docs', '--diff', 'HEAD')).code).toBe(2)
  })

  it('remembers what passed for badges, and forgets what fails', async () => {
    const one = block('bash test="a"', 'echo a')
    writeIn(folder, {
      'docs/galley.json': JSON.stringify({ test: { badge: true } }),
      'docs/index.mdx': page(one, block('bash test="b"', '[ ! -e "$GALLEY_REPOSITORY/broken" ]')),
    })
    const kept = () => Object.values(JSON.parse(read('docs/.galley/tested.json')).groups)
    await test('docs')
    expect(kept()).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }, expect.anything()])
    expect((await runIn(folder, ['build', 'docs', '--out', 'site'], { PATH: process.env.PATH })).code).toBe(0)
    expect(read('site/index.html').match(/<p class="code-block-tested">Tested \w+ \d+, \d{4}<\/p>/g)).toHaveLength(2)
    writeIn(folder, { 'docs/index.mdx': page(one, block('bash test="b"', 'false')) })
    await test('docs', '--only', 'b')
    expect(kept()).toHaveLength(1)
  })

  it('can be silenced with a comment that gives a reason', async () => {
    writeIn(folder, {
      'docs/index.mdx': page(
        '{/* galley-ignore tested-examples: The next release fixes it. */}\n',
        block('bash test="a"', 'false'),
      ),
    })
    expect((await test('docs')).code).toBe(0)
  })
})
