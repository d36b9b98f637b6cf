// Finds the path that a broken path most likely means, among those with the same name in other folders.
import { suggest } from '../diagnostics/suggest.ts'

/** Names that say nothing about their page without its folder. */
const GENERIC =
  /^(?:index|readme|home|overview|intro(?:duction)?|quick-?start|get(?:ting)?-started|faqs?|changelog)(?:\.\w+)?$/i
/** A name of several words, or a long one. */
const TELLING = /[^\W_][-_ ]+[^\W_]|^\w{10}/

/**
 * The only path that is likely to be the typed one after a move or with a typo in a folder. Other folders in the place of
 * some are likely only if no other path has the name, and a telling one, or if a folder above was renamed. A page of
 * another language or version is never the one.
 * @param folders of which each has a page or file directly in it
 */
export function movedPath(
  typed: string,
  sameName: readonly string[],
  languages: ReadonlySet<string>,
  folders: Iterable<string>,
): string | undefined {
  const from = partsOf(typed, languages)
  const [original] = languages
  const candidates = sameName.flatMap((path) => {
    const to = partsOf(path, languages)
    const isOfLanguage = to.language === (from.language ?? (to.language === original ? original : undefined))
    const isOfVersion = from.version === undefined || to.version === from.version
    return isOfLanguage && isOfVersion ? [{ path, ...likeness(from.folders, to.folders) }] : []
  })
  const isUnique = TELLING.test(from.name) && candidates.length === 1
  const [best, next] = candidates
    .filter(({ kind, parent }) => {
      if (GENERIC.test(from.name)) return kind !== 'other' && parent !== undefined && parent === from.folders.at(-1)
      return kind !== 'other' || isUnique
    })
    .sort((a, b) => a.distance - b.distance)
  if (best) return best.distance !== next?.distance ? best.path : undefined
  const [renamed, ...others] = candidates.filter(({ path }) => isFolderRenamed(typed, path, folders))
  return others.length === 0 ? renamed?.path : undefined
}

/** Whether only one folder differs, which is gone, and the folder below it is the same. */
function isFolderRenamed(typed: string, path: string, folders: Iterable<string>): boolean {
  const [from, to] = [typed.split('/'), path.split('/')]
  const at = from.findIndex((part, i) => part !== to[i])
  if (from.length !== to.length || at === -1 || at > from.length - 3) return false
  if (from.slice(at + 1).some((part, i) => part !== to[at + 1 + i])) return false
  const former = `${from.slice(0, at + 1).join('/')}/`
  return !Array.from(folders).some((folder) => `${folder}/`.startsWith(former))
}

interface Likeness {
  /** `moved`: one path has only folders that the other has too. `typo`: each other folder is nearly the same. */
  readonly kind: 'moved' | 'typo' | 'other'
  /** How many folders differ. */
  readonly distance: number
  readonly parent: string | undefined
}

function likeness(from: readonly string[], to: readonly string[]): Likeness {
  const left = from.filter((folder) => !to.includes(folder))
  const added = to.filter((folder) => !from.includes(folder))
  const isTypo =
    left.length === added.length && left.every((folder, i) => suggest(folder, [added[i] as string]) !== undefined)
  const kind = left.length === 0 || added.length === 0 ? 'moved' : isTypo ? 'typo' : 'other'
  return { kind, distance: left.length + added.length, parent: to.at(-1) }
}

const VERSION = /^v?\d+(?:\.\w+)*(?:-[\w.]+)?$/i

function partsOf(path: string, languages: ReadonlySet<string>) {
  const parts = path.split('/').filter((part) => part !== '')
  const name = parts.pop() ?? ''
  const language = parts.find((part) => languages.has(part))
  const version = parts.find((part) => VERSION.test(part))
  return { name, language, version, folders: parts.filter((part) => part !== language) }
}
