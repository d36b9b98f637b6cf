// What a specification says of the whole API, as a page of its own: front matter `openapi: api.yaml`.
import type { SPEC_KEYS } from '../config/schema/navigation.ts'
import type { Heading, Node } from '../content/tree.ts'
import { type ApiWords, describe } from './field-content.ts'
import { Fields } from './fields.ts'
import { infoFacts } from './info-facts.ts'
import type { ApiDocument, Operation, OperationOutline, Server, Tag } from './model.ts'
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
  return introductionOf('openapi', document, (options) => introductionNodes(document, options))
}

/** The introduction of a specification of any kind. `key` is that of its kind in front matter. */
export function introductionOf(
  key: (typeof SPEC_KEYS)[number],
  { file, title, description }: Pick<ApiDocument, 'file' | 'title' | 'description'>,
  nodes: Topic['nodes'],
): Topic {
  return {
    kind: 'topic',
    document: file,
    title: plainTitle(title),
    description: summaryIn(file) ?? withoutHeadings(description),
    deprecated: false,
    hidden: false,
    frontMatter: [key, file.path],
    address: [],
    groups: [],
    place: () => placeOf(file, '/info', () => []),
    nodes,
  }
}

/** What an introduction says, with its servers and tags as nodes. */
export interface Introduction extends Pick<ApiDocument, 'file' | 'description'>, Pick<Operation, 'externalDocs'> {
  readonly servers: readonly Node[]
  readonly tags: readonly Node[]
}

/** The parts of an introduction in their order. */
export function introductionContent(
  { file, description, externalDocs, servers, tags }: Introduction,
  word: ApiWords,
): Node[] {
  const summary = summaryIn(file)
  return [
    ...intro([
      ...infoFacts(objectAt(file.value, 'info'), word),
      ...(summary === undefined ? [] : describe(summary)),
      ...(description === undefined ? [] : longDescription(description)),
    ]),
    ...parts([...moreLink({ externalDocs }, word), ...servers, ...tags]),
  ]
}

function summaryIn(file: SpecFile): string | undefined {
  return stringAt(objectAt(file.value, 'info'), 'summary')
}

function introductionNodes({ file, description, tags, operations }: ApiDocument, options: TopicPageOptions): Node[] {
  const byTag = new Map<string, OperationOutline[]>(tags.map(({ name }) => [name, []]))
  for (const operation of operations) for (const tag of operation.tags) byTag.get(tag)?.push(operation)
  return introductionContent(
    {
      file,
      description,
      ...readExternalDocs(file.value),
      servers: serverList(documentServers(file.value), file, options),
      tags: tags.flatMap((tag) => tagOf(tag, byTag.get(tag.name) ?? [], options)),
    },
    options.word,
  )
}

/** The servers of a file with their variables. */
export function serverList(
  all: readonly Server[],
  file: SpecFile,
  { documents, word, settings }: TopicPageOptions,
): Node[] {
  if (all.length === 0) return []
  const items = all.map(({ url, description }) => [
    paragraph(code(url)),
    ...(description === undefined ? [] : describe(description)),
  ])
  const fields = new Fields({ documents, word, expanded: settings.expanded, labels: settings.labels })
  return [heading(2, word('servers'), 'servers'), list(items), ...serverVariables(all, file, fields)]
}

/** A tag. One that only some readers may know isn't named. */
function tagOf(tag: Tag, operations: readonly OperationOutline[], { pageOf, word }: TopicPageOptions): Node[] {
  const open = operations.filter(({ page }) => page.groups.length === 0)
  if (operations.length > 0 && open.length === 0) return []
  const [url] = open.flatMap((operation) => pageOf(operation) ?? [])
  return tagNodes(tag, url, word)
}

/** A tag of which something is said. Its title leads to its first page. */
export function tagNodes(tag: Tag, url: string | undefined, word: ApiWords): Node[] {
  const { label, description } = tag
  const about = [...(description === undefined ? [] : describe(description)), ...moreLink(tag, word)]
  if (about.length === 0) return []
  const title = url === undefined ? text(label) : link(url, text(label))
  const heading: Heading = { type: 'heading', depth: 2, children: [title] }
  return [heading, ...about]
}

/** A description without the headings that it begins with, which say little in a list of pages. */
export function withoutHeadings(description: string | undefined): string | undefined {
  return description?.replace(/^(?:\s*#{1,6}\s.*(?:\n|$))+/, '')
}
