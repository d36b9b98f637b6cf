// What a specification says of the whole API, as a page of its own: front matter `openapi: api.yaml`.
import type { Heading, Node } from '../content/tree.ts'
import { describe } from './field-content.ts'
import type { ApiDocument, OperationOutline, Tag } from './model.ts'
import { link, text } from './nodes.ts'
import { intro, longDescription, moreLink, parts } from './page-parts.ts'
import { placeOf } from './pointer.ts'
import { readExternalDocs } from './read-parts.ts'
import { plainTitle } from './title.ts'
import type { Topic, TopicPageOptions } from './topic.ts'

/** The introduction of a specification: its description, and those of its tags. */
export function introductionTopic(document: ApiDocument): Topic {
  const { file, title, description } = document
  return {
    kind: 'topic',
    document: file,
    title: plainTitle(title),
    // Many begin with a heading, which says little in a list of pages.
    description: description?.replace(/^(?:\s*#{1,6}\s.*(?:\n|$))+/, ''),
    deprecated: false,
    hidden: false,
    frontMatter: ['openapi', file.path],
    address: [],
    groups: [],
    place: () => placeOf(file, '/info', () => []),
    nodes: (options) => introductionNodes(document, options),
  }
}

function introductionNodes({ file, description, tags, operations }: ApiDocument, options: TopicPageOptions): Node[] {
  const byTag = new Map<string, OperationOutline[]>(tags.map(({ name }) => [name, []]))
  for (const operation of operations) for (const tag of operation.tags) byTag.get(tag)?.push(operation)
  return [
    ...intro(description === undefined ? [] : longDescription(description)),
    ...parts([
      ...moreLink(readExternalDocs(file.value), options.word),
      ...tags.flatMap((tag) => tagNodes(tag, byTag.get(tag.name) ?? [], options)),
    ]),
  ]
}

/** A tag of which something is said. Its title leads to its first page. One that only some readers may know isn't named. */
function tagNodes(tag: Tag, operations: readonly OperationOutline[], { pageOf, word }: TopicPageOptions): Node[] {
  const { label, description } = tag
  const about = [...(description === undefined ? [] : describe(description)), ...moreLink(tag, word)]
  const open = operations.filter(({ page }) => page.groups.length === 0)
  if (about.length === 0) return []
  if (operations.length > 0 && open.length === 0) return []
  const [url] = open.flatMap((operation) => pageOf(operation) ?? [])
  const title = url === undefined ? text(label) : link(url, text(label))
  const heading: Heading = { type: 'heading', depth: 2, children: [title] }
  return [heading, ...about]
}
