// Turns the active rules into sections of the guide, one per area.
import type { RuleArea } from '../../check/rule.ts'
import type { GuideItem, GuideSection } from '../guide.ts'
import type { Team, TeamRule } from '../team.ts'

/** Names of the areas, as headings. */
export const AREAS: Readonly<Record<RuleArea, string>> = {
  language: 'Language and style',
  organization: 'Content organization',
  readers: 'User-centered approach',
  code: 'Code examples',
  api: 'API documentation',
  accessibility: 'Accessibility',
  components: 'Components',
  structure: 'Page structure',
  project: 'The site as a whole',
}

/** The rules that no page can do without, most important first. */
export const FIRST: readonly string[] = [
  'second-person',
  'plain-language',
  'most-important-first',
  'active-voice',
  'define-acronyms',
  'expected-output',
  'complete-examples',
  'no-secrets',
  'image-alt',
  'link-text',
  'field-description',
  'response-statuses',
  'descriptive-headings',
  'sentence-length',
  'goals-over-features',
  'error-handling',
]

/** A rule's rank among the others. */
export function rankOf({ name = '' }: GuideItem): number {
  return FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length
}

/** The rules of these areas, with a section per area. Areas without an active rule are left out. */
export function ruleSections(team: Team, areas: readonly RuleArea[]): GuideSection[] {
  return areas.flatMap((area) => {
    const items = ruleItems(team, area)
    return items.length > 0 ? [{ title: AREAS[area], items }] : []
  })
}

/** The rules of an area as instructions, the most important first. */
export function ruleItems(team: Team, area: RuleArea): GuideItem[] {
  return team.rules
    .filter(({ rule, isOwn }) => rule.area === area && !isOwn)
    .map(toItem)
    .sort((a, b) => rankOf(a) - rankOf(b))
}

/** The rules that the team wrote itself. */
export function ownRuleItems(team: Team): GuideItem[] {
  return team.rules.filter(({ isOwn }) => isOwn).map(toItem)
}

/** A rule as an instruction. If a program checks it, it includes the rule's name. */
function toItem({ rule, setting }: TeamRule): GuideItem {
  const text = withOptions(rule, setting)
  return rule.check === 'none' ? { text, name: rule.name } : { text, name: rule.name, rule: rule.name }
}

/**
 * The guidance, adapted to options that the site changed: they replace the default in the text, or follow in a
 * sentence.
 */
function withOptions({ guidance, options = {} }: TeamRule['rule'], setting: TeamRule['setting']): string {
  let text = guidance
  const others: string[] = []
  for (const [name, option] of Object.entries(options)) {
    const value = setting.options[name]
    if (JSON.stringify(value) === JSON.stringify(option.default)) continue
    const said = typeof value === 'number' ? new RegExp(`\\b${option.default}\\b`) : undefined
    if (said?.test(text)) text = text.replace(said, String(value))
    else others.push(`${name} ${spell(value)}`)
  }
  return others.length > 0 ? `${text} Here: ${others.join(', ')}.` : text
}

function spell(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => `"${item}"`).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, meaning]) => `"${name}" as "${meaning}"`)
    .join(', ')
}
