// The writing part: all rules about writing and quality, with the team's additions.
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import type { Team } from '../team.ts'
import { pageGlobs, role, ruleTitle } from './role.ts'
import { ownRuleItems, ruleSections } from './rules.ts'

/** How to write: principles, quality standards, words. */
export function writingPart(team: Team): GuidePart {
  return {
    id: 'writing',
    title: ruleTitle('how to write'),
    description: 'Writing principles and quality standards. Read before you write or edit prose.',
    globs: pageGlobs(team),
    role: role(
      team,
      'Check every sentence against these rules. A name in parentheses is the rule as `galley check` reports it. No program checks the others, so they depend on you.',
    ),
    sections: [
      ...teamSections(team),
      { title: 'Core writing principles', sections: ruleSections(team, ['language', 'organization', 'readers']) },
      { title: 'Content quality standards', sections: ruleSections(team, ['code', 'api', 'accessibility']) },
    ],
  }
}

/** The team's own standards. They come first and take precedence over the rules below. */
function teamSections(team: Team): GuideSection[] {
  const { guidance, terms, glossary } = team
  const parts: GuideSection[] = [
    { title: 'Writing standards', items: [...ownRuleItems(team), ...toItems(guidance.writing)] },
    { title: 'Style and tone', items: toItems(guidance.style) },
    { title: 'Terms', items: toItems(termTexts(terms)) },
    { title: 'Glossary', items: glossary.map(([short, meaning]) => ({ text: `${short}: ${meaning}` })) },
  ]
  const written = parts.filter(({ items = [] }) => items.length > 0)
  if (written.length === 0) return []
  const text = 'If one of these conflicts with a rule further down, it wins.'
  return [{ title: `Standards of ${team.site}`, text, sections: written }]
}

/** One instruction for each right word, with all the wrong words for it. */
export function termTexts(terms: Team['terms']): string[] {
  const wrongOf = new Map<string, string[]>()
  for (const [wrong, right] of terms) wrongOf.set(right, [...(wrongOf.get(right) ?? []), `"${wrong}"`])
  return Array.from(wrongOf, ([right, wrong]) => `Write "${right}", not ${wrong.join(' or ')}.`)
}

function toItems(texts: readonly string[] | undefined): GuideItem[] {
  return (texts ?? []).map((text) => ({ text }))
}
