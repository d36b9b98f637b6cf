// Splits a part of the guide so that each file stays within an editor's limits.
import type { GuidePart, GuideSection } from './guide.ts'
import { partToMarkdown } from './markdown.ts'

/** The maximum size of a file. */
export interface Limit {
  readonly characters: number
  readonly lines?: number
}

/** The space that front matter and marks need in a file. */
const FRAME = { characters: 500, lines: 15 }

/**
 * Splits between sections, never inside a section without subsections. The first part keeps the name, and the others
 * are numbered.
 */
export function splitPart(part: GuidePart, limit: Limit | undefined): { name: string; part: GuidePart }[] {
  if (!limit) return [{ name: part.id, part }]
  const fits = (sections: readonly GuideSection[]) => isWithin(partToMarkdown({ ...part, sections }), limit)
  const pieces = part.sections.flatMap((section) => (fits([section]) ? [section] : singles(section)))
  const groups: GuideSection[][] = []
  for (const piece of pieces) {
    const last = groups.at(-1)
    const joined = last && join(last, piece)
    if (joined && fits(joined)) groups[groups.length - 1] = joined
    else groups.push([piece])
  }
  return groups.map((sections, i) => ({
    name: i === 0 ? part.id : `${part.id}-${i + 1}`,
    part: { ...part, title: groups.length > 1 ? `${part.title} (${i + 1} of ${groups.length})` : part.title, sections },
  }))
}

function isWithin(text: string, { characters, lines }: Limit): boolean {
  if (text.length > characters - FRAME.characters) return false
  return lines === undefined || text.split('\n').length <= lines - FRAME.lines
}

/** Splits a section into sections of the same title with one subsection each. The first one keeps the text. */
function singles(section: GuideSection): GuideSection[] {
  const { sections = [] } = section
  if (sections.length === 0) return [section]
  const [first, ...others] = sections
  return [
    { ...section, sections: first ? [first] : [] },
    ...others.map((inner) => ({ title: section.title, sections: [inner] })),
  ]
}

/** Adds a section. If it has the same title as the last one, the two are merged. */
function join(sections: readonly GuideSection[], piece: GuideSection): GuideSection[] {
  const last = sections.at(-1)
  if (last?.title !== piece.title) return [...sections, piece]
  return [...sections.slice(0, -1), { ...last, sections: [...(last.sections ?? []), ...(piece.sections ?? [])] }]
}
