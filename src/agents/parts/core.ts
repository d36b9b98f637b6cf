// The core: what an assistant carries in every conversation, within a fixed number of characters.
import type { RuleArea } from '../../check/rule.ts'
import type { Vocabulary } from '../../components/vocabulary.ts'
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import { partToMarkdown } from '../markdown.ts'
import type { Team } from '../team.ts'
import { useOf } from './components.ts'
import { role, ruleTitle } from './role.ts'
import { AREAS, ownRuleItems, rankOf, ruleItems } from './rules.ts'
import { termTexts } from './writing.ts'

/** Maximum characters of the whole part. A target adds its frame and the locations of the other parts. */
const LENGTH = 2600
/** Maximum characters for the team's own standards. The rules get the rest. */
const TEAM_ROOM = 600

/** The components that nearly every page has to choose from. */
const EVERYDAY = ['Steps', 'Tabs', 'CodeGroup', 'Accordion', 'RequestExample', 'ParamField', 'ResponseField']

const DIGEST: readonly RuleArea[] = ['language', 'organization', 'readers', 'code', 'api', 'accessibility']

/** How to work, and the minimum that every edit must respect. */
export function corePart(team: Team): GuidePart {
  const part: GuidePart = {
    id: 'core',
    title: ruleTitle(),
    description: `How to write and edit the documentation of ${team.site}.`,
    ...(team.folder !== '' && { globs: [`${team.folder}**`] }),
    role: role(team, 'Every page answers a question that a reader has.'),
    sections: [
      { title: 'How to work', items: workflow(team) },
      { title: 'Every page', items: pageItems(team) },
      ...teamSection(team),
      {
        title: 'The right component',
        text: `${EVERYDAY.flatMap((name) => selection(name, team.vocabulary)).join('; ')}.`,
      },
    ],
  }
  return { ...part, sections: [...part.sections, ...digest(team, LENGTH - partToMarkdown(part).length)] }
}

function workflow({ folder, url }: Team): GuideItem[] {
  const index = url === undefined ? '' : `Read ${url}/llms.txt first: it lists every page. `
  return [
    {
      text: `${index}Search what the docs already say with the MCP tool \`search_docs\`, and read the page and its neighbors with \`read_page\`. Link to what is there; don't repeat it.`,
    },
    {
      text: 'State only what the product, its source, or its specification shows. When a fact is missing, ask. Never invent a parameter, an output, a limit, or a link.',
    },
    { text: 'Change what you were asked to change, and keep the voice of the page.' },
    {
      text: `After each edit run \`galley check ${folder}<page>.mdx\` or the MCP tool \`check_page\`, apply the fixes, and check again until there are no errors.`,
    },
  ]
}

function pageItems({ folder, configFile }: Team): GuideItem[] {
  return [
    {
      text: 'Starts with YAML front matter: `title` (specific, with the words that readers search for) and `description` (the purpose of the page in one sentence).',
    },
    {
      text: 'Has headings from level 2 on. Links within the site are paths without extension, and may end with the fragment of a heading: `/guides/start#install`.',
    },
    { text: `Is listed in \`navigation\` of \`${folder}${configFile}\`, or nobody finds it.` },
  ]
}

function teamSection(team: Team): GuideSection[] {
  const { site, guidance, terms } = team
  const texts = [
    ...ownRuleItems(team).map(({ text }) => text),
    ...(guidance.writing ?? []),
    ...(guidance.style ?? []),
    ...termTexts(terms),
    ...(guidance.components ?? []),
  ]
  const items = within(
    texts.map((text) => ({ text })),
    TEAM_ROOM,
  )
  return items.length > 0 ? [{ title: `Standards of ${site}`, items }] : []
}

/** What a component is for, without the details in the components part. */
function selection(name: string, vocabulary: Vocabulary): string[] {
  const component = vocabulary.find(name)
  return component ? [useOf(component).replace(/(?:[,;:.]| of which| per ) ?.*$/s, '')] : []
}

/** The rules that matter most, and then as many others as there is room for. Each is cut to its first sentence. */
function digest(team: Team, room: number): GuideSection[] {
  const lists = DIGEST.map((area) => ({ area, items: ruleItems(team, area).map(brief) }))
  const all = lists.flatMap(({ items }) => items)
  const kept = new Set(
    within(
      [...all].sort((a, b) => rankOf(a) - rankOf(b)),
      room,
    ),
  )
  const items = lists.flatMap(({ area, items: own }) => {
    const chosen = own.filter((item) => kept.has(item))
    return chosen.length > 0 ? [{ text: `**${AREAS[area]}.** ${chosen.map(({ text }) => text).join(' ')}` }] : []
  })
  return items.length > 0 ? [{ title: 'How to write', items }] : []
}

function brief(item: GuideItem): GuideItem {
  return { ...item, text: /^.*?[.!?]["”]?(?=\s|$)/s.exec(item.text)?.[0] ?? item.text }
}

/** The first items whose text fits into a number of characters. */
function within(items: readonly GuideItem[], room: number): GuideItem[] {
  let left = room
  return items.filter(({ text }) => {
    if (text.length > left) return false
    left -= text.length + 1
    return true
  })
}
