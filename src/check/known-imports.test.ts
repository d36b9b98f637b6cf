import { expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { applyFixes } from './fix.ts'
import { PAGE, project } from './testing.ts'

const FILES = {
  'snippets/plans.jsx': 'export const Plan = ({ name }) => <b>{name}</b>\nexport default () => <i>Seat</i>\n',
  'snippets/note.mdx': 'Keys expire.\n',
  'index.mdx': `${PAGE}import { Plan as Aside } from './snippets/plans.jsx'\nimport Note2, { Plan } from './snippets/plans.jsx'\n\n<Plan name="Team" /> <Aside name="Team" /> <Note2 />\n`,
  'other.mdx': `${PAGE}import Expiry from '/snippets/note'\n\n<Expiry />\n`,
}

async function fixed(text: string) {
  const read = await project({ ...FILES, 'page.mdx': text })
  const found = checkProject(read, { only: new Set(['unknown-component']) })
  return { helps: found.map(({ help }) => help), text: applyFixes(found, read.sources).texts.get('page.mdx') }
}

it('suggests the import that other pages have', async () => {
  expect(await fixed(`${PAGE}<Plan name="Team" />\n`)).toEqual({
    helps: ['Import it as other pages do: `import { Plan } from "/snippets/plans.jsx"`.'],
    text: `${PAGE.trimEnd()}\n\nimport { Plan } from "/snippets/plans.jsx";\n\n<Plan name="Team" />\n`,
  })
})

it.each([
  ['Aside', 'import { Plan as Aside } from "/snippets/plans.jsx"'],
  ['Note2', 'import Note2 from "/snippets/plans.jsx"'],
  ['Expiry', 'import Expiry from "/snippets/note.mdx"'],
])('prefers %s to components of the vocabulary', async (name, statement) => {
  expect((await fixed(`${PAGE}<${name} />\n`)).helps).toEqual([`Import it as other pages do: \`${statement}\`.`])
})

it('adds the import below others, and keeps the lines below apart', async () => {
  const imported = `${PAGE}import Expiry from '/snippets/note'\n\n<Expiry /> <Plan name="Team" /> <Plan name="Scale" />\n`
  expect((await fixed(imported)).text).toContain(
    `import Expiry from '/snippets/note'\nimport { Plan } from "/snippets/plans.jsx";\n\n<Expiry />`,
  )
  const close = await fixed('---\r\ntitle: Plans\r\n---\r\n<Plan name="Team" />\r\n')
  expect(close.text).toContain('---\r\n\r\nimport { Plan } from "/snippets/plans.jsx";\r\n\r\n<Plan name="Team" />')
  expect((await fixed('<Plan name="Team" />\n')).text).toMatch(/^import .*;\n\n<Plan/)
})

it('takes no import of a code example for one of the page', async () => {
  const text = `${PAGE}\`\`\`js\nimport { Chart } from 'charts'\n\`\`\`\n\n<Chart />\n`
  expect((await fixed(text)).helps).toEqual(['Import it, export it from the page, or use a built-in component.'])
})
