// Snippet: the old way to insert a file. The content stage puts the file's content between the tags.
import { component } from '../component.ts'

export const snippet = component({
  name: 'Snippet',
  summary: 'Inserts a file of the `snippets` folder. Kept for old pages.',
  group: 'page',
  props: {
    file: {
      type: 'string',
      summary: 'Path of the file, from the `snippets` folder.',
      required: true,
      deprecated: 'import Intro from "/snippets/intro.mdx", and then <Intro />',
    },
  },
  children: 'flow',
  examples: ['<Snippet file="install.mdx" />'],
  advice: [
    'Import the file and use it like a component instead: `import Install from "/snippets/install.mdx"`, then `<Install />`.',
  ],
  html: ({ children }) => children.html(),
  markdown: ({ children }) => children.markdown(),
})
