// Reads the values of constants, which javadoc lists on a page of their own.
import { findAll, parseHtml, rawText } from '../../../dom/dom.ts'
import type { LibrarySource } from '../source.ts'
import { hasName } from './class-names.ts'
import type { TypePages } from './pages.ts'

/** The values by the IDs of the constants, as written in Java. */
export function constantsOf({ files, text }: LibrarySource, pages: TypePages): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const path of files) {
    if (!/(?:^|\/)constant-values\.html$/.test(path)) continue
    let id: string | undefined
    const document = parseHtml(text(path)?.text ?? '')
    // The name of a constant links to it, and its value follows.
    for (const each of findAll(document, (element) => element.name === 'a' || hasName(element, 'collast'))) {
      if (each.name === 'a') id = pages.target(path, each.attribs.href ?? '') ?? id
      else if (id?.includes('#')) values.set(id, rawText(each).trim())
    }
  }
  return values
}
