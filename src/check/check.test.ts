import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { causesOf } from '../diagnostics/report/causes.ts'
import { diagnosticsToText } from '../diagnostics/report/terminal.ts'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadPages, loadProject } from '../project/load.ts'
import type { Project } from '../project/project.ts'
import { checkAll, checkPage, checkPages, checkProject } from './check.ts'
import { specSite } from './spec-example.ts'
import { PAGE, project, withConfig } from './testing.ts'

async function text(files: Record<string, string>): Promise<string> {
  const read = await project(files)
  return diagnosticsToText(checkProject(read), read.sources)
}

const page = (title: string, body: string) => `---\ntitle: ${title}\ndescription: All about ${title}.\n---\n\n${body}\n`

it('a status that a specification leaves out of all its operations is listed once', async () => {
  const endpoint = (operation: string) =>
    page(operation, '<ResponseExample>\n\n```json 401\n{ "error": "Log in." }\n```\n\n</ResponseExample>').replace(
      'description:',
      `openapi: ${operation}\ndescription:`,
    )
  const { files } = specSite("responses: { '200': { description: All. } }\n    post:\n      responses: { '201': {} }")
  const read = await project({
    ...files,
    'list.mdx': endpoint('GET /orders'),
    'order.mdx': endpoint('POST /orders'),
  })
  const findings = checkProject(read).filter(({ code }) => code === 'status-codes')
  expect(causesOf(findings).map(({ first, others }) => [first.message, first.help, others.length])).toEqual([
    ['This operation has no response 401 in `acme.yaml`.', '`GET /orders` has `200`.', 1],
  ])
})

describe('a site', () => {
  it('without mistakes has no findings', async () => {
    const files = {
      'index.mdx': page('Start', 'See [how to limit a key](/limits#by-key).'),
      'limits.mdx': page('Limits', '## By key\n\nTen requests a second.'),
    }
    expect(await text(files)).toBe('')
  })

  it('shows each mistake once, in the order of files and places', async () => {
    const files = {
      'limits.mdx': page('Limits', '## By key\n\n#### Exceptions\n\nAsk [here](/contact).'),
      'index.mdx': page('Start', '<Card titel="Limits" href="/limit">Ten requests a second.</Card>'),
    }
    expect(
      await text(files),
    ).toBe(`index.mdx:6:7 warning \`<Card>\` has no attribute \`titel\`, so it has no effect. unknown-prop
  6 | <Card titel="Limits" href="/limit">Ten requests a second.</Card>
    |       ~~~~~
  help: Did you mean \`title\`?

index.mdx:6:28 error There is no page \`/limit\`. page-links
  6 | <Card titel="Limits" href="/limit">Ten requests a second.</Card>
    |                            ~~~~~~
  help: Did you mean \`/limits\`?

limits.mdx:8:1 warning This heading has level 4 and follows one of level 2. heading-order
  8 | #### Exceptions
    | ~~~~~~~~~~~~~~~
  help: Make it level 3.

limits.mdx:10:5 error There is no page \`/contact\`. page-links
  10 | Ask [here](/contact).
     |     ~~~~~~~~~~~~~~~~
  help: Link to a page that exists.

limits.mdx:10:5 warning The link text "here" doesn't say where the link leads. link-text
  10 | Ask [here](/contact).
     |     ~~~~~~~~~~~~~~~~
  help: Link the words that name the page or the action.
`)
  })

  it('shows a mistake in a component once, and says how many pages use it in the same way', async () => {
    const imports = "import { Help } from '/snippets/help.jsx'\n\n"
    const files = {
      'snippets/help.jsx': 'export const Help = ({ url }) => <p>Ask <a href={url}>here</a>. <Gone /></p>',
      'index.mdx': page('Start', `${imports}<Help url="https://example.com/a" />`),
      'one.mdx': page('One', `${imports}<Help url="https://example.com/a" />`),
      'two.mdx': page('Two', `${imports}<Help url="https://example.com/b" />\n\nAsk [here](https://example.com/c).`),
      'off.mdx': page(
        'Off',
        `${imports}{/* galley-ignore link-text, unknown-component: known */}\n\n<Help url="https://example.com/a" />`,
      ),
    }
    const read = await project(files)
    const found = checkProject(read).filter(({ severity }) => severity !== 'suggestion')
    expect(found.map(({ code, place, help }) => [code, place.file, help?.includes("It's on 2 pages.")])).toEqual([
      ['link-text', 'index.mdx', true],
      ['unknown-component', 'index.mdx', true],
      ['link-text', 'two.mdx', false],
      ['unknown-component', 'two.mdx', false],
      ['link-text', 'two.mdx', false],
    ])
  })

  it('is the same however often it is checked', async () => {
    const read = await project({ 'index.mdx': `${PAGE}[here](/x) ![](y.png)\n\n# One\n\n# Two\n` })
    expect(checkProject(read)).toEqual(checkProject(read))
  })

  it('blames a page for a habit only if its own text has it', async () => {
    const imported = (body: string) => `import Keep from '/snippets/keep.mdx'\n\n${body}\n\n<Keep />\n`
    const read = await project({
      'one.mdx': page('One', imported('The key is short. It has ten letters.')),
      'two.mdx': page('Two', imported('The key will be short.')),
      'snippets/keep.mdx': 'The server will keep the key.\n',
    })
    const found = checkProject(read).filter(({ code }) => code === 'tense')
    expect(found.map(({ place }) => place.file)).toEqual(['two.mdx'])
  })

  it('reports what is in a snippet there, and once', async () => {
    const body = "import Install from '/snippets/install.mdx'\n\n<Install />\n"
    const files = {
      'a.mdx': page('A', body),
      'b.mdx': page('B', body),
      'snippets/install.mdx': 'Text.\n\n```\nnpm install\n```\n',
    }
    const read = await project(files)
    expect(checkProject(read).map(({ code, place }) => [code, place.file])).toEqual([
      ['code-language', 'snippets/install.mdx'],
    ])
  })
})

describe('one page', () => {
  it('has the findings of reading and of the rules that need no more', async () => {
    const read = await project({
      'index.mdx': `${PAGE}<Nota>[here](https://example.com)</Nota>\n`,
      'old.mdx': `${PAGE}![](x.png)\n`,
    })
    const start = read.pages.get('/')
    expect(start && checkPage(read, start).map(({ code }) => code)).toEqual(['unknown-component', 'link-text'])
  })

  it('doesn’t call a comment unused if its rule needs the whole site', async () => {
    const read = await project({
      'index.mdx': `${PAGE}{/* galley-ignore-page orphan-pages: hidden on purpose */}\n\nText.\n`,
    })
    const start = read.pages.get('/')
    expect(start && checkPage(read, start)).toEqual([])
  })
})

describe('components', () => {
  const codes = async (body: string) =>
    checkProject(await project({ 'index.mdx': `${PAGE}${body}\n` })).map(({ code }) => code)

  it.each([
    [
      'a spread that may hold what is required',
      'export const more = { title: "a" }\n\n<Tabs>\n  <Tab {...more}>Text.</Tab>\n</Tabs>',
    ],
    [
      'what may stand on every tag',
      '<Card id="a" className="b" style={{ color: "red" }} data-x="1" aria-label="c" key="d" title="e">Text.</Card>',
    ],
    ['flags and numbers as text', '<Columns cols="2">\n  <Card title="a" horizontal="true">Text.</Card>\n</Columns>'],
    [
      'a tag from a snippet in its parent',
      '<Steps>\n  <Visibility for="humans">\n    <Step title="a">Text.</Step>\n  </Visibility>\n</Steps>',
    ],
    [
      'steps that come from a list',
      '<Steps>\n  {["One", "Two"].map((name) => <Step title={name}>Text.</Step>)}\n</Steps>',
    ],
    ['a component of the author', 'export const Box = ({ tone }) => <div>{tone}</div>\n\n<Box tone="red" />'],
    ['an icon in a title', '<Accordion title={<b>Why?</b>}>Text.</Accordion>'],
  ])('accept %s', async (_, body) => {
    expect(await codes(body)).toEqual([])
  })

  it.each([
    ['an attribute of another tag', '<Tabs>\n  <Tab title="a" sync>Text.</Tab>\n</Tabs>', ['unknown-prop']],
    ['a value out of range', '<Columns cols={7}>\n  <Card title="a">Text.</Card>\n</Columns>', ['invalid-prop']],
    [
      'links and text in a code group',
      '<CodeGroup>\n\n```js a.js\n1\n```\nSee [a](https://a.example), and `b`.\n\n</CodeGroup>',
      ['wrong-child'],
    ],
    ['text in a code group', '<CodeGroup>\n\nText.\n\n```js a.js\n1\n```\n\n</CodeGroup>', ['wrong-child']],
    ['a step in a card', '<Card title="a">\n  <Step title="b">Text.</Step>\n</Card>', ['wrong-parent']],
    ['words where code should end', '```js\nsend()\n``` done\n\nText.', ['mdx-syntax']],
    ['steps in a step', '<Step>\n  <Step title="a">A.</Step>\n  <Step title="b">B.</Step>\n</Step>', ['wrong-parent']],
    [
      'a field without a place',
      '<ParamField name="a" type="string">Text.</ParamField>',
      ['missing-prop', 'deprecated'],
    ],
    ['content in an icon', '<Icon icon="book">Text.</Icon>', ['wrong-child']],
  ])('find %s', async (_, body, expected) => {
    expect(await codes(body)).toEqual(expected)
  })
})

it.each([
  ['a list in steps', 'wrong-child', '<Steps>\n\n- First.\n- Second.\n\n</Steps>', '- First.'],
  ['text in steps', 'wrong-child', '<Steps>\n  One line.\n  Another line.\n</Steps>', 'One line.'],
  ['a word after a link that ends with it', 'repeated-words', 'See [the guide](/b) guide there.', 'guide'],
  ['a word twice', 'repeated-words', 'See the guide guide there.', 'guide guide'],
])('underlines no more than it has to: %s', async (_, rule, body, underlined) => {
  const files = { 'a.mdx': `${PAGE}${body}\n`, 'b.mdx': PAGE }
  const found = checkProject(await project(files), { only: new Set([rule]) })
  const places = found.map(({ place }) => files['a.mdx'].slice(place.start, place.end))
  expect(places).toEqual([underlined])
})

describe('pages checked alone', () => {
  const files = {
    'a.mdx': `${PAGE}See [b](/docs/b).\n`,
    'b.mdx': `${PAGE}See [c](/docs/c) and [nothing](/docs/nothing).\n`,
    'c.mdx': `${PAGE}See [a](/docs/a).\n`,
    'd.mdx': `${PAGE}See [a](/elsewhere/a).\n`,
  }

  it.each(Object.keys(files))('%s has the findings that a check of the site has', async (file) => {
    const whole = checkProject(await project(files))
    const alone = await loadPages(new MemoryFileSystem(withConfig(files)), [file])
    if (!alone) throw new Error(`${file} isn't a page`)
    const ofFile = (all: readonly Diagnostic[]) =>
      all
        .filter(({ place, severity }) => place.file === file && severity === 'error')
        .map(({ code, message }) => [code, message])
    expect(ofFile(checkPages(alone.project, alone.pages))).toEqual(ofFile(whole))
  })

  it('know the specifications that other pages name, and which page names one first', async () => {
    const operation = (name: string) => `---\ntitle: ${name}\ndescription: One.\nopenapi: ${name}\n---\n`
    const specified = {
      'acme.yaml': `openapi: 3.1.0\ninfo: { title: Acme, version: '1' }\nservers: [{ url: https://api.acme.example }]
paths: { /orders: { get: { summary: List, responses: { '200': { description: All. } } } } }`,
      'guide.mdx': `${PAGE}\`\`\`bash\ncurl https://api.acme.example/ordres\n\`\`\`\n`,
      'list.mdx': operation('acme.yaml GET /orders'),
      'first.mdx': operation('GET /gone'),
      'second.mdx': operation('GET /gone'),
    }
    const withSpec = {
      ...specified,
      'docs.json': JSON.stringify({
        ...{ name: 'Acme', theme: 'mint', colors: { primary: '#123456' }, api: { openapi: 'lost.yaml' } },
        navigation: { pages: ['guide', 'list', 'first', 'second'] },
      }),
    }
    const whole = await checkAll(await loadProject(new MemoryFileSystem(withSpec)))
    const codes: string[] = []
    for (const file of ['guide.mdx', 'second.mdx', 'first.mdx']) {
      const alone = await loadPages(new MemoryFileSystem(withSpec), [file])
      const found = await checkAll(alone?.project as Project, { pages: alone?.pages })
      expect(found).toEqual(whole.filter(({ place }) => place.file === file))
      codes.push(...found.map(({ code }) => `${file} ${code}`))
    }
    expect(codes).toContain('guide.mdx example-requests')
    expect(codes.filter((code) => code.includes('spec'))).toEqual(['first.mdx missing-spec'])
  })

  it('are pages of the site', async () => {
    expect(await loadPages(new MemoryFileSystem(withConfig(files)), ['docs.json'])).toBeUndefined()
  })
})

it('calls a component by the name that the author typed', async () => {
  const read = await project({
    'index.mdx': page('Start', '<CardGroup col={2}>\n  <Card title="Limits" />\n</CardGroup>'),
  })
  const [found] = checkProject(read, { only: new Set(['unknown-prop']) })
  expect([found?.message, found?.help]).toEqual([
    '`<CardGroup>` has no attribute `col`, so it has no effect.',
    'Did you mean `cols`?',
  ])
})

it('reports a missing specification once, with the number of its pages', async () => {
  const page = (operation: string) => `---\ntitle: ${operation}\nopenapi: acme ${operation}\n---\n`
  const read = await project({ 'a.mdx': page('GET /a'), 'b.mdx': page('GET /b'), 'c.mdx': page('GET /c') })
  const found = checkProject(read).filter(({ code }) => code === 'missing-spec')
  expect(found.map(({ place, message, help }) => [place.file, message, help])).toEqual([
    ['a.mdx', 'There is no `acme`.', "Add the file, or write its path from the root of this folder. It's on 3 pages."],
  ])
})

it('finds mistakes in descriptions of a specification where it has them', async () => {
  const state = {
    type: 'string',
    description:
      'Such as:\n\n```yaml\nstate: "open"\n  total: 3\n```\n\n```\nopen foo, foobar\n```\n\n```qwx\nclosed\n```',
  }
  const specification = JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'Acme', version: '1' },
      paths: {
        '/orders': {
          get: {
            summary: 'List orders',
            description: 'Lists each [order](#/components/schemas/Order).',
            responses: { 200: { description: 'All.', content: { 'application/json': { schema: {} } } } },
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
          },
        },
      },
      components: { schemas: { Order: { type: 'object', properties: { state } } } },
    },
    null,
    2,
  )
  const read = await project({
    'acme.json': specification,
    'list.mdx': '---\ntitle: List\nopenapi: GET /orders\n---\n',
  })
  const only = new Set(['page-links', 'example-syntax', 'code-language', 'known-language', 'realistic-data'])
  const found = checkProject(read, { only })
  expect(found.map(({ code, place }) => [code, specification.slice(place.start, place.end)])).toEqual([
    ['page-links', '#/components/schemas/Order'],
    ['example-syntax', 'state: \\"open\\"'],
    ['code-language', 'open foo, foobar'],
    ['realistic-data', 'open foo, foobar'],
    ['known-language', 'closed'],
  ])
  for (const { place } of found) expect(specification.slice(0, place.start)).toMatch(/"description": "(?:[^"\\]|\\.)*$/)
})

it('takes a short name for another language only if its letters are in the wrong order', async () => {
  const read = await project({ 'a.mdx': page('Queries', '```dql\nx\n```\n\n```jsno\n{}\n```') })
  const found = checkProject(read, { only: new Set(['known-language']) })
  expect(found.map(({ help, fix }) => [help, fix?.[0]?.text])).toEqual([
    ['Use a similar language with a highlighter, or `text`.', undefined],
    ['Did you mean `json`?', 'json'],
  ])
})

it('points at a rare spelling where it’s a word, not where it’s a part of a name', async () => {
  const files = {
    'a.mdx': page('Names', 'The FrontMatter class.'),
    'b.mdx': page('Words', 'The FrontMatter class reads the Frontmatter.'),
    'c.mdx': page('Usual', 'Write front matter here. '.repeat(5)),
  }
  const [found, ...others] = checkProject(await project(files), { only: new Set(['consistent-terms']) })
  expect(others).toEqual([])
  expect(found?.place.file).toBe('b.mdx')
  expect(files['b.mdx'].slice(found?.place.start, found?.place.end)).toBe('Frontmatter')
})

it('writes the usual spelling of a name with its capitals', async () => {
  const files = {
    'a.mdx': page('Rare', 'The Huggingface model.'),
    'b.mdx': page('Usual', 'Download it from Hugging Face. '.repeat(5)),
  }
  const found = checkProject(await project(files), { only: new Set(['consistent-terms']) })
  expect(found.map(({ message }) => message)).toEqual(['"Huggingface" is written "Hugging Face" elsewhere (5 times).'])
  const mixed = {
    'a.mdx': page('Rare', 'The Cargo Watch service.'),
    'b.mdx': page('Usual', `${'CargoWatch is a service. '.repeat(5)}${'Call it cargowatch here. '.repeat(4)}`),
    'c.mdx': page('Words', `${'A timestamp here. '.repeat(5)} Each Time stamp counts.`),
  }
  const both = checkProject(await project(mixed), { only: new Set(['consistent-terms']) })
  expect(both.map(({ message }) => message)).toEqual([
    '"Cargo Watch" is written "CargoWatch" elsewhere.',
    '"Time stamp" is written "timestamp" elsewhere (5 times).',
  ])
})

it('doesn’t take the description of an operation for the words of its page', async () => {
  const { files } = specSite(
    "description: The values `id`, `will_expire`, and `name` are preserved in the answer.\n      responses: { '200': { description: All. } }",
  )
  const read = await project({ ...files, 'list.mdx': '---\nopenapi: GET /orders\n---\n' })
  expect(checkProject(read, { only: new Set(['tense']) })).toEqual([])
})
