// Finds translations whose original has changed since, using the history of the docs folder.
import type { PageOutline } from '../../content/page.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import type { History } from '../../project/history.ts'
import type { Project } from '../../project/project.ts'
import { readTranslations } from '../../project/translations.ts'
import type { Probe } from './probe.ts'

export const staleTranslations: Probe = {
  name: 'stale-translations',
  codes: ['stale-translations'],
  async find(project, { history }) {
    if (!history || readTranslations(project).length === 0) return []
    return staleFindings(await findStaleTranslations(project, history))
  },
}

/** A translation, and the original that has changed. */
interface StaleTranslation {
  readonly original: PageOutline
  readonly translation: PageOutline
  readonly changed: string
  readonly translated: string
}

/**
 * Translations whose original was changed later, in its words. Different capitals, quotes, or line breaks don't make a
 * translation stale.
 */
async function findStaleTranslations(project: Project, history: History): Promise<StaleTranslation[]> {
  const changes = await history.changes()
  const older: (StaleTranslation & { readonly commit: string })[] = []
  for (const { pages } of readTranslations(project)) {
    for (const [from, to] of pages) {
      const [original, translation] = [project.outlines.get(from), project.outlines.get(to)]
      const changed = original && changes.get(original.file)
      const translated = translation && changes.get(translation.file)
      if (!changed || !translated || original.isGenerated || changed.time <= translated.time) continue
      const { commit } = translated
      older.push({ original, translation, changed: changed.time, translated: translated.time, commit })
    }
  }
  const texts = await history.textsAt(older.map(({ commit, original }) => ({ commit, file: original.file })))
  return older.filter(({ original }, i) => wordsOf(texts[i] ?? '') !== wordsOf(original.source.text))
}

/** One finding per translation, at its top. */
function staleFindings(stale: readonly StaleTranslation[]): Diagnostic[] {
  return stale.map(({ original, translation, changed, translated }) => {
    const { start } = translation.frontmatter.places.get('title') ?? { start: 0 }
    const [later, earlier] = [changed, translated].map((time) => shortTime(time, changed, translated))
    return {
      code: 'stale-translations',
      severity: 'suggestion',
      message: `The original \`${original.file}\` changed on ${later}, after this translation of ${earlier}.`,
      place: { file: translation.file, start, end: start },
      help: `Look at \`git log -p --since=${translated} -- ${original.file}\`, and carry over what changed.`,
    }
  })
}

/** How much of a site is translated into one language. */
export interface TranslationState {
  readonly language: string
  /** Pages of the default language. */
  readonly pages: number
  readonly missing: number
  readonly stale: number
}

/**
 * The state of each language except the default one, summed over products. `findings` are those of a check: pages with
 * a finding of this probe are stale.
 */
export function translationStates(project: Project, findings: readonly Diagnostic[]): TranslationState[] {
  const outdated = new Set(
    findings.filter(({ code }) => code === staleTranslations.name).map(({ place }) => place.file),
  )
  const states = new Map<string, TranslationState>()
  for (const { language, pages, missing } of readTranslations(project)) {
    const known = states.get(language.label)
    states.set(language.label, {
      language: language.label,
      pages: (known?.pages ?? 0) + pages.size + missing.size,
      missing: (known?.missing ?? 0) + missing.size,
      stale:
        (known?.stale ?? 0) +
        [...pages.values()].filter((route) => outdated.has(project.outlines.get(route)?.file ?? '')).length,
    })
  }
  return [...states.values()]
}

/** Only letters and digits, in lowercase. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The date, with the time if both are on the same day. */
function shortTime(time: string, one: string, other: string): string {
  return one.slice(0, 10) === other.slice(0, 10) ? time.slice(0, 16).replace('T', ' ') : time.slice(0, 10)
}
