// Text with a cursor in; labels of completions out.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TextEdit } from 'vscode-languageserver-protocol/node'
import { edited, type TestEditor, testEditor, unmark } from './testing.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'

let editor: TestEditor
beforeAll(async () => {
  editor = await testEditor({
    'docs.json': {
      name: 'Test',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      variables: { product: 'Harbor', version: '2.1' },
      api: { openapi: 'openapi.json' },
      navigation: { pages: ['index', 'guides/limits'] },
    },
    'parts/navbar.json': {},
    'openapi.json': {
      openapi: '3.1.0',
      info: { title: 'API', version: '1' },
      paths: {
        '/ships': { get: { summary: 'List ships', responses: { 200: { description: 'OK' } } } },
        '/berths': { post: { summary: 'Book a berth', responses: { 200: { description: 'OK' } } } },
      },
    },
    'index.mdx': HEAD,
    'guides/limits.mdx': '---\ntitle: Rate limits\n---\n\n## By key\n\nTen.\n\n## By region\n\nTwenty.\n',
    'guides/keys.mdx': '---\ntitle: API keys\n---\n\nText.\n',
    'snippets/api-key.mdx': 'Keep it {word}.\n',
    'snippets/plan.jsx': 'export const Plan = ({ name, price = 0, children }) => <b>{name}</b>\n',
    'snippets/seat.jsx': 'export default function Seat(props) {\n  return <b>{props.row}{props.place}</b>\n}\n',
    'images/chart.png': 'x',
    'images/two (2).png': 'x',
    'manual.pdf': 'x',
  })
})
afterAll(() => editor.close())

async function labels(file: string, marked: string): Promise<string[]> {
  return (await editor.open(file, marked)).completions()
}

const CASES: readonly [name: string, text: string, expected: readonly string[]][] = [
  ['components that belong to the parent', '<Steps>\n  <|\n</Steps>', ['Step']],
  ['components by their first letters', '<Acc|', ['Accordion', 'AccordionGroup']],
  ['the name of the open tag', '<Card title="x">\n  Text\n</|', ['Card']],
  ['pages by title', 'See [limits](rate|)', ['/guides/limits']],
  ['pages by path', 'See [limits](/guides/l|)', ['/guides/limits']],
  ['pages in an attribute', '<Card title="x" href="/guides/k|">Text</Card>', ['/guides/keys']],
  ['relative paths', 'See [limits](./guides/lim|)', ['./guides/limits']],
  ['files', 'Get the [manual](/manu|)', ['/manual.pdf']],
  ['images', '![Chart](/ch|)', ['/images/chart.png']],
  ['headings of another page', 'See [limits](/guides/limits#|)', ['#by-key', '#by-region']],
  ['headings of this page', '## One more\n\nSee [it](#|)', ['#one-more']],
  ['icons', '<Card title="x" icon="rocke|" />', ['rocket']],
  ['props of a script', 'import { Plan } from "/snippets/plan.jsx"\n\n<Plan na| />', ['name', 'price']],
  ['props read from one object', 'import Seat from "/snippets/seat.jsx"\n\n<Seat | />', ['row', 'place']],
  ['props of a snippet', 'import Key from "/snippets/api-key.mdx"\n\n<Key | />', ['word']],
  ['props of a component of this page', 'export const Box = ({ size }) => <b>{size}</b>\n\n<Box | />', ['size']],
  ['attributes on a line of their own', '<Tab\n  title="x"\n  |\n/>', ['icon']],
  ['attributes before the end of the tag', '<Tab\n  title="x"\n  |\n>\n  Text.\n</Tab>', ['icon']],
  ['attributes before others', '<Tab\n  |\n  title="x"\n/>', ['icon']],
  ['values', '<Card type="|">Text</Card>', ['info', 'warning', 'note', 'tip', 'check', 'danger']],
  ['languages', '```pyt|\n```', ['python']],
  ['options of code blocks', '```python |\n```', ['title', 'icon', 'highlight', 'focus']],
  ['variables', 'Use {{pro|', ['product', 'version']],
  ['files to import', 'import X from "|"', ['/snippets/api-key.mdx', '/snippets/plan.jsx']],
  ['components at the beginning of a line', 'Step|', ['<Steps>']],
  ['snippets with their import', '<ApiK|', ['ApiKey']],
]

describe('in a page', () => {
  it.each(CASES)('offers %s', async (_, text, expected) => {
    const found = await labels('index.mdx', `${HEAD}${text}\n`)
    expect(found).toEqual(expect.arrayContaining([...expected]))
    // If there's only one right answer, it comes first.
    if (expected.length === 1) expect(found.filter((label) => expected.includes(label))).toEqual(expected)
  })

  it.each([
    ['code', '```js\nconst x = "<|"\n```'],
    ['inline code', 'Write `<Car|d>` here.'],
    ['comments', '{/* <Car|d */}'],
    ['addresses of other sites', 'See [it](https://exam|ple.com)'],
  ])('offers nothing in %s', async (_, text) => {
    expect(await labels('index.mdx', `${HEAD}${text}\n`)).toEqual([])
  })

  it('offers the keys of front matter that are missing', async () => {
    const found = await labels('index.mdx', '---\ntitle: Start\n|\n---\n')
    expect(found).toEqual(expect.arrayContaining(['description', 'sidebarTitle', 'icon']))
    expect(found).not.toContain('title')
  })

  it('offers values of front matter', async () => {
    expect(await labels('index.mdx', '---\ntitle: Start\nmode: |\n---\n')).toContain('wide')
    expect(await labels('index.mdx', '---\ntitle: Start\nicon: rocke|\n---\n')).toContain('rocket')
    expect(await labels('index.mdx', '---\ntitle: Start\nopenapi: |\n---\n')).toEqual(['GET /ships', 'POST /berths'])
    for (const typed of ['post|', 'POST /b|', '/berths|', 'book|'])
      expect(await labels('index.mdx', `---\ntitle: Start\nopenapi: ${typed}\n---\n`)).toEqual(['POST /berths'])
  })

  it('offers values of front matter for the item of a list at the cursor', async () => {
    for (const list of ['[|]', '["|"]', '[/, /guides/k|, /x]', '[|, /x]', '\n  - |'])
      expect(await labels('index.mdx', `---\ntitle: Start\nrelated: ${list}\n---\n`)).toContain('/guides/keys')
    const list = await (await editor.open('index.mdx', '---\nrelated: [/, "/guides/k|", /x]\n---\n')).completionList()
    expect(list?.items.find(({ label }) => label === '/guides/keys')?.textEdit).toEqual({
      range: { start: { line: 1, character: 14 }, end: { line: 1, character: 23 } },
      newText: '/guides/keys',
    })
  })

  it('puts a space between a colon and a value of front matter', async () => {
    const list = await (await editor.open('index.mdx', '---\ntitle: Start\nmode:|\n---\n')).completionList()
    expect(list?.items.map(({ textEdit }) => textEdit?.newText)).toContain(' wide')
  })

  it('offers keys of front matter that contain a colon', async () => {
    expect(await labels('index.mdx', '---\ntitle: Start\nog:im|\n---\n')).toContain('og:image')
  })

  it('offers nothing in comments of front matter', async () => {
    expect(await labels('index.mdx', '---\ntitle: Start\n# mode: wi|\n---\n')).toEqual([])
  })

  it('adds the import of a snippet below the front matter', async () => {
    const list = await (await editor.open('index.mdx', `${HEAD}<ApiK|\n`)).completionList()
    const item = list?.items.find(({ label }) => label === 'ApiKey')
    expect(item?.additionalTextEdits?.[0]).toEqual({
      range: { start: { line: 3, character: 3 }, end: { line: 3, character: 3 } },
      newText: '\n\nimport ApiKey from "/snippets/api-key.mdx";',
    })
  })

  it('keeps the import of a snippet apart from the text below it', async () => {
    const text = '---\ntitle: Start\n---\n<ApiK'
    const list = await (await editor.open('index.mdx', `${text}|\n`)).completionList()
    const edits = list?.items.find(({ label }) => label === 'ApiKey')?.additionalTextEdits ?? []
    expect(edited(text, edits)).toBe('---\ntitle: Start\n---\n\nimport ApiKey from "/snippets/api-key.mdx";\n\n<ApiK')
  })

  it.each([
    ['![Two](/images/two|)', '/images/two%20%282%29.png'],
    ['<img src="/images/two|" />', '/images/two (2).png'],
  ])('writes a path so that it works there: %s', async (marked, text) => {
    const list = await (await editor.open('index.mdx', `${HEAD}${marked}\n`)).completionList()
    expect(list?.items.map(({ textEdit }) => textEdit?.newText)).toEqual([text])
  })

  it('offers a tag with its required attributes to fill in', async () => {
    const list = await (await editor.open('index.mdx', `${HEAD}<Tabs>\n<Ta|\n</Tabs>\n`)).completionList()
    const item = list?.items.find(({ label }) => label === 'Tab')
    expect(item?.textEdit?.newText).toBe('Tab title="$1">\n  $0\n</Tab>')
  })
})

describe('in docs.json', () => {
  const CONFIGS: readonly [name: string, text: string, expected: readonly string[]][] = [
    ['keys', '{ "name": "Test", "th|" }', ['theme']],
    ['keys of an object', '{ "colors": { "|" } }', ['primary', 'light', 'dark']],
    ['keys before the quote of another', '{ |"name": "Test" }', ['theme']],
    ['keys between others', '{ "theme": "mint",\n  |\n  "name": "Test" }', ['colors']],
    ['keys on a line after a forgotten comma', '{ "theme": "mint"\n  "na|" }', ['name']],
    ['nothing behind a value', '{ "theme": "mint" | }', []],
    ['nothing behind a key', '{ "theme"|: "mint" }', []],
    ['keys of the navigation', '{ "navigation": { "tabs": [{ "|" }] } }', ['tab', 'icon', 'groups']],
    ['keys of groups in groups', '{ "navigation": { "pages": ["index", { "pages": [{ "|" }] }] } }', ['group', 'root']],
    ['values', '{ "theme": "|" }', ['mint', 'maple']],
    ['values in the navigation', '{ "navigation": { "languages": [{ "language": "f|" }] } }', ['fr', 'fi']],
    ['values before the quote of another', '{ "theme": |"mint" }', ['maple']],
    ['pages, the missing ones first', '{ "navigation": { "pages": ["|"] } }', ['guides/keys', 'index']],
    ['operations', '{ "navigation": { "groups": [{ "group": "A", "pages": ["|"] }] } }', ['GET /ships']],
    ['icons', '{ "navigation": { "groups": [{ "group": "A", "icon": "rocke|" }] } }', ['rocket']],
    ['links', '{ "navbar": { "links": [{ "href": "/guides/k|" }] } }', ['/guides/keys']],
    ['files to include', '{ "navbar": { "$ref": "|" } }', ['./parts/navbar.json']],
    ['files of images', '{ "favicon": "/ch|" }', ['/images/chart.png']],
  ]
  it.each(CONFIGS)('offers %s', async (_, text, expected) => {
    const found = await labels('docs.json', text)
    expect(found.filter((label) => expected.includes(label))).toEqual([...expected])
    if (expected.length === 0) expect(found).toEqual([])
  })

  it('offers no key that the object has, before or after', async () => {
    const found = await labels('docs.json', '{ "theme": "mint", "na|", "name": "x", "colors": {} }')
    expect(found.filter((label) => ['theme', 'name', 'colors', 'navigation'].includes(label))).toEqual(['navigation'])
  })

  it.each([
    ['{ |"name": "Test" }', 'theme', '{ "theme": "$1","name": "Test" }'],
    ['{\n  |\n  "name": "Test"\n}', 'theme', '{\n  "theme": "$1",\n  "name": "Test"\n}'],
    ['{ "th|" }', 'theme', '{ "theme": "$1" }'],
    ['{\n  "th|\n}', 'theme', '{\n  "theme": "$1"\n}'],
    ['{ "theme": |"mint", "name": "Test" }', 'maple', '{ "theme": "maple", "name": "Test" }'],
    [
      '{ "navigation": { "pages": [|"index"] } }',
      'guides/keys',
      '{ "navigation": { "pages": ["guides/keys","index"] } }',
    ],
  ])('writes %s with %s as valid JSON', async (marked, label, expected) => {
    const list = await (await editor.open('docs.json', marked)).completionList()
    const edit = list?.items.find((item) => item.label === label)?.textEdit as TextEdit | undefined
    expect(edited(unmark(marked).text, edit ? [edit] : [])).toBe(expected)
  })
})

it('offers files to include by their paths from the file that includes them', async () => {
  const own = await testEditor({
    'docs.json': { name: 'Test', footer: { $ref: 'parts/footer.json' } },
    'parts/footer.json': {},
    'parts/socials.json': {},
    'more.json': {},
  })
  const offered = async (typed: string) =>
    (await own.open('parts/footer.json', `{ "socials": { "$ref": "${typed}|" } }`)).completions()
  expect(await offered('')).toEqual(['../more.json', './socials.json'])
  expect(await offered('../m')).toEqual(['../more.json'])
  await own.close()
})

it('offers the options of a rule in galley.json', async () => {
  const options = async (rule: string) => labels('galley.json', `{ "rules": { ${rule} } }`)
  expect(await options('"sentence-length": { "|" }')).toEqual(['severity', 'words'])
  expect(await options('"sentence-length": { "words": 30, "|" }')).toEqual(['severity'])
  expect(await options('"sentence-length": { "severity": "|" }')).toContain('warning')
  expect(await options('"our-names": { "|" }')).toEqual(['severity', 'guidance', 'why', 'avoid', 'instead'])
})

it('offers keys of docs.json that name one of many services', async () => {
  expect(await labels('docs.json', '{ "footer": { "socials": { "|" } } }')).toEqual(
    expect.arrayContaining(['github', 'discord', 'x']),
  )
})

it('offers rules and severities in galley.json', async () => {
  expect(await labels('galley.json', '{ "rules": { "page-|" } }')).toContain('page-links')
  expect(await labels('galley.json', '{ "rules": { "page-links": "|" } }')).toEqual([
    'off',
    'suggestion',
    'warning',
    'error',
  ])
})

it('survives every cut of a page', async () => {
  const whole = `${HEAD}import A from "/snippets/api-key.mdx";\n\n<Card title="x" icon={<svg />}>\n  [a](/guides/limits#by-key) {{product}} \`code\`\n</Card>\n\n\`\`\`js title="a"\nlet x = 1\n\`\`\`\n`
  const page = await editor.open('index.mdx', HEAD)
  for (let end = 0; end <= whole.length; end += 7) {
    const marked = `${whole.slice(0, end)}|`
    const typed = await page.type(marked)
    expect(typed.position).toEqual(unmark(marked).position)
    await typed.completions()
  }
})
