// What `[text][identifier]` leads to: generated reference text by the name of what it documents, or a heading by its id.

import type { FileSystem } from '../../../files/file-system.ts'
import { createSlugger, type SluggerKind } from '../../../foreign/sluggers.ts'
import type { SourcePage } from '../../source-site.ts'

interface Place {
  readonly file: string
  readonly fragment: string
}

/** A function that finds a place. Names that the page itself defines aren't found. */
export function referenceIndex(
  files: FileSystem,
  pages: readonly string[],
  slugs: SluggerKind,
): (name: string, from: SourcePage) => Place | undefined {
  let index: ReturnType<typeof read> | undefined
  return (name, from) => {
    index ??= read(files, pages, slugs)
    if (index.defined.get(from.file)?.has(name.toLowerCase())) return undefined
    // What isn't on a page of its own is on that of its module or class.
    for (let part = name.replace(/\(\)$/, ''); part !== ''; part = part.replace(/\.?[^.]*$/, '')) {
      const file = index.documented.get(part)
      if (file !== undefined) return { file, fragment: part }
    }
    const file = index.headings.get(name)
    return file === undefined ? undefined : { file, fragment: name }
  }
}

function read(files: FileSystem, pages: readonly string[], slugs: SluggerKind) {
  const documented = new Map<string, string>()
  const headings = new Map<string, string>()
  const defined = new Map<string, Set<string>>()
  for (const file of pages) {
    const text = files.readText(file) ?? ''
    const slugger = createSlugger(slugs)
    for (const [, name = '', level, title = ''] of text.matchAll(
      /^(?:[ \t]*::: +([A-Za-z_][\w.]*)[ \t]*$|(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$)/gm,
    )) {
      if (level === undefined) {
        if (!documented.has(name)) documented.set(name, file)
        continue
      }
      const own = /\{:?[^{}]*#([\w:.-]+)[^{}]*\}$/.exec(title)?.[1]
      const id = own ?? slugger.take(title.replace(/[`*]/g, ''))
      if (id !== '' && !headings.has(id)) headings.set(id, file)
    }
    const labels = Array.from(text.matchAll(/^[ ]{0,3}\[([^\]\n]+)\]:[ \t]*\S/gm), ([, label = '']) =>
      label.toLowerCase(),
    )
    if (labels.length > 0) defined.set(file, new Set(labels))
  }
  return { documented, headings, defined }
}
