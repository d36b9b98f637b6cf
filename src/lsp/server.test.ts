// The server as an editor sees it: documents and requests in; findings, completions, and edits out.

import { afterEach, describe, expect, it } from 'vitest'
import type { CodeAction, Hover } from 'vscode-languageserver-protocol'
import { edited, editsOf, type TestEditor, testEditor } from './testing.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'

let editor: TestEditor
afterEach(() => editor.close())

describe('findings', () => {
  it('are about the text as typed, and disappear with the mistake', async () => {
    editor = await testEditor({ 'index.mdx': `${HEAD}Hello.\n`, 'limits.mdx': `${HEAD}Ten.\n` })
    const page = await editor.open('index.mdx', `${HEAD}See [limits](/limit).\n`)
    expect(page.diagnostics.map(({ code, range, source }) => ({ code, source, range }))).toEqual([
      {
        code: 'page-links',
        source: 'galley',
        range: { start: { line: 5, character: 4 }, end: { line: 5, character: 20 } },
      },
    ])
    const fixed = await page.type(`${HEAD}See [limits](/limits).\n`)
    expect(fixed.diagnostics).toEqual([])
  })

  it('are about the site of the nearest docs.json, also with several in one window', async () => {
    const handbook = {
      name: 'Handbook',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['team'] },
    }
    editor = await testEditor({
      'index.mdx': HEAD,
      'handbook/docs.json': handbook,
      'handbook/team.mdx': `${HEAD}Meet.\n`,
    })
    const codes = async (file: string) =>
      (await editor.open(file, `${HEAD}See [the team](/team).\n`)).diagnostics.map(({ code }) => code)
    expect(await codes('index.mdx')).toEqual(['page-links'])
    expect(await codes('handbook/team.mdx')).toEqual([])
  })

  it('say why a configuration that isn’t open can’t be read, until it can', async () => {
    editor = await testEditor({ 'docs.json': '{ "name": "Test", }', 'index.mdx': HEAD })
    const broken = editor.nextFindings('docs.json')
    await editor.open('index.mdx', `${HEAD}Hello.\n`)
    expect((await broken).diagnostics).toMatchObject([{ code: 'invalid-json', severity: 1 }])
    await editor.open('docs.json', '{ "name": "Test" }')
    const next = editor.nextFindings('docs.json')
    await editor.connection.sendNotification('textDocument/didClose', {
      textDocument: { uri: editor.uri('docs.json') },
    })
    expect((await next).diagnostics).toEqual([])
  })

  it('in a snippet come from a page that uses it', async () => {
    editor = await testEditor({
      'index.mdx': `${HEAD}import Key from "/snippets/key.mdx";\n\n<Key />\n`,
      'snippets/key.mdx': 'Text.\n',
    })
    const snippet = await (await editor.open('snippets/key.mdx', 'See [x](/nowhere).\n')).type('See [y](/nowhere).\n')
    expect(snippet.diagnostics.map(({ code }) => code)).toEqual(['page-links'])
  })

  it('have fixes', async () => {
    editor = await testEditor({ 'index.mdx': HEAD })
    const text = `${HEAD}<Card titel="Limits" href="https://example.com">Ten.</Card>\n`
    const page = await editor.open('index.mdx', text)
    const [finding] = page.diagnostics
    const actions = await page.ask<CodeAction[]>('textDocument/codeAction', {
      range: finding?.range,
      context: { diagnostics: [finding], only: ['quickfix'] },
    })
    expect(actions.map(({ title, kind, isPreferred }) => ({ title, kind, isPreferred }))).toEqual([
      { title: 'Change `titel` to `title`', kind: 'quickfix', isPreferred: true },
      { title: 'Ignore `unknown-prop` here, with a reason', kind: 'quickfix', isPreferred: undefined },
    ])
    expect(edited(text, editsOf(actions[0]?.edit, page.uri))).toContain('<Card title="Limits"')
  })
})

describe('completion', () => {
  it('offers the components that fit here first', async () => {
    editor = await testEditor({ 'index.mdx': HEAD })
    const page = await editor.open('index.mdx', `${HEAD}<Tabs>\n  <|\n</Tabs>\n`)
    expect((await page.completions()).slice(0, 1)).toEqual(['Tab'])
  })

  it('offers missing attributes and their values', async () => {
    editor = await testEditor({ 'index.mdx': HEAD })
    const names = await (await editor.open('index.mdx', `${HEAD}<Card title="x" |>Text.</Card>\n`)).completions()
    expect(names).toContain('href')
    expect(names).not.toContain('title')
    const values = await editor.open('index.mdx', `${HEAD}<Card type="|">Text.</Card>\n`)
    expect(await values.completions()).toEqual(['info', 'warning', 'note', 'tip', 'check', 'danger'])
  })
})

it('hover explains a component and an attribute', async () => {
  editor = await testEditor({ 'index.mdx': HEAD })
  const at = async (text: string) =>
    (
      (await (await editor.open('index.mdx', `${HEAD}${text}`)).ask<Hover>('textDocument/hover')).contents as {
        value: string
      }
    ).value
  expect(await at('<Ca|rd title="x">Text.</Card>\n')).toMatch(/^\*\*`<Card>`\*\* A box with a title/)
  expect(await at('<Card hr|ef="/">Text.</Card>\n')).toContain('Where the whole card leads.')
})
