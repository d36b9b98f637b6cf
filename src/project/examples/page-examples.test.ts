// Pages in; groups of examples out, with their lines, and mistakes in markers.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../files/memory.ts'
import { loadProject } from '../load.ts'
import { pageExamples } from './page-examples.ts'

const HEAD = '---\ntitle: Start\n---\n\n'

async function read(body: string, files: Readonly<Record<string, string>> = {}) {
  const config = { name: 'Acme', theme: 'mint', colors: { primary: '#0f766e' }, navigation: { pages: ['index'] } }
  const all = { 'docs.json': JSON.stringify(config), 'index.mdx': HEAD + body, ...files }
  const project = await loadProject(new MemoryFileSystem(all))
  const page = project.pages.get('/')
  if (!page) throw new Error('no page')
  return pageExamples(page, project.sources)
}

/** `install: 6 bash "acme init" -> 10 "ready"` */
async function groups(body: string, files?: Readonly<Record<string, string>>) {
  return (await read(body, files)).groups.map(({ name, examples }) => [
    name,
    ...examples.map(({ kind, lang, text, firstLine, output, path, exit, hidden, teardown, source }) =>
      [
        `${source.path}:${firstLine}`,
        hidden && 'hidden',
        teardown && 'teardown',
        kind === 'file' ? `file ${path}` : lang,
        JSON.stringify(text),
        exit !== 0 && `exit ${exit}`,
        output && `-> ${output.firstLine} ${output.lang} ${JSON.stringify(output.text)}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ])
}

describe('groups', () => {
  it('contain the blocks of a page in order, each with its output and line', async () => {
    const body = [
      '```bash Install test="install"',
      'acme init',
      '```',
      '```text output="install"',
      'ready',
      '```',
      '{/* galley-test install bash',
      '  acme check',
      '  acme stop',
      '*/}',
      '```json test="other" file="a/b.json"',
      '{}',
      '```',
      '```js test="other install" exit="3"',
      'process.exit(3)',
      '```',
    ].join('\n')
    expect(await groups(body)).toEqual([
      [
        'install',
        'index.mdx:6 bash "acme init" -> 9 text "ready"',
        'index.mdx:12 hidden bash "acme check\\nacme stop"',
        'index.mdx:19 js "process.exit(3)" exit 3',
      ],
      ['other', 'index.mdx:16 file a/b.json "{}"', 'index.mdx:19 js "process.exit(3)" exit 3'],
    ])
  })

  it('share blocks marked for all groups, and end with their teardown', async () => {
    const body = [
      '{/* galley-test * bash',
      'export A=1',
      '*/}',
      '{/* galley-test a bash teardown',
      'acme stop',
      '*/}',
      '```sh test="a"',
      'echo $A',
      '```',
      '```sh test="b"',
      'echo $A',
      '```',
    ].join('\n')
    expect(await groups(body)).toEqual([
      [
        'a',
        'index.mdx:6 hidden bash "export A=1"',
        'index.mdx:12 sh "echo $A"',
        'index.mdx:9 hidden teardown bash "acme stop"',
      ],
      ['b', 'index.mdx:6 hidden bash "export A=1"', 'index.mdx:15 sh "echo $A"'],
    ])
  })

  it('include blocks in components, lists, and snippets, with variables replaced', async () => {
    const body = [
      "import Install from '/snippets/install.mdx'",
      '',
      '{/* galley-test a bash',
      'one',
      '*/}',
      '',
      '<Install name="shop" />',
      '',
      '<Steps>',
      '  <Step title="Two">',
      '    ```bash test="a"',
      '    two',
      '    ```',
      '  </Step>',
      '</Steps>',
    ].join('\n')
    const snippet = '```bash test="a"\nacme init\n```\n\n{/* galley-test a bash\ncheck\n*/}\n'
    expect(await groups(body, { 'snippets/install.mdx': snippet })).toEqual([
      [
        'a',
        'index.mdx:8 hidden bash "one"',
        'snippets/install.mdx:2 bash "acme init"',
        'snippets/install.mdx:6 hidden bash "check"',
        'index.mdx:16 bash "two"',
      ],
    ])
  })

  it('leave out blocks that are skipped, only parsed, unmarked, or shown in a fence', async () => {
    const body = [
      '```python test="skip"\nx\n```',
      '```python test="skip" reason="Needs an account."\nx\n```',
      '```js test="syntax"\nlet a\n```',
      '```bash Terminal\nacme\n```',
      '````mdx\n{/* galley-test a bash\nrm\n*/}\n````',
      '`{/* galley-test a bash */}`',
    ].join('\n\n')
    const { groups: none, syntax, skipped, problems } = await read(body)
    const reasons = skipped.map(({ reason }) => reason)
    expect({ none, syntax: syntax.map(({ lang }) => lang), reasons, problems }).toEqual({
      none: [],
      syntax: ['js'],
      reasons: [undefined, 'Needs an account.'],
      problems: [],
    })
  })

  it('contain each command of a transcript', async () => {
    const body =
      '```console test="a" exit="1"\n$ acme init \\\n  shop\nready\n\nin 2 ms\n$ acme up\n$ acme fail\nno\n```'
    expect(await groups(body)).toEqual([
      [
        'a',
        'index.mdx:6 console "acme init \\\\\\n  shop" -> 8 text "ready\\n\\nin 2 ms"',
        'index.mdx:11 console "acme up"',
        'index.mdx:12 console "acme fail" exit 1 -> 13 text "no"',
      ],
    ])
  })
})

describe('mistakes in markers', () => {
  it.each([
    ['```bash test="a b/c"\nx\n```', "`b/c` isn't the name of a group."],
    ['```bash test=""\nx\n```', "This marker doesn't name a group."],
    ['```bash test=a\nx\n```', 'The hosted platform shows `test=a` as the title of the block.'],
    ['```text output="a"\nx\n```', 'There is no group `a` on this page.'],
    ['```text output="a"\nx\n```\n\n```sh test="a"\nx\n```', 'No block of `a` comes before this output.'],
    [
      '```sh test="a"\nx\n```\n\n```text output="a"\nx\n```\n\n```text output="a"\nx\n```',
      'The output of this block is shown twice.',
    ],
    ['```sh test="a" output="a"\nx\n```', 'A block is either an example or its output.'],
    ['```sh test="a" exit="no"\nx\n```', "`no` isn't an exit code."],
    ['```sh test="a" timeout="99999"\nx\n```', "`99999` isn't a timeout."],
    ['```json test="a" file="../x"\nx\n```', "`../x` isn't a path in the group's folder."],
    ['{/* galley-test bash */}', "This comment doesn't name a group and a language."],
    ['{/* galley-test a bash */}', 'This comment contains no code.'],
    ['{/* galley-test * bash\nx\n*/}', 'This page has no group.'],
  ])('%j', async (body, message) => {
    const { problems } = await read(body)
    expect(problems.map((problem) => problem.message)).toEqual([message])
  })
})
