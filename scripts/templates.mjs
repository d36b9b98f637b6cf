// What `npm run new` writes: for each kind, its folder, its tests, the file name of a new member, and its initial text.

const module = (name) => `${name}.ts`

/** @type {typeof import('./templates.d.mts').TEMPLATES} */
export const TEMPLATES = {
  component: {
    folder: 'src/components',
    tests: 'src/components',
    file: (name) => `${name}/index.tsx`,
    text: ({ camel, pascal }) => `// ${pascal}: what it is, in one line.
import { component } from '../component.ts'

/** What it is for, in one sentence. */
export const ${camel} = component({
  name: '${pascal}',
  summary: 'What it is, in one sentence.',
  group: 'content',
  props: {
    title: { type: 'string', summary: 'The title.' },
  },
  children: 'flow',
  examples: ['<${pascal} title="Title">\\n  Content.\\n</${pascal}>'],
  advice: ['Use ${pascal} when, and not when.'],
  html: ({ props, children }) => (
    <section>
      <p>{String(props.title ?? '')}</p>
      {children.html()}
    </section>
  ),
  markdown: ({ children }) => children.markdown(),
})
`,
  },

  output: {
    folder: 'src/site/outputs',
    tests: 'test/sites',
    file: module,
    text: ({ name, camel }) => `// What these files are, and who reads them.
import type { Output } from '../output.ts'

/** When they are made, and for what. */
export const ${camel}: Output = {
  name: '${name}',
  paths: () => ['${name}.txt'],
  render: (_path, site) => \`\${site.project.config.name}\\n\`,
}
`,
  },

  command: {
    folder: 'src/cli/commands',
    tests: 'test/cli',
    file: module,
    entry: ({ name, camel }) =>
      `{ name: '${name}', summary: 'What it does, in a few words', load: async () => (await import('./${name}.ts')).${camel} }`,
    text: ({ name, camel }) => `// galley ${name}: what goes in, and what comes out.
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'

const HELP = \`galley ${name} [options]

What it does, in one sentence.
\`

export const ${camel}: Command = {
  help: HELP,
  async run(args, terminal) {
    readArguments(args, {}, 0)
    terminal.out('Done.\\n')
    return 0
  },
}
`,
  },

  rule: {
    folder: 'src/check/rules',
    tests: 'src/check',
    file: module,
    text: ({ name, camel }) => `// ${name}: what it asks of writers, in a few words.
import { rule } from '../rule.ts'

/** What the rule holds, in one sentence. */
export const ${camel} = rule({
  name: '${name}',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'Say what to do, as an instruction.',
  why: 'Say why it matters to a reader, in one sentence.',
  examples: { good: ['Text that is right.'], bad: ['Text that is TODO.'] },
  *page({ text }) {
    for (const block of text.blocks) {
      const start = block.text.indexOf('TODO')
      if (start === -1) continue
      yield { message: 'Say what was found.', place: block.place(start, start + 4), help: 'Say what to write instead.' }
    }
  },
})
`,
  },

  probe: {
    folder: 'src/check/probes',
    tests: 'src/check/probes',
    file: module,
    text: ({ name, camel }) => `// What it finds, and what it looks at beyond the docs.
import type { Probe } from './probe.ts'

/** When it runs, and what it needs from outside. */
export const ${camel}: Probe = {
  name: '${name}',
  codes: ['${name}'],
  async find(_project, { history }) {
    if (!history) return []
    return []
  },
}
`,
  },

  tool: {
    folder: 'src/mcp/tools',
    tests: 'src/mcp',
    file: module,
    text: ({ name, camel }) => `// ${name.replaceAll('-', '_')}: what goes in, and what comes out.
import * as z from 'zod'
import { tool } from '../tool.ts'

/** What assistants use it for. */
export const ${camel} = tool({
  name: '${name.replaceAll('-', '_')}',
  title: 'What it does, in a few words',
  description: 'What it returns, and when to use it.',
  needs: 'site',
  input: z.object({ query: z.string().min(1).max(100).describe('An example') }),
  async run({ query }, { site }) {
    const { name } = await site()
    return \`\${name}: \${query}\`
  },
})
`,
  },

  feature: {
    folder: 'src/lsp/features',
    tests: 'src/lsp',
    file: module,
    text: ({ camel }) => `// What it does for writers, in one line.
import { feature } from '../feature.ts'

/** What the editor asks for, and what it gets. */
export const ${camel} = feature({
  capabilities: () => ({}),
  register({ connection, spot }) {
    connection.onTypeDefinition(async ({ textDocument, position }) => {
      const at = await spot(textDocument.uri, position)
      return at ? [] : null
    })
  },
})
`,
  },

  completion: {
    folder: 'src/lsp/completions',
    tests: 'src/lsp',
    file: module,
    text: ({ name, camel }) => `// What it completes, and where.
import type { CompletionRequest, Proposal } from '../proposal.ts'

/** What the proposals are, and where they apply. */
export function* ${camel}({ cursor }: CompletionRequest): Iterable<Proposal> {
  if (cursor.kind === 'front-matter-value' && cursor.key === '${name}') yield { label: 'Label', text: 'text' }
}
`,
  },

  action: {
    folder: 'src/lsp/actions',
    tests: 'src/lsp',
    file: module,
    text: ({ camel }) => `// What it changes, and when it's offered.
import { CodeActionKind } from 'vscode-languageserver/node'
import type { ActionSource } from '../action.ts'

/** What it changes, in one sentence. */
export const ${camel}: ActionSource = {
  kind: CodeActionKind.Refactor,
  actions({ selection }) {
    if (selection.start === selection.end) return []
    return []
  },
}
`,
  },

  runner: {
    folder: 'src/doctest/runners',
    tests: 'src/doctest',
    file: module,
    text: ({ name, camel }) => `// How blocks become a program, in one line.
import type { Runner } from './runner.ts'

/** How the language is run, in one sentence. */
export const ${camel}: Runner = {
  name: '${name}',
  languages: ['${name}'],
  inContainer: '${name}',
  async find(machine) {
    const program = machine.find('${name}')
    const version = program && (await machine.ask(program, ['--version']))
    return program && version ? { program, version, readable: [] } : undefined
  },
  joins: () => false,
  async prepare([example], { toolchain, scripts }) {
    const name = \`galley-\${example?.index}.txt\`
    const script = \`\${toolchain.program} \${scripts}/\${name}\\ngalley_status=$?\\n\`
    return { files: new Map([[name, example?.text ?? '']]), script }
  },
}
`,
  },

  sample: {
    folder: 'src/request/samples',
    tests: 'src/request',
    file: module,
    text: ({ name, camel, pascal }) => `// Request samples for ${pascal}, with what it comes with.
import { doubleQuoted } from '../quote.ts'
import type { SampleLanguage } from '../sample-language.ts'

/** The library that the samples use, and why this one. */
export const ${camel}: SampleLanguage = {
  key: '${name}',
  label: '${pascal}',
  aliases: [],
  highlight: '${name}',
  print: ({ method, url }) => \`request(\${doubleQuoted(method)}, \${doubleQuoted(url)})\`,
}
`,
  },

  target: {
    folder: 'src/agents/targets',
    tests: 'src/agents',
    file: module,
    text: ({ name, camel, pascal }) => `// ${pascal}: where it looks for rules.
import { folderFiles, type Target } from '../target.ts'

/** Which of its files the rules go to. */
export const ${camel}: Target = {
  name: '${name}',
  title: '${pascal}',
  files: (guide) => folderFiles(guide, { folder: '.${name}/rules', extension: '.md' }),
}
`,
  },

  system: {
    folder: 'src/import/systems',
    tests: 'test/import',
    file: module,
    text: ({ name, camel, pascal }) => `// ${pascal}: what a folder of this system holds.
import { plainMarkdown } from '../../foreign/dialects/plain.ts'
import { folderOrder } from '../folder-order.ts'
import { nearest, pagesBelow } from '../reading.ts'
import type { ImportSystem } from '../source-site.ts'

/** How its sites are recognized and read. */
export const ${camel}: ImportSystem = {
  id: '${name}',
  name: '${pascal}',
  detect: (files) => nearest(files, /(?:^|\\/)${name}\\.json$/),
  async read(files) {
    const paths = pagesBelow(files, '', /\\.md$/)
    return {
      settings: {},
      pages: paths.map((file) => ({ file, address: \`/\${file.replace(/\\.md$/, '')}\`, dialect: plainMarkdown })),
      navigation: { items: folderOrder(paths.map((file) => ({ file, path: file.replace(/\\.md$/, '') }))) },
      redirects: [],
      assets: [],
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: { publicFolders: [''], contentFolder: () => '' },
    }
  },
}
`,
  },
}
