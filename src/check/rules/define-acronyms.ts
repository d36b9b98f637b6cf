// Short forms that a page uses and never explains.
import { explainedAcronyms, unknownAcronyms } from '../prose/acronyms.ts'
import type { PageText } from '../prose.ts'
import { rule } from '../rule.ts'

export const defineAcronyms = rule({
  name: 'define-acronyms',
  area: 'language',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 30 },
  guidance:
    'Avoid jargon unless it is needed. Write a short form out where it first stands on a page: "role-based access control (RBAC)".',
  why: 'A reader who does not know a short form cannot look it up in the page.',
  options: {
    known: {
      type: 'strings',
      default: [],
      summary: 'Short forms that all readers know, beside those of the glossary.',
    },
  },
  examples: {
    good: [
      'The API returns JSON.',
      'Role-based access control (RBAC) has three roles. Each RBAC role has a name.',
      'Open the <Tooltip tip="Web application firewall">WAF</Tooltip> settings. The WAF is off by default.',
      {
        files: {
          'galley.json': '{ "glossary": { "CDC": "change data capture" } }',
          'index.mdx': 'The CDC stream lags.\n',
        },
      },
    ],
    bad: ['The SLO of the service is 99.9 percent. The SLO holds for each region.'],
  },
  *page({ page, text, nodes, project, options }) {
    if (!text.english) return
    const glossary = Object.keys(project.config.galley.glossary ?? {})
    const known = new Set([...glossary, ...(options.known as readonly string[]), ...explainedOn(text)])
    for (const { node } of nodes) {
      if (node.type !== 'element' || node.name !== 'Tooltip') continue
      for (const child of node.children) if (child.type === 'text') known.add(child.value.trim())
    }
    // A name that the site or page bears is known to those who read it.
    for (const name of [project.config.name, page.title].flatMap((title) => title.match(/\b[A-Z]{2,6}\b/g) ?? []))
      known.add(name)
    for (const block of text.blocks) {
      if (block.kind === 'frontmatter' || block.kind === 'heading' || !/[A-Z]{2}/.test(block.text)) continue
      for (const { name, start, end } of unknownAcronyms(block.text)) {
        if (known.has(name)) continue
        known.add(name)
        yield {
          message: `"${name}" is not explained on this page.`,
          place: block.place(start, end),
          help: `Write it out here, with "(${name})" behind it, or add it to \`glossary\` in galley.json.`,
        }
      }
    }
  },
})

function explainedOn({ blocks }: PageText): string[] {
  return blocks.flatMap(({ text }) => (/[A-Z]{2}/.test(text) ? explainedAcronyms(text) : []))
}
