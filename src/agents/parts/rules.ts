// Rules in force to sections of the guide, an area each.
import type { RuleArea } from '../../check/rule.ts'
import type { GuideItem, GuideSection } from '../guide.ts'
import type { Team, TeamRule } from '../team.ts'

/** Names of the areas, as headings. */
export const AREAS: Readonly<Record<RuleArea, string>> = {
  language: 'Language and style',
  organization: 'Content organisation',
  readers: 'User-centred approach',
  code: 'Code examples',
  api: 'API documentation',
  accessibility: 'Accessibility',
  components: 'Components',
  structure: 'Page structure',
  project: 'The site as a whole',
}

/** The rules of these areas, each area as a section; areas without a rule in force are left out. */
export function ruleSections(team: Team, areas: readonly RuleArea[]): GuideSection[] {
  return areas.flatMap((area) => {
    const items = ruleItems(team, area)
    return items.length > 0 ? [{ title: AREAS[area], items }] : []
  })
}

/** The rules of an area as instructions. */
export function ruleItems(team: Team, area: RuleArea): GuideItem[] {
  return team.rules.filter(({ rule }) => rule.area === area).map(toItem)
}

/** A rule as an instruction; one that a program decides carries its name. */
function toItem(own: TeamRule): GuideItem {
  const { rule } = own
  const text = `${rule.guidance}${changedOptions(own)}`
  return rule.check === 'none' ? { text, name: rule.name } : { text, name: rule.name, rule: rule.name }
}

/** The options that the site sets otherwise than we do, as a sentence. */
function changedOptions({ rule, setting }: TeamRule): string {
  const changed = Object.entries(rule.options ?? {}).flatMap(([name, option]) => {
    const value = setting.options[name]
    return JSON.stringify(value) === JSON.stringify(option.default) ? [] : [`${name} ${spell(value)}`]
  })
  return changed.length > 0 ? ` Here: ${changed.join(', ')}.` : ''
}

function spell(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => `"${item}"`).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, meaning]) => `"${name}" as "${meaning}"`)
    .join(', ')
}
