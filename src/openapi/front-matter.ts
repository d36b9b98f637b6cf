// Front matter from a specification: the title and description of a page, which the author needn't write.
import type { Frontmatter } from '../content/page.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import type { OperationOutline } from './model.ts'
import { operationTitle } from './operation-page.ts'
import { escapeMarkdown, plainDescription } from './plain-description.ts'
import { entries } from './values.ts'

/** The front matter of the page of an operation, with all keys at one place. `written` comes before what is made. */
export function operationFrontmatter(outline: OperationOutline, place: Place, written?: Frontmatter): Frontmatter {
  const description = plainDescription(outline.description)
  const name = outline.kind === 'webhook' ? `webhook ${outline.path}` : `${outline.method} ${outline.path}`
  const made: Record<string, unknown> = {
    title: operationTitle(outline),
    ...(description !== undefined && { description: escapeMarkdown(description) }),
    openapi: name,
    ...(outline.deprecated && { deprecated: true }),
    ...(outline.hidden && { hidden: true }),
    ...(outline.page.groups.length > 0 && { groups: [...outline.page.groups] }),
  }
  for (const [key, value] of entries(outline.page.metadata))
    if (key !== 'openapi' && key !== '__proto__') made[key] = value
  const places = new Map(Object.keys(made).map((key) => [key, place] as const))
  if (!written) return { data: made, places }
  return { data: { ...made, ...written.data }, places: new Map([...places, ...written.places]) }
}
