// What a specification says of the whole API, as a page of its own: front matter `openapi: api.yaml`.
import type { Heading, Node } from '../content/tree.ts'
import { describe } from './field-content.ts'
import { Fields } from './fields.ts'
import { infoFacts } from './info-facts.ts'
import type { ApiDocument, OperationOutline, Tag } from './model.ts'
import { code, heading, link, list, paragraph, text } from './nodes.ts'
import { intro, longDescription, moreLink, parts } from './page-parts.ts'
import { placeOf } from './pointer.ts'
import { readExternalDocs } from './read-parts.ts'
import { serverVariables } from './server-variables.ts'
import { documentServers } from './servers.ts'
import type { SpecFile } from './spec-file.ts'
import { plainTitle } from './title.ts'
import type { Topic, TopicPageOptions } from './topic.ts'
import { objectAt, stringAt } from './values.ts'

/** The introduction of a specification: its description, its facts and servers, and the descriptions of its tags. */
export function introductionTopic(document: ApiDocument): Topic {
  const { file, title, description } = document
  return {
    kind: 'topic',
    document: file,
    title: plainTitle(title),
    // Many begin with a heading, which says little in a list of pages.
    description:
      stringAt(objectAt(file.value, 'info'), 'summary') ?? description?.replace(/^(?:\s*#{1,6}\s.*(?:\n|$))+/, ''),
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
  const info = objectAt(file.value, 'info')
  const summary = stringAt(info, 'summary')
  const byTag = new Map<string, OperationOutline[]>(tags.map(({ name }) => [name, []]))
  for (const operation of operations) for (const tag of operation.tags) byTag.get(tag)?.push(operation)
  return [
    ...intro([
      ...(summary === undefined ? [] : describe(summary)),
      ...(description === undefined ? [] : longDescription(description)),
    ]),
    ...parts([
      ...infoFacts(info, options.word),
      ...moreLink(readExternalDocs(file.value), options.word),
      ...servers(file, options),
      ...tags.flatMap((tag) => tagNodes(tag, byTag.get(tag.name) ?? [], options)),
    ]),
  ]
}

/** The servers with their variables. */
function servers(file: SpecFile, { documents, word, settings }: TopicPageOptions): Node[] {
  const all = documentServers(file.value)
  if (all.length === 0) return []
  const items = all.map(({ url, description }) => [
    paragraph(code(url)),
    ...(description === undefined ? [] : describe(description)),
  ])
  const fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels })
  return [heading(2, word('servers'), 'servers'), list(items), ...serverVariables(all, file, fields)]
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
