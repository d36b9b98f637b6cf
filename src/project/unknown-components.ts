// Tags with a capital letter that neither the vocabulary nor the page's code defines.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'

/** One finding for each use; the component's children are shown all the same. */
export function unknownComponents(page: Page, vocabulary: Vocabulary): Diagnostic[] {
  const missing = namesOfMissingImports(page)
  return page.uses.flatMap(({ name, place, node }) => {
    if (vocabulary.find(name) || missing.has(name.split('.')[0] as string)) return []
    const near = suggest(name, names(vocabulary))
    const start = node.span ? place.start + 1 : place.start
    return [
      {
        code: 'unknown-component',
        severity: 'error' as const,
        message: `There is no component \`<${name}>\`; only what is in it is shown.`,
        place: { ...place, start, end: Math.min(place.end, start + name.length) },
        help: near
          ? `Did you mean \`<${near}>\`?`
          : 'Import it, export it from the page, or use a component of the reference.',
      },
    ]
  })
}

/** What the page imports from a file that is not there: one mistake, and that is said where it is made. */
function namesOfMissingImports(page: Page): Set<string> {
  const found = new Set<string>()
  for (const { code, place } of page.diagnostics) {
    if (code !== 'missing-import' || place.file !== page.file) continue
    const start = page.source.text.lastIndexOf('import', place.start + 'import'.length)
    const clause = /^import\s([^'"]*?)\sfrom\s/.exec(page.source.text.slice(Math.max(0, start), place.end))?.[1] ?? ''
    for (const [name] of clause.matchAll(/[\w$]+(?=\s*(?:[,}]|$))/g)) found.add(name)
  }
  return found
}

function names({ components }: Vocabulary): string[] {
  return components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)])
}
