// Terms with their text, as the tags of a definition list. Its lines aren't converted again, but those within are.
import { blank, type Line, made, trimLines } from './lines.ts'

/** The tags of terms, each of one or more lines, and of their text. */
export function definition(terms: readonly (readonly Line[])[], body: readonly Line[]): Line[] {
  const at = terms[0]?.[0]?.at ?? 0
  const text = trimLines(body)
  const last = text.at(-1)?.at ?? at
  return [
    ...terms.flatMap((term) => {
      const first = term[0]?.at ?? at
      return [made('<dt>', first), blank(first), ...term, blank(first), made('</dt>', first), blank(first)]
    }),
    ...(text.length === 0 ? [] : [made('<dd>', at), blank(at), ...text, blank(last), made('</dd>', last), blank(last)]),
  ]
}

/** A list of such. */
export function definitionList(items: readonly Line[]): Line[] {
  const at = items[0]?.at ?? 0
  return [made('<dl>', at), blank(at), ...items, made('</dl>', items.at(-1)?.at ?? at)]
}
