// The pages, files and headings that a link may lead to, as proposals.
import { posix } from 'node:path'
import { CompletionItemKind } from 'vscode-languageserver/node'
import type { Route } from '../content/page.ts'
import type { Span } from '../content/tree.ts'
import { resolveLink } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import type { LiveFolder } from './live-folder.ts'
import { best } from './matching.ts'
import type { Proposal } from './proposal.ts'

const MAX_CHOICES = 100

interface PageChoice {
  readonly route: Route
  readonly title: string
  readonly file: string
  readonly texts: readonly string[]
}

/** By layout, which titles are a part of. */
const pages = new WeakMap<object, readonly PageChoice[]>()

/** All pages with what may be typed to mean them. */
export function pageChoices(project: Project): readonly PageChoice[] {
  let choices = pages.get(project.layout)
  if (!choices) {
    choices = Array.from(project.outlines.values(), ({ route, title, file }) => {
      const low = route.toLowerCase()
      return { route, title, file, texts: [low, low.slice(low.lastIndexOf('/') + 1), title.toLowerCase()] }
    })
    pages.set(project.layout, choices)
  }
  return choices
}

/** What is typed of a link, and where. */
export interface LinkAsked {
  readonly folder: LiveFolder
  readonly file: string
  readonly typed: string
  readonly range: Span
  /** Pictures come first, and pages not at all. */
  readonly isImage: boolean
}

/** Proposals for an address: headings behind `#`, else pages and files. The client need not sort them again. */
export async function* linkChoices(asked: LinkAsked): AsyncIterable<Proposal> {
  const { folder, file, typed, range, isImage } = asked
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return
  const hash = typed.indexOf('#')
  if (hash !== -1) {
    yield* anchorChoices(asked, typed.slice(0, hash), { start: range.start + hash + 1, end: range.end })
    return
  }
  await folder.outlined()
  const { project } = folder
  const isRelative = typed.startsWith('.')
  const bare = typed.replace(/^(?:\.{1,2}\/)+|^\//, '')
  const from = posix.dirname(`/${file}`)
  const written = (path: string) => (isRelative ? relativePath(from, path) : path)
  if (!isImage) {
    const wanted = typed.startsWith('/') ? typed : bare
    for (const { route, title } of best(pageChoices(project), wanted, ({ texts }) => texts, MAX_CHOICES)) {
      const text = written(route)
      yield { label: text, text, detail: title, filterText: typed, kind: CompletionItemKind.File, range }
    }
  }
  const assets = isImage ? [...project.assets].filter((path) => IMAGE.test(path)) : project.assets
  for (const path of best(assets, bare, (asset) => [asset.toLowerCase(), baseOf(asset)], MAX_CHOICES)) {
    const text = written(`/${path}`)
    yield { label: text, text, filterText: typed, kind: CompletionItemKind.File, detail: 'file', range }
  }
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i

async function* anchorChoices({ folder, file }: LinkAsked, path: string, range: Span): AsyncIterable<Proposal> {
  const target = path === '' ? undefined : resolveLink(folder.project, path, file)
  if (target && target.kind !== 'page') return
  const page = target ? await folder.pageAt(target.route) : await folder.page(file)
  for (const { id, text, depth } of page?.headings ?? []) {
    yield {
      label: `#${id}`,
      text: id,
      detail: text,
      filterText: id,
      kind: CompletionItemKind.Reference,
      range,
      data: depth,
    }
  }
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

function relativePath(from: string, to: string): string {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}
