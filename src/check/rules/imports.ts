// Reports imports of snippets and modules that can't be resolved.
import { rule } from '../rule.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'

export const imports = rule({
  name: 'imports',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  codes: ['missing-import', 'foreign-import', 'missing-export', 'import-cycle'],
  guidance:
    'Import snippets by their path from the root of the docs, such as `/snippets/install.mdx`, and only what they export.',
  why: "Content that can't be imported is missing from the page.",
  examples: {
    good: [
      {
        files: {
          'index.mdx': `${HEAD}import Install from '/snippets/install.mdx'\n\n<Install />\n`,
          'snippets/install.mdx': 'Run it.',
        },
      },
    ],
    bad: [{ files: { 'index.mdx': `${HEAD}import Install from '/snippets/instal.mdx'\n\nText.\n` } }],
  },
})
