// The history of a docs folder to findings: translations that were not touched since their original changed.
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { readTranslations, type Translated } from '../project/translations.ts'

/** When each file was last changed, as ISO times, by its path in the docs folder. */
export type ChangeTimes = ReadonlyMap<string, string>

/** One finding of `stale-translations` for each translation that is older than its original. */
export function findStaleTranslations(project: Project, changes: ChangeTimes): Diagnostic[] {
  if (changes.size === 0) return []
  return readTranslations(project).flatMap((translated) =>
    stalePages(project, translated, changes).map(([original, translation]): Diagnostic => {
      const { start } = translation.frontmatter.places.get('title') ?? { start: 0 }
      return {
        code: 'stale-translations',
        severity: 'hint',
        message: `The original \`${original.file}\` changed on ${dayOf(original, changes)}, after this translation of ${dayOf(translation, changes)}.`,
        place: { file: translation.file, start, end: start },
        help: `Compare with \`git log -p --since=${dayOf(translation, changes)} -- ${original.file}\`, and carry over what changed.`,
      }
    }),
  )
}

/** How far a site is translated into one language. */
export interface TranslationState {
  readonly language: string
  /** Pages of the default language. */
  readonly pages: number
  readonly missing: number
  readonly stale: number
}

/** The state of each language beside the default one; one that stands in several products is summed up. */
export function translationStates(project: Project, changes: ChangeTimes): TranslationState[] {
  const states = new Map<string, TranslationState>()
  for (const translated of readTranslations(project)) {
    const { label } = translated.language
    const { pages = 0, missing = 0, stale = 0 } = states.get(label) ?? {}
    states.set(label, {
      language: label,
      pages: pages + translated.pages.size + translated.missing.size,
      missing: missing + translated.missing.size,
      stale: stale + stalePages(project, translated, changes).length,
    })
  }
  return [...states.values()]
}

/** Original and translation, where both are in the history and the original is the younger one. */
function stalePages(project: Project, { pages }: Translated, changes: ChangeTimes): (readonly [Page, Page])[] {
  return [...pages].flatMap(([from, to]) => {
    const [original, translation] = [project.pages.get(from), project.pages.get(to)]
    if (!original || !translation) return []
    const [changed, translated] = [changes.get(original.file), changes.get(translation.file)]
    return changed !== undefined && translated !== undefined && changed > translated
      ? [[original, translation] as const]
      : []
  })
}

/** `2026-03-01`; a text in UTC sorts as its time does. */
function dayOf(page: Page, changes: ChangeTimes): string {
  return (changes.get(page.file) ?? '').slice(0, 10)
}
