// The writing part: every rule of writing and of quality, with what the team adds.
import type { GuideItem, GuidePart, GuideSection } from '../guide.ts'
import type { Team } from '../team.ts'
import { pageGlobs, role, ruleTitle } from './role.ts'
import { ruleSections } from './rules.ts'

/** How to write: principles, quality standards, words. */
export function writingPart(team: Team): GuidePart {
  return {
    id: 'writing',
    title: ruleTitle('how to write'),
    description: 'Writing principles and quality standards. Read before you write or edit prose.',
    globs: pageGlobs(team),
    role: role(
      team,
      'Hold every sentence against these rules. A name in parentheses is the rule as `galley check` reports it; what has no name is for you alone to keep.',
    ),
    sections: [
      ...teamSections(team),
      { title: 'Core writing principles', sections: ruleSections(team, ['language', 'organization', 'readers']) },
      { title: 'Content quality standards', sections: ruleSections(team, ['code', 'api', 'accessibility']) },
    ],
  }
}

/** What the team says itself. It stands first: where it differs from the rules below, it wins. */
function teamSections(team: Team): GuideSection[] {
  const { guidance, terms, glossary } = team
  const parts: GuideSection[] = [
    { title: 'Writing standards', items: toItems(guidance.writing) },
    { title: 'Style and tone', items: toItems(guidance.style) },
    { title: 'Terms', items: terms.map(([wrong, right]) => ({ text: `Write "${right}", not "${wrong}".` })) },
    { title: 'Glossary', items: glossary.map(([short, meaning]) => ({ text: `${short}: ${meaning}` })) },
  ]
  const written = parts.filter(({ items = [] }) => items.length > 0)
  if (written.length === 0) return []
  const text = 'Where one of these differs from a rule further down, it wins.'
  return [{ title: `Standards of ${team.site}`, text, sections: written }]
}

function toItems(texts: readonly string[] | undefined): GuideItem[] {
  return (texts ?? []).map((text) => ({ text }))
}
