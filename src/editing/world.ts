// What refactoring needs: a project whose texts are all available, and pages that are read on demand.
import type { Page, Route } from '../content/page.ts'
import type { SourceFile } from '../files/source-file.ts'
import { SourceFile as Source } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'

/** A docs folder that is open in an editor or a command. */
export interface World {
  readonly project: Project
  /** Reads a page. */
  pageAt(route: Route): Promise<Page | undefined>
}

const files = new WeakMap<object, ReadonlySet<string>>()
const TEXT = /\.(?:mdx?|jsx?|tsx?)$/

/** Every file of the folder. Cached by layout. */
export function allFiles(project: Project): ReadonlySet<string> {
  let all = files.get(project.layout)
  if (!all) {
    all = new Set(project.files.list())
    files.set(project.layout, all)
  }
  return all
}

/** The current text of a file. */
export function sourceOf(project: Project, file: string): SourceFile | undefined {
  const known = project.sources.get(file)
  if (known) return known
  const text = project.files.readText(file)
  return text === undefined ? undefined : new Source(file, text)
}

/** Every page, snippet, and script whose text contains one of these words. */
export function* textsWith(project: Project, words: readonly string[]): Iterable<SourceFile> {
  for (const file of allFiles(project)) {
    if (!TEXT.test(file)) continue
    const source = sourceOf(project, file)
    if (source && words.some((word) => source.text.includes(word))) yield source
  }
}
