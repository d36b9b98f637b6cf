// Tags with a capital letter that neither the vocabulary nor the page's code defines.
import { components, findComponent } from '../components/index.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/suggest.ts'

/** One finding for each use; the component's children are shown all the same. */
export function unknownComponents(page: Page): Diagnostic[] {
  return page.uses.flatMap(({ name, place, node }) => {
    if (findComponent(name)) return []
    const near = suggest(name, names())
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

function names(): string[] {
  return components.flatMap(({ name, aliases = [] }) => [name, ...aliases.map((alias) => alias.name)])
}
