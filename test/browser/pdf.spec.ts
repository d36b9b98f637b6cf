// galley pdf with a real browser: the pages, bookmarks, and drawings of the file.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BrowserError, Devtools } from '../../src/pdf/devtools.ts'
import { ON_PAPER } from '../../src/pdf/paper.ts'
import { runIn, writeIn } from '../cli/run-in.ts'
import { config } from '../site.ts'
import { useBrowser } from './open.ts'

const browser = process.env.CHROMIUM ?? 'chromium'
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'galley-pdf-test-'))
  writeIn(folder, {
    'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'install'] } })),
    'docs/index.mdx':
      '---\ntitle: Home\n---\n\n[Install](/install#linux)\n\n```mermaid\nflowchart LR\n  A --> B\n```\n',
    'docs/install.mdx': '---\ntitle: Install\n---\n\n## Linux\n\nText. ![Far](https://example.com/far.png)\n',
  })
  await runIn(folder, ['build', 'docs'])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pdf = (...args: string[]) => runIn(folder, ['pdf', '--browser', browser, ...args], { PATH: process.env.PATH })
const read = (name: string) => readFileSync(join(folder, name)).toString('latin1')

it('prints every page, with bookmarks and links', async () => {
  const { code, out, err } = await pdf()
  expect([code, out]).toEqual([0, '2 pages of the site in docs.pdf\n'])
  expect(err).toBe('galley: 1 image from other servers left out. To load them, pass `--online`.\n')
  const text = read('docs.pdf')
  expect(text.startsWith('%PDF-')).toBe(true)
  // The title, the contents, and two pages.
  expect(text.match(/\/Type\s*\/Page\b/g)).toHaveLength(4)
  for (const title of ['Home', 'Install', 'Linux']) expect(text).toContain(`/Title (${title})`)
  expect(text).toContain('p2-linux')
})

it('prints a part of the site, under its own title', async () => {
  const { code, out } = await pdf('--only', '/install', '--title', 'Manual', '--out', 'manual.pdf')
  expect([code, out]).toEqual([0, '1 page of the site in manual.pdf\n'])
  expect(read('manual.pdf')).toContain('/Title (Manual)')
})

it('prints a part of a site below a base path, and names the file after the site', async () => {
  writeIn(folder, {
    'docs/docs.json': JSON.stringify(config({ name: 'A & B - Docs', navigation: { pages: ['index', 'docs-api'] } })),
  })
  writeIn(folder, { 'docs/docs-api.mdx': '---\ntitle: API\n---\n\nText.\n' })
  await runIn(folder, ['build', 'docs', '--base', '/docs'])
  for (const only of ['/docs-api', 'docs-api', '/docs/docs-api'])
    expect(await pdf('--only', only)).toMatchObject({ code: 0, out: '1 page of the site in docs.pdf\n' })
  expect(read('docs.pdf')).toContain('/Title (A & B - Docs)')
})

it('prints on the paper that is asked for', async () => {
  const box = (width: number, height: number) =>
    new RegExp(`/MediaBox \\[0 0 ${width}(?:\\.\\d+)? ${height}(?:\\.\\d+)?\\]`)
  await pdf()
  expect(read('docs.pdf')).toMatch(box(594, 841))
  await pdf('--paper', 'Letter')
  expect(read('docs.pdf')).toMatch(box(612, 792))
})

describe('what authors arranged for a screen', () => {
  const pagesOf = async (text: string) => {
    writeIn(folder, { 'docs/install.mdx': `---\ntitle: Install\n---\n\n${text}` })
    await runIn(folder, ['build', 'docs'])
    await pdf('--only', '/install')
    return read('docs.pdf').match(/\/Type\s*\/Page\b/g)?.length
  }

  it('stays whole if it cuts off what it holds', async () => {
    const card = '<div style={{ height: 380, overflow: "hidden" }}>\n\nThe text of a card.\n\n</div>\n\n'
    // The title, the contents, and two cards on each page.
    expect(await pagesOf(card.repeat(12))).toBe(8)
  })

  it('is printed to its end if it scrolls', async () => {
    const line = '<div style={{ height: 480 }} />\n\n'
    const log = `<div style={{ height: 50, overflow: "auto" }}>\n\n${line.repeat(10)}</div>\n`
    expect(await pagesOf(log)).toBeGreaterThan(6)
  })
})

describe('text that is light because its site is dark', () => {
  const reader = useBrowser()

  it.each([
    ['turns black on paper', '<p style="color: white">Text</p>', '#000'],
    ['turns black in other notations', '<p style="color: oklch(0.9 0.02 250)">Text</p>', '#000'],
    ['turns black on a light surface', '<div style="background: #eee"><p style="color: #fff">Text</p></div>', '#000'],
    ['turns black on a faint veil', '<div style="background: #0001"><p style="color: #fff">Text</p></div>', '#000'],
    [
      'turns black if what is behind it is fixed',
      '<div style="position: fixed; background: black; inset: 0"></div><p style="color: #fff">Text</p>',
      '#000',
    ],
    ['stays on a dark surface', '<div style="background: #222"><p style="color: white">Text</p></div>', 'white'],
    ['stays on its own dark surface', '<p style="color: white; background: oklab(0.3 0 0)">Text</p>', 'white'],
    [
      'stays on a gradient',
      '<div style="background: linear-gradient(red, blue)"><p style="color: white">Text</p></div>',
      'white',
    ],
    [
      'stays in front of an image',
      '<div style="position: relative"><p style="color: white">Text</p><img style="position: absolute; inset: 0" alt=""></div>',
      'white',
    ],
    ['stays if it is dark enough', '<p style="color: #777">Text</p>', '#777'],
  ])('%s', async (_, html, color) => {
    const context = await reader.newContext()
    const page = await context.newPage()
    await page.setContent(`<section class="book-page">${html}</section><i style="color: ${color}">Same</i>`)
    await page.evaluate(ON_PAPER)
    const [text, same] = await page.evaluate(() =>
      ['p', 'i'].map((name) => getComputedStyle(document.querySelector(name) as Element).color),
    )
    expect(text).toBe(same)
  })
})

it('says that a program is no browser, instead of waiting for its answer', async () => {
  const program = join(folder, 'mail')
  writeFileSync(program, '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 })
  const devtools = new Devtools(program, [], new AbortController().signal)
  const call = devtools.call('Target.createTarget', {}, { patience: 1 })
  await expect(call).rejects.toThrow(
    new BrowserError(`${program} doesn't answer. Is it Chromium, or a browser that is made from it?`),
  )
  await devtools.close()
})

it.each([
  [['--only', '/none'], 'galley: The site has no pages at /none.\n'],
  [['docs'], /^galley: .*docs doesn't contain a built site\. Run `galley build` first, or name its folder\.\n$/],
  [['--paper', 'A9'], 'galley: There is no paper called A9. Use A4 or letter.\n'],
  [['--browser', '/none'], /^galley: \/none can't be started: .*ENOENT\n$/],
])('says why nothing is printed: %j', async (args, expected) => {
  const { code, err } = await pdf(...args)
  expect(code).toBe(2)
  expect(err).toMatch(expected)
})
