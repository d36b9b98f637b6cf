// Finds the path that a broken path most likely means, among those with the same name in other folders.
import { suggest } from '../diagnostics/suggest.ts'

/** Names that say nothing about their page without its folder. */
const GENERIC = /^(?:index|readme|home|overview|intro(?:duction)?|quick-?start|get(?:ting)?-started|faqs?|changelog)\b/i

/**
 * The only path that is likely to be the typed one after a move or with a typo in a folder. Another folder in the place
 * of one is likely only for a telling name, and another language never is: the page is another one.
 */
export function movedPath(
  typed: string,
  sameName: readonly string[],
  languages: ReadonlySet<string>,
): string | undefined {
  const from = partsOf(typed, languages)
  const [original] = languages
  const candidates = sameName.flatMap((path) => {
    const to = partsOf(path, languages)
    const isSame = to.language === (from.language ?? (to.language === original ? original : undefined))
    return isSame ? [{ path, ...likeness(from.folders, to.folders) }] : []
  })
  const [first] = from.folders
  const isTelling = /[^\W_][-_ ]+[^\W_]/.test(from.name) && candidates.filter(({ top }) => top === first).length === 1
  const [best, next] = candidates
    .filter(({ kind, parent, top }) => {
      if (GENERIC.test(from.name)) return kind !== 'other' && parent !== undefined && parent === from.folders.at(-1)
      return kind !== 'other' || (isTelling && top === first)
    })
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance !== next?.distance ? best.path : undefined
}

interface Likeness {
  /** `moved`: one path has only folders that the other has too. `typo`: each other folder is nearly the same. */
  readonly kind: 'moved' | 'typo' | 'other'
  /** How many folders differ. */
  readonly distance: number
  readonly top: string | undefined
  readonly parent: string | undefined
}

function likeness(from: readonly string[], to: readonly string[]): Likeness {
  const left = from.filter((folder) => !to.includes(folder))
  const added = to.filter((folder) => !from.includes(folder))
  const isTypo =
    left.length === added.length && left.every((folder, i) => suggest(folder, [added[i] as string]) !== undefined)
  const kind = left.length === 0 || added.length === 0 ? 'moved' : isTypo ? 'typo' : 'other'
  return { kind, distance: left.length + added.length, top: to[0], parent: to.at(-1) }
}

function partsOf(path: string, languages: ReadonlySet<string>) {
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.pop() ?? ''
  const language = parts.find((part) => languages.has(part))
  return { name, language, folders: parts.filter((part) => part !== language) }
}
