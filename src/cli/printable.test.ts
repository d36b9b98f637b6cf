import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runIn, writeIn } from '../../test/cli/run-in.ts'
import { printable } from './printable.ts'

it.each([
  ['text\twith\nlines\r\n', 'text\twith\nlines\r\n'],
  ['\u001b[31mred\u001b[0m', '\u001b[31mred\u001b[0m'],
  ['\r\u001b[K3 of 4', '\r\u001b[K3 of 4'],
  ['\u001b[2Jcleared', '\\u001b[2Jcleared'],
  ['\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['error\rfine ', 'error\\u000dfine '],
  ['\u009b2J\u007f', '\\u009b2J\\u007f'],
  ['für Łódź 日本 👩‍💻', 'für Łódź 日本 👩‍💻'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown))

it('keeps the data of JSON', () => {
  const data = { text: 'a\u001b[2J\u009b\u007f\n"\\' }
  expect(JSON.parse(printable(JSON.stringify(data)))).toEqual(data)
})

it('shows text that is made of control characters', () => {
  expect(printable('\r\u001b['.repeat(200_000))).toBe('\\u000d\\u001b['.repeat(200_000))
})

it('lets no page control the terminal of who checks or builds it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galley-printable-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeIn(folder, {
    'docs.json': JSON.stringify({
      ...{ name: 'A', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } },
      redirects: [{ source: '/\u001b[2J', destination: 'x\n::error::y' }],
    }),
    'index.mdx': '---\ntitle: "\u001b[2J"\n---\n\n<Nope title="\u001b[2J" />\n\n[a](/\u001b[2J)\n',
  })
  const { out, err } = await runIn(folder, ['check', '.'])
  expect(out).toContain('\\u001b[2J')
  expect(out + err).not.toContain('\u001b')
  // GitHub Actions would run it.
  expect(out + err).not.toMatch(/^\s*::/m)
})
