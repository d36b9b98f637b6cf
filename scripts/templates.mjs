// What `npm run new` writes: for each kind, its folder, the file name of a new member, and its initial text.

/** @type {Record<string, { folder: string, file(name: string): string, text(names: { name: string, camel: string, pascal: string }): string }>} */
export const TEMPLATES = {
  component: {
    folder: 'src/components',
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
    file: (name) => `${name}.ts`,
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
    file: (name) => `${name}.ts`,
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
    file: (name) => `${name}.ts`,
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
}
