// Generates the MDX text of a page from its entry in the site plan: 3 to 8 KB, similar to real pages.
import { fence, LANGUAGES } from './fences.mjs'
import { label, linkedParagraph, nestedList, paragraph, sentence, table, title } from './prose.mjs'
import { Random } from './random.mjs'
import { ICONS, NOUNS, TYPES } from './words.mjs'

/** Minimum and maximum bytes of a page. */
const SIZE = { least: 3000, most: 8000 }

const indent = (text, by = '  ') => text.replace(/^(?=.)/gm, by)

/**
 * The MDX text of a page.
 * @param {{ title: string, path: string, seed: number }} entry
 * @param {readonly { title: string, path: string }[]} neighbors pages that it may link to
 */
export function pageText(entry, neighbors) {
  const r = new Random(entry.seed)
  const withSnippet = r.chance(0.08)
  const parts = [frontMatter(entry, r)]
  if (withSnippet) parts.push("import Limits from '/snippets/limits.mdx'")
  parts.push(paragraph(r, 2), linkedParagraph(r, neighbors))
  if (withSnippet) parts.push('<Limits />')

  const code = r
    .sample(LANGUAGES, 3)
    .map((language) => () => fence(r, language, r.chance(0.4) ? `${r.token(6)}.${language}` : ''))
  const target = r.between(SIZE.least + 500, SIZE.most - 1600)
  const pieces = []
  let size = 0
  for (const block of [...code, ...r.sample(BLOCKS, BLOCKS.length)]) {
    const text = section(r, block({ r, neighbors }))
    if (size + text.length > SIZE.most - 700) continue
    pieces.push(text)
    size += text.length
    if (pieces.length > code.length && size > target) break
  }
  // Chooses the code blocks first, so that each page has three, and then shuffles all parts.
  parts.push(...r.sample(pieces, pieces.length))
  return `${parts.join('\n\n')}\n`
}

function frontMatter(entry, r) {
  const lines = [
    `title: ${JSON.stringify(entry.title)}`,
    `description: ${JSON.stringify(sentence(r).replace(/[`*]/g, ''))}`,
  ]
  if (r.chance(0.3)) lines.push(`icon: ${r.pick(ICONS)}`)
  if (r.chance(0.2)) lines.push(`keywords: [${r.sample(NOUNS, 3).join(', ')}]`)
  if (r.chance(0.05)) lines.push('tag: NEW')
  return `---\n${lines.join('\n')}\n---`
}

function section(r, block) {
  const heading = `${r.chance(0.75) ? '##' : '###'} ${title(r)}`
  return [heading, paragraph(r), block, ...(r.chance(0.4) ? [sentence(r)] : [])].join('\n\n')
}

const BLOCKS = [
  ({ r }) => `<Note>\n${indent(paragraph(r, 2))}\n</Note>`,
  ({ r }) => `<Warning>\n${indent(sentence(r))}\n</Warning>`,
  ({ r }) => `<Tip>${sentence(r)}</Tip>`,
  ({ r }) => table(r),
  ({ r }) => nestedList(r),
  ({ r }) => `> ${sentence(r)}\n>\n> ${sentence(r)}`,
  ({ r }) => Array.from({ length: r.between(3, 5) }, () => `- [${r.chance(0.5) ? 'x' : ' '}] ${label(r)}`).join('\n'),
  ({ r, neighbors }) => linkedParagraph(r, neighbors),
  ({ r }) => {
    const steps = Array.from(
      { length: r.between(2, 4) },
      () => `  <Step title="${label(r)}">\n${indent(paragraph(r, 2), '    ')}\n  </Step>`,
    )
    return `<Steps>\n${steps.join('\n')}\n</Steps>`
  },
  ({ r }) => {
    const tabs = ['macOS', 'Linux', 'Windows'].map(
      (name) => `  <Tab title="${name}">\n${indent(paragraph(r, 2), '    ')}\n  </Tab>`,
    )
    return `<Tabs>\n${tabs.join('\n')}\n</Tabs>`
  },
  ({ r, neighbors }) => {
    const cards = r
      .sample(neighbors, r.pick([2, 4]))
      .map(
        (page) =>
          `  <Card title=${JSON.stringify(page.title)} icon="${r.pick(ICONS)}" href="/${page.path}">\n    ${sentence(r)}\n  </Card>`,
      )
    return `<CardGroup cols={2}>\n${cards.join('\n')}\n</CardGroup>`
  },
  ({ r }) => {
    const install = [
      `npm install @harbour/${r.token(6)}`,
      `pnpm add @harbour/${r.token(6)}`,
      `yarn add @harbour/${r.token(6)}`,
    ]
    return `<CodeGroup>\n${install.map((line) => `\`\`\`bash ${line.split(' ')[0]}\n${line}\n\`\`\``).join('\n\n')}\n</CodeGroup>`
  },
  ({ r }) => {
    const items = Array.from(
      { length: r.between(2, 3) },
      () => `  <Accordion title="${label(r)}">\n${indent(paragraph(r, 2), '    ')}\n  </Accordion>`,
    )
    return `<AccordionGroup>\n${items.join('\n')}\n</AccordionGroup>`
  },
  ({ r }) => Array.from({ length: r.between(2, 4) }, () => parameter(r)).join('\n\n'),
]

function parameter(r) {
  const name = `${r.pick(NOUNS).replace(/ /g, '_')}_${r.token(2)}`
  const flag = r.chance(0.4) ? ' required' : ` default="${r.between(1, 99)}"`
  return `<ParamField ${r.pick(['body', 'query', 'path', 'header'])}="${name}" type="${r.pick(TYPES)}"${flag}>\n  ${sentence(r)}\n</ParamField>`
}
