// What a schema says about a value in words: its description, and its title if that says more than a name.
import type { SchemaView } from './schema-view.ts'
import { stringAt } from './values.ts'

/** Maximum characters of a title that is a name. Longer ones are sentences. */
const MAX_TITLE = 60

/** The title, if it's short enough for a page or a tab. */
export function shortTitle({ title }: SchemaView): string | undefined {
  return title !== undefined && title.length <= MAX_TITLE ? title : undefined
}

/**
 * The description, as Markdown. Generators such as those for gRPC gateways and Go write the first sentence of a comment as
 * the title, so it's read first. Others write the name in other words: `Customer ID` says no more than `customer_id`.
 */
export function aboutSchema(view: SchemaView, name?: string): string | undefined {
  const { description } = view
  const title = ownTitle(view)
  if (title === undefined || !/\S\s+\S/.test(title)) return description
  const said = letters(title)
  const isKnown = [name, view.name].some((known) => known !== undefined && letters(known) === said)
  if (isKnown || (description !== undefined && letters(description).startsWith(said))) return description
  return description === undefined ? title : `${title}\n\n${description}`
}

/** The title that is written beside the description: a schema with its own words isn't what it refers to. */
function ownTitle({ raw, title, description }: SchemaView): string | undefined {
  if (description === undefined) return title
  return stringAt(
    raw.find((part) => stringAt(part, 'description') === description),
    'title',
  )
}

/** What two names have in common if they differ only in case, accents, and what is between their words. */
function letters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
