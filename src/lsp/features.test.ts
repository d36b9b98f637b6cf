// An editor's requests and the responses: texts with a cursor in; ranges and edits out.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  CodeAction,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  LinkedEditingRanges,
  Location,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver-protocol'
import { CAPABILITIES, edited, editsOf, type Opened, type TestEditor, testEditor, unmark } from './testing.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'
const LIMITS =
  '---\ntitle: Rate limits\ndescription: How much you may ask.\n---\n\n## By key\n\nTen. See [home](/).\n\n## By region\n\nTwenty.\n'
const FILES = {
  'docs.json': {
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    variables: { product: 'Harbor' },
    navigation: { pages: ['index', 'guides/limits'] },
  },
  'index.mdx': `${HEAD}See [limits](/guides/limits).\n`,
  'guides/limits.mdx': LIMITS,
  'snippets/plan.jsx': 'export const Plan = () => <b>Free</b>\n',
  'snippets/key.mdx': 'Keep it [secret](/guides/limits).\n',
  'images/chart.svg': '<svg/>',
}

let editor: TestEditor
beforeEach(async () => {
  editor = await testEditor(FILES)
})
afterEach(() => editor.close())

/** A range as `file:line`, counted from 1. */
function at({ uri, range }: Location): string {
  return `${uri.slice(editor.uri('').length + 1)}:${range.start.line + 1}`
}

describe('hover', () => {
  it.each([
    ['a component', '<Ca|rd title="x">Text.</Card>', /^\*\*`<Card>`\*\* A box/],
    ['an attribute', '<Card hr|ef="/">Text.</Card>', /Where the whole card leads/],
    ['a link', 'See [limits](/guides/lim|its#by-key)', /\*\*Rate limits\*\*\n\n§ By key\n\nHow much you may ask/],
    ['an icon', '<Card title="x" icon="rock|et">Text.</Card>', /data:image\/svg\+xml/],
    ['a variable', 'Use {{prod|uct}} today.', /\*\*product\*\*: Harbor/],
    ['an image', '![Chart](/images/ch|art.svg)', /images\/chart\.svg/],
  ])('describes %s', async (_, text, expected) => {
    const page = await editor.open('index.mdx', `${HEAD}${text}\n`)
    const { contents } = await page.ask<Hover>('textDocument/hover')
    expect((contents as { value: string }).value).toMatch(expected)
  })

  it('describes keys of front matter and docs.json', async () => {
    const page = await editor.open('index.mdx', '---\nti|tle: Start\n---\n')
    expect(await page.ask('textDocument/hover')).toMatchObject({ contents: { value: /\*\*title\*\*/ } })
    const config = await editor.open('docs.json', '{ "name": "Test", "the|me": "mint" }')
    expect(((await config.ask<Hover>('textDocument/hover')).contents as { value: string }).value).toMatch(
      /^\*\*theme\*\*/,
    )
  })

  it('describes rules in galley.json', async () => {
    const file = await editor.open('galley.json', '{ "rules": { "page-|links": "off" } }')
    expect(((await file.ask<Hover>('textDocument/hover')).contents as { value: string }).value).toMatch(/pages/)
  })

  it('describes and completes keys of a file that docs.json includes', async () => {
    await editor.close()
    const config = { ...FILES['docs.json'], navigation: { groups: [{ $ref: 'nav/guides.json' }] } }
    editor = await testEditor({
      ...FILES,
      'docs.json': config,
      'nav/guides.json': { group: 'Guides', pages: ['index'] },
    })
    const text = '{ "group": "Guides", "pa|ges": ["index"] }'
    const file = await editor.open('nav/guides.json', text)
    expect(((await file.ask<Hover>('textDocument/hover')).contents as { value: string }).value).toMatch(
      /^\*\*pages\*\*/,
    )
    const keys = await (await file.type('{ "group": "Guides", "|" }')).completions()
    expect(keys).toEqual(expect.arrayContaining(['icon', 'pages', 'tag']))
    expect(await (await file.type('{ "pages": ["|"] }')).completions()).toContain('guides/limits')
  })
})

describe('definition', () => {
  it.each([
    ['a page', 'See [limits](/guides/lim|its)', 'guides/limits.mdx:1'],
    ['a heading', 'See [limits](/guides/limits#by-reg|ion)', 'guides/limits.mdx:10'],
    ['an import', 'import Key from "/snippets/k|ey.mdx"\n\n<Key />', 'snippets/key.mdx:1'],
    ['a snippet by its tag', 'import Key from "/snippets/key.mdx"\n\n<Ke|y />', 'snippets/key.mdx:1'],
    ['a variable', 'Use {{prod|uct}}.', 'docs.json:8'],
  ])('leads to %s', async (_, text, expected) => {
    const page = await editor.open('index.mdx', `${HEAD}${text}\n`)
    expect(at(await page.ask<Location>('textDocument/definition'))).toBe(expected)
  })

  it('leads from the navigation to a page', async () => {
    const text = JSON.stringify(FILES['docs.json'], null, 2).replace('guides/lim', 'guides/lim|')
    const config = await editor.open('docs.json', text)
    expect(at(await config.ask<Location>('textDocument/definition'))).toBe('guides/limits.mdx:1')
  })
})

describe('references', () => {
  const find = async (page: Opened) =>
    (await page.ask<Location[]>('textDocument/references', { context: { includeDeclaration: true } })).map(at).sort()

  it('to a page are links in pages, snippets, and the navigation', async () => {
    const page = await editor.open('guides/limits.mdx', LIMITS.replace('title: ', 'title: |'))
    expect(await find(page)).toEqual(['docs.json:13', 'index.mdx:6', 'snippets/key.mdx:1'])
  })

  it('to a heading are links to it', async () => {
    await editor.open('index.mdx', `${HEAD}[a](/guides/limits#by-key) and [b](guides/limits#by-region)\n`)
    const page = await editor.open('guides/limits.mdx', LIMITS.replace('By key', 'By |key'))
    expect(await find(page)).toEqual(['index.mdx:6'])
  })

  it('to a component are its tags', async () => {
    const page = await editor.open('index.mdx', `${HEAD}<No|te>One.</Note>\n\n<Note>Two.</Note>\n`)
    expect(await find(page)).toEqual(['index.mdx:6', 'index.mdx:6', 'index.mdx:8', 'index.mdx:8'])
  })
})

describe('rename', () => {
  it('of a heading updates links to it, including in unsaved files', async () => {
    const index = await editor.open('index.mdx', `${HEAD}[a](/guides/limits#by-key)\n`)
    const page = await editor.open('guides/limits.mdx', LIMITS.replace('By key', 'By |key'))
    expect(await page.ask('textDocument/prepareRename')).toMatchObject({ placeholder: 'By key' })
    const edit = await page.ask<WorkspaceEdit>('textDocument/rename', { newName: 'By account' })
    expect(edited(LIMITS, editsOf(edit, page.uri))).toContain('## By account\n')
    expect(editsOf(edit, index.uri)).toMatchObject([{ newText: 'by-account' }])
  })

  it('of a page moves the file, and offers a redirect', async () => {
    const page = await editor.open('index.mdx', `${HEAD}See [limits](/guides/lim|its).\n`)
    const edit = await page.ask<WorkspaceEdit>('textDocument/rename', { newName: 'reference/quotas' })
    expect(edit.documentChanges?.filter((change) => 'kind' in change)).toEqual([
      { kind: 'rename', oldUri: editor.uri('guides/limits.mdx'), newUri: editor.uri('reference/quotas.mdx') },
    ])
    expect(Object.values(edit.changeAnnotations ?? {})).toMatchObject([{ needsConfirmation: true }])
    const config = edited(JSON.stringify(FILES['docs.json'], null, 2), editsOf(edit, editor.uri('docs.json')))
    expect(JSON.parse(config)).toMatchObject({
      navigation: { pages: ['index', 'reference/quotas'] },
      redirects: [{ source: '/guides/limits', destination: '/reference/quotas' }],
    })
  })

  it.each([
    ['a variable', 'Use {{prod|uct}}.', 'brand', 'Use {{brand}}.', /"brand": "Harbor"/],
    [
      'an imported snippet',
      'import Key from "/snippets/key.mdx"\n\n<K|ey />',
      'ApiKey',
      'import ApiKey from "/snippets/key.mdx"\n\n<ApiKey />',
      undefined,
    ],
    [
      'a component of a script',
      'import { Plan } from "/snippets/plan.jsx"\n\n<Pl|an />',
      'Offer',
      'import { Offer } from "/snippets/plan.jsx"\n\n<Offer />',
      undefined,
    ],
  ])('of %s updates what uses it', async (_, marked, newName, expected, inConfig) => {
    const text = `${HEAD}${marked}\n`
    const page = await editor.open('index.mdx', text)
    const edit = await page.ask<WorkspaceEdit>('textDocument/rename', { newName })
    expect(edited(unmark(text).text, editsOf(edit, page.uri))).toBe(`${HEAD}${expected}\n`)
    const config = edited(JSON.stringify(FILES['docs.json'], null, 2), editsOf(edit, editor.uri('docs.json')))
    if (inConfig) expect(config).toMatch(inConfig)
    if (newName === 'Offer')
      expect(edited(FILES['snippets/plan.jsx'], editsOf(edit, editor.uri('snippets/plan.jsx')))).toContain(
        'const Offer',
      )
  })

  it('of a snippet’s file moves it, and updates its imports', async () => {
    const text = `${HEAD}import Key from "/snippets/k|ey.mdx"\n\n<Key />\n`
    const page = await editor.open('index.mdx', text)
    const edit = await page.ask<WorkspaceEdit>('textDocument/rename', { newName: 'snippets/api-key.mdx' })
    expect(edit.documentChanges?.filter((change) => 'kind' in change)).toMatchObject([
      { kind: 'rename', newUri: editor.uri('snippets/api-key.mdx') },
    ])
    expect(edited(unmark(text).text, editsOf(edit, page.uri))).toContain('from "/snippets/api-key.mdx"')
  })

  it('of a built-in component is refused with a message', async () => {
    const page = await editor.open('index.mdx', `${HEAD}<No|te>One.</Note>\n`)
    await expect(page.ask('textDocument/prepareRename')).rejects.toThrow('`Note` is a built-in component')
  })
})

it('moving a file updates its links', async () => {
  const edit = await editor.request<WorkspaceEdit>('workspace/willRenameFiles', {
    files: [{ oldUri: editor.uri('guides'), newUri: editor.uri('reference') }],
  })
  expect(edited(FILES['index.mdx'], editsOf(edit, editor.uri('index.mdx')))).toContain('(/reference/limits)')
  expect(editsOf(edit, editor.uri('snippets/key.mdx'))).toHaveLength(1)
  expect(editor.initialized.capabilities.workspace?.fileOperations).toMatchObject({ willRename: { filters: [{}] } })
})

it('a move without its redirect is followed by an offer to add it', async () => {
  const files = [{ oldUri: editor.uri('guides'), newUri: editor.uri('reference') }]
  await editor.request('workspace/willRenameFiles', { files })
  const offered = new Promise<{ message: string }>((done) => {
    editor.connection.onRequest('window/showMessageRequest', (params) => {
      done(params)
      return params.actions[0]
    })
  })
  const applied = new Promise<{ edit: WorkspaceEdit }>((done) => {
    editor.connection.onRequest('workspace/applyEdit', (params) => {
      done(params)
      return { applied: true }
    })
  })
  renameSync(join(editor.root, 'guides'), join(editor.root, 'reference'))
  await editor.connection.sendNotification('workspace/didRenameFiles', { files })
  expect((await offered).message).toBe('Nothing redirects readers of /guides/limits to the new address.')
  const config = edited(
    JSON.stringify(FILES['docs.json'], null, 2),
    editsOf((await applied).edit, editor.uri('docs.json')),
  )
  expect(JSON.parse(config).redirects).toEqual([{ source: '/guides/limits', destination: '/reference/limits' }])
})

describe('code actions', () => {
  const ask = (page: Opened, text: string, only?: string[]) => {
    const { position } = unmark(text)
    const range = page.diagnostics[0]?.range ?? { start: position, end: position }
    return page.ask<CodeAction[]>('textDocument/codeAction', {
      range,
      context: { diagnostics: [], ...(only && { only }) },
    })
  }
  const select = (page: Opened, from: number, to: number) =>
    page.ask<CodeAction[]>('textDocument/codeAction', {
      range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
      context: { diagnostics: [] },
    })

  it('on save fix everything that has only one right answer', async () => {
    const text = `${HEAD}<Card titel="A" href="https://example.com">Ten.</Card>\n\nUse it in order to win.\n\n<Card titel="B" href="https://example.com">Ten.</Card>\n`
    const page = await editor.open('index.mdx', text)
    const [action, ...others] = await ask(page, text, ['source.fixAll'])
    expect(others).toEqual([])
    const fixed = edited(text, editsOf(action?.edit, page.uri))
    expect(fixed.match(/title="[AB]"/g)).toHaveLength(2)
    expect(fixed).toContain('in order to')
  })

  it('can ignore a rule, which leaves only the missing reason', async () => {
    const text = `${HEAD}## One\n\nFirst line,\nsee [x](/nowhere).\n`
    const page = await editor.open('index.mdx', text)
    expect(page.diagnostics.map(({ code }) => code)).toEqual(['page-links'])
    const action = (await ask(page, text)).find(({ title }) => title.startsWith('Ignore'))
    const after = edited(text, editsOf(action?.edit, page.uri))
    expect(after).toContain('{/* galley-ignore page-links: TODO say why */}\n\nFirst line,')
    expect((await page.type(after)).diagnostics).toEqual([])
  })

  it('add an abbreviation to the glossary', async () => {
    const text = `${HEAD}The SLO of the service is 99.9 percent. The SLO holds for each region.\n`
    // The first findings come before the other pages are read, and one of those may explain it.
    const page = await (await editor.open('index.mdx', text)).type(text)
    const action = (await ask(page, text)).find(({ title }) => title.includes('glossary'))
    expect(action?.title).toBe('Add `SLO` to the glossary')
    expect(JSON.parse(edited('', editsOf(action?.edit, editor.uri('galley.json'))))).toEqual({ glossary: { SLO: '' } })
  })

  it('wrap the selection', async () => {
    const text = `${HEAD}One.\n\nTwo.\n`
    const page = await editor.open('index.mdx', text)
    const actions = await select(page, 5, 8)
    const note = actions.find(({ title }) => title === 'Wrap in <Note>')
    expect(edited(text, editsOf(note?.edit, page.uri))).toBe(`${HEAD}<Note>\n  One.\n\n  Two.\n</Note>\n`)
    expect(actions.map(({ title }) => title)).not.toContain('Wrap in <Tab>')
  })

  it('extract the selection to a snippet', async () => {
    const text = `${HEAD}One.\n\nTwo.\n`
    const page = await editor.open('index.mdx', text)
    const action = (await select(page, 7, 8)).find(({ kind }) => kind === 'refactor.extract')
    expect(action?.title).toBe('Extract to snippets/extracted.mdx')
    expect(edited(text, editsOf(action?.edit, page.uri))).toBe(
      '---\ntitle: Start\ndescription: Begin here.\n---\n\nimport Extracted from "/snippets/extracted.mdx";\n\nOne.\n\n<Extracted />\n',
    )
    expect(editsOf(action?.edit, editor.uri('snippets/extracted.mdx'))).toMatchObject([{ newText: 'Two.\n' }])
  })

  it('take along the imports that the selection uses', async () => {
    const imports = 'import { Seat, Plan } from "./plan.jsx"\nimport {\n  Berth,\n} from "/snippets/berth.jsx"\n'
    const page = await editor.open('index.mdx', `${HEAD}${imports}\n<Seat />\n\n<Plan /> <Berth />\n`)
    const action = (await select(page, 12, 13)).find(({ kind }) => kind === 'refactor.extract')
    expect(editsOf(action?.edit, editor.uri('snippets/extracted.mdx'))).toMatchObject([
      {
        newText:
          'import { Seat, Plan } from "/plan.jsx"\nimport {\n  Berth,\n} from "/snippets/berth.jsx"\n\n<Plan /> <Berth />\n',
      },
    ])
  })

  it('never cut a component in two', async () => {
    const page = await editor.open('index.mdx', `${HEAD}<Note>\n  One.\n</Note>\n`)
    expect(await select(page, 6, 7)).not.toEqual([])
    expect((await select(page, 5, 6)).filter(({ kind }) => kind?.startsWith('refactor'))).toEqual([])
  })
})

it('symbols are the headings of the page, and the workspace’s pages by name', async () => {
  const page = await editor.open(
    'index.mdx',
    `${HEAD}## One\n\n### Two\n\n<Steps>\n  <Step title="First">Text.</Step>\n</Steps>\n\n## Three\n`,
  )
  const symbols = await page.ask<DocumentSymbol[]>('textDocument/documentSymbol')
  const names = (list: readonly DocumentSymbol[]): unknown[] =>
    list.map(({ name, children = [] }) => (children.length > 0 ? [name, names(children)] : name))
  expect(names(symbols)).toEqual([['One', ['Two', 'First']], 'Three'])
  const found = await editor.request<WorkspaceSymbol[]>('workspace/symbol', { query: 'rate' })
  expect(found.map(({ name }) => name)).toEqual(['Rate limits'])
})

it('folding covers front matter, sections, components, and code', async () => {
  const page = await editor.open(
    'index.mdx',
    `${HEAD}## One\n\n<Note>\n  A\n\n  B\n</Note>\n\n\`\`\`js\nx\n\`\`\`\n\n## Two\n`,
  )
  const ranges = await page.ask<FoldingRange[]>('textDocument/foldingRange')
  expect(
    ranges.map(({ startLine, endLine }) => [startLine, endLine]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
  ).toEqual([
    [0, 3],
    [5, 15],
    [7, 10],
    [13, 15],
  ])
})

it('selection expands from the word to the page', async () => {
  const text = `${HEAD}## One\n\n<Note>\n  Some wo|rds here.\n</Note>\n`
  const page = await editor.open('index.mdx', text)
  const [range] = await page.ask<SelectionRange[]>('textDocument/selectionRange', { positions: [page.position] })
  const sizes: number[] = []
  for (let part: SelectionRange | undefined = range; part; part = part.parent)
    sizes.push(part.range.end.line - part.range.start.line)
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
  expect(sizes.length).toBeGreaterThan(3)
})

it('linked editing covers both names of a tag, and `>` closes a component', async () => {
  const page = await editor.open('index.mdx', `${HEAD}<No|te>One.</Note>\n`)
  const { ranges } = await page.ask<LinkedEditingRanges>('textDocument/linkedEditingRange')
  expect(ranges.map(({ start }) => start.character)).toEqual([1, 12])
  const open = await page.type(`${HEAD}<Note>|\n`)
  const edits = await open.ask<TextEdit[]>('textDocument/onTypeFormatting', {
    ch: '>',
    options: { tabSize: 2, insertSpaces: true },
  })
  expect(edits.map(({ newText }) => newText)).toEqual(['</Note>'])
})

it('document links open what they lead to', async () => {
  const page = await editor.open(
    'index.mdx',
    `${HEAD}[a](/guides/limits), [b](https://example.com), ![c](/images/chart.svg)\n`,
  )
  const links = await page.ask<DocumentLink[]>('textDocument/documentLink')
  expect(links.map(({ target }) => target)).toEqual([
    editor.uri('guides/limits.mdx'),
    'https://example.com',
    editor.uri('images/chart.svg'),
  ])
})

describe('a client with more capabilities', () => {
  it('pulls findings, and gets none pushed', async () => {
    const pulling = await testEditor(FILES, {
      capabilities: { ...CAPABILITIES, textDocument: { ...CAPABILITIES.textDocument, diagnostic: {} } },
    })
    expect(pulling.initialized.capabilities.diagnosticProvider).toBeDefined()
    let isTold = false
    pulling.connection.onNotification('textDocument/publishDiagnostics', () => {
      isTold = true
    })
    const textDocument = { uri: pulling.uri('index.mdx'), languageId: 'mdx', version: 1, text: `${HEAD}[x](/no)\n` }
    await pulling.connection.sendNotification('textDocument/didOpen', { textDocument })
    const report = await pulling.request<{ items: { code: string }[] }>('textDocument/diagnostic', {
      textDocument: { uri: textDocument.uri },
    })
    expect(report.items.map(({ code }) => code)).toEqual(['page-links'])
    expect(isTold).toBe(false)
    await pulling.close()
  })

  it('gets inlay hints', async () => {
    const hinting = await testEditor(FILES, { settings: { inlayHints: true } })
    const page = await hinting.open('index.mdx', `${HEAD}[a](/guides/limits) {{product}}\n`)
    const range = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }
    const hints = await page.ask<InlayHint[]>('textDocument/inlayHint', { range })
    expect(hints.map(({ label }) => label)).toEqual(['Rate limits', 'Harbor'])
    await hinting.close()
    expect(editor.initialized.capabilities.inlayHintProvider).toBeUndefined()
  })
})
