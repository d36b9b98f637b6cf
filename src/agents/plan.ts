// Computes what has to change in a repository. Writes nothing.
import type { FileSystem } from '../files/file-system.ts'
import type { Guide } from './guide.ts'
import { hasRegion, isOwnedAlone, mergeOwned } from './region.ts'
import type { RuleFile, Target } from './target.ts'

/** The change to one file. */
export interface RuleChange {
  readonly path: string
  readonly kind: 'same' | 'new' | 'changed' | 'gone' | 'refused'
  /** The complete new text. Absent for a file that is removed or rejected. */
  readonly text?: string
  /** Why the file is rejected, or what the user should know about it. */
  readonly note?: string
}

/** Compares the files that the targets need with the existing ones. Sorted by path, one entry per file. */
export function planRules(guide: Guide, targets: readonly Target[], repository: FileSystem): RuleChange[] {
  const wanted = new Map<string, RuleFile>()
  for (const target of targets) for (const file of target.files(guide, repository)) wanted.set(file.path, file)
  const changes = [...wanted.values()].map((file) => change(file, repository))
  changes.push(...leftovers(wanted, repository))
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function change(file: RuleFile, repository: FileSystem): RuleChange {
  const { path, characters } = file
  const existing = repository.readText(path)
  const merged = mergeOwned(existing, file)
  if ('problem' in merged) return { path, kind: 'refused', note: merged.problem }
  const { text } = merged
  const kind = existing === undefined ? 'new' : existing === text ? 'same' : 'changed'
  if (characters === undefined || text.length <= characters) return { path, kind, text }
  const note = `The editor reads only ${characters} characters of this file, which has ${text.length}.`
  return { path, kind, text, note }
}

/** Generated files that are no longer needed because a part got shorter. Files with the user's own text stay. */
function leftovers(wanted: ReadonlyMap<string, RuleFile>, repository: FileSystem): RuleChange[] {
  const folders = new Set([...wanted.values()].flatMap(({ path, shared }) => (shared ? [] : [folderOf(path)])))
  return repository.list().flatMap((path): RuleChange[] => {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (wanted.has(path) || !folders.has(folderOf(path)) || !/^galley-[\w-]+\.(?:md|mdc|instructions\.md)$/.test(name))
      return []
    const text = repository.readText(path) ?? ''
    if (!hasRegion(text)) return []
    if (isOwnedAlone(text)) return [{ path, kind: 'gone' }]
    return [
      {
        path,
        kind: 'refused',
        note: 'Galley no longer writes this file, but it holds your text. Move the text, then remove the file.',
      },
    ]
  })
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}
