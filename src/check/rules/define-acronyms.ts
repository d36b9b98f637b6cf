// Reports acronyms that a page uses and nothing on the site explains.
import type { Page } from '../../content/page.ts'
import type { SourceFile } from '../../files/source-file.ts'
import type { Project } from '../../project/project.ts'
import { isChangelog, isLegal } from '../page-kind.ts'
import { explainedAcronyms, isSpelledOut, unknownAcronyms } from '../prose/acronyms.ts'
import type { PageText, TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

export const defineAcronyms = rule({
  name: 'define-acronyms',
  area: 'language',
  severity: 'suggestion',
  check: 'heuristic',
  looksAround: true,
  looksAtOthers: true,
  measured: { precision: 1, recall: 1, sample: 30 },
  guidance:
    'Define terms and acronyms where they first appear, such as "role-based access control (RBAC)". Avoid jargon unless readers need it.',
  why: "A reader who doesn't know an acronym can't look it up on the page.",
  options: {
    known: {
      type: 'strings',
      default: [],
      summary: 'Acronyms that all readers know, in addition to those in the glossary.',
    },
  },
  examples: {
    good: [
      'The API returns JSON.',
      'Turn on Dynamic Client Registration. With DCR, clients need no key. Without DCR, they do.',
      'Use "WEEK" for weeks, as YYYY. The value "WEEK" is the default. Years are YYYY.',
      'The type STRING is a string. A STRING has a length.',
      'Role-based access control (RBAC) has three roles. Each RBAC role has a name.',
      'Open the <Tooltip tip="Web application firewall">WAF</Tooltip> settings. The WAF is off by default.',
      {
        files: {
          'galley.json': '{ "glossary": { "CDC": "change data capture" } }',
          'index.mdx': 'The CDC stream lags. Restart the CDC stream.\n',
        },
      },
    ],
    bad: ['The SLO of the service is 99.9 percent. The SLO holds for each region.'],
  },
  *page({ page, text, nodes, project, options }) {
    if (!text.english || isLegal(page) || isChangelog(page)) return
    const uses = usesOf(text)
    if (uses.size === 0) return
    const all = text.blocks.map((block) => block.text).join('\n')
    const known = new Set([
      ...Object.keys(project.config.galley.glossary ?? {}),
      ...(options.known as readonly string[]),
      ...explainedAcronyms(all),
    ])
    for (const { node } of nodes) {
      if (node.type !== 'element' || node.name !== 'Tooltip') continue
      for (const child of node.children) if (child.type === 'text') known.add(child.value.trim())
    }
    // Readers can look up a name that has a page or a link.
    const linked = [project.config.name, page.title, ...page.links.map((link) => link.text)]
    for (const name of linked.flatMap((title) => title.match(/\b[A-Z]{2,6}\b/g) ?? [])) known.add(name)
    for (const [name, [first, second]] of uses) {
      if (!first || !second || known.has(name) || isCodeOrWord(name, page) || isSpelledOut(name, all)) continue
      if (sitewide(project).has(name)) continue
      yield {
        message: `"${name}" isn't explained on this page.`,
        place: first.block.place(first.start, first.end),
        help: `Write it out here, with "(${name})" after it, or add it to \`glossary\` in galley.json.`,
      }
    }
  },
})

const MIN_LENGTH = 3

interface Use {
  readonly block: TextBlock
  readonly start: number
  readonly end: number
}

/**
 * Uncommon acronyms in running text, each with its first two uses. An acronym that is used once is seldom worth
 * explaining.
 */
function usesOf({ blocks }: PageText): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  for (const block of blocks) {
    if ((block.kind !== 'paragraph' && block.kind !== 'item') || block.isQuotation || !/[A-Z]{3}/.test(block.text))
      continue
    for (const { name, start, end } of unknownAcronyms(block.text)) {
      if (name.length < MIN_LENGTH || block.isStrong(start, end)) continue
      const own = uses.get(name)
      if (own) own.push({ block, start, end })
      else uses.set(name, [{ block, start, end }])
    }
  }
  return uses
}

/** A keyword, a type, or an emphasized word: the page also has it as code or in lowercase. */
function isCodeOrWord(name: string, { source: { text } }: Page): boolean {
  const low = name.toLowerCase()
  const pattern = `\\b${low}s?\\b|\\b${low.charAt(0).toUpperCase()}${low.slice(1)}s?\\b|\`[^\`\\n]*\\b${name}\\b[^\`\\n]*\``
  return new RegExp(pattern).test(text)
}

const explainedIn = new WeakMap<SourceFile, readonly string[]>()
/**
 * Cached by layout. If somebody explains an acronym on another page, it counts from the next change of the navigation
 * on.
 */
const bySite = new WeakMap<object, ReadonlySet<string>>()

/** Acronyms that any page of the site explains or has in its title. Each text is read once, even if pages change. */
function sitewide(project: Project): ReadonlySet<string> {
  let names = bySite.get(project.layout)
  if (!names) {
    names = new Set(
      Array.from(project.outlines.values()).flatMap(({ source, title }) => {
        const found = explainedIn.get(source) ?? explainedAcronyms(source.text)
        explainedIn.set(source, found)
        return [...found, ...(title.match(/\b[A-Z]{3,6}\b/g) ?? [])]
      }),
    )
    bySite.set(project.layout, names)
  }
  return names
}
