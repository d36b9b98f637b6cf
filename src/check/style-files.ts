// Finds the files that the author's stylesheets load, such as fonts and backgrounds.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { Project } from '../project/project.ts'
import { isStylesheet } from '../project/stylesheets.ts'
import { addressesIn } from '../site/author-styles.ts'

/** Larger ones are made by programs. */
const MAX_READ = 500_000

/** Paths in the site that stylesheets refer to, from its root, and where they do. */
export function* filesOfStyles(project: Project): Iterable<{ path: string; place: Place }> {
  for (const file of project.assets) {
    const text = isStylesheet(file) ? project.sources.get(file)?.text : undefined
    if (text === undefined || text.length > MAX_READ) continue
    for (const { url, start } of addressesIn(text)) {
      const path = pathOf(url, file)
      if (path !== undefined) yield { path, place: { file, start, end: start + url.length } }
    }
  }
}

/** The path of a file of this site. Browsers resolve it from the stylesheet. Undefined for what isn't in the site. */
function pathOf(url: string, file: string): string | undefined {
  if (url.trim() === '' || /^(?:#|%23|\/\/|[a-z][a-z\d+.-]*:)|[{}$]/i.test(url)) return undefined
  const site = 'https://site.invalid'
  const resolved = URL.canParse(url, `${site}/${file}`) ? new URL(url, `${site}/${file}`) : undefined
  return resolved?.origin === site ? resolved.pathname : undefined
}
