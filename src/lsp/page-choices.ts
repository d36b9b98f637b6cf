// Completion items for link targets: pages, files, and headings.
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

/** Cached by layout, which includes the titles. */
const pages = new WeakMap<object, readonly PageChoice[]>()

/** All pages, with the texts that match them. */
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

/** What has been typed of a link, and where. */
export interface LinkRequest {
  readonly folder: LiveFolder
  readonly file: string
  readonly typed: string
  readonly range: Span
  /** Images come first, and pages are left out. */
  readonly isImage: boolean
}

/** Completions for a URL: headings after `#`, otherwise pages and files. Already sorted. */
export async function* linkChoices(request: LinkRequest): AsyncIterable<Proposal> {
  const { folder, file, typed, range, isImage } = request
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return
  const hash = typed.indexOf('#')
  if (hash !== -1) {
    yield* anchorChoices(request, typed.slice(0, hash), { start: range.start + hash + 1, end: range.end })
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

async function* anchorChoices({ folder, file }: LinkRequest, path: string, range: Span): AsyncIterable<Proposal> {
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

/** The path from a folder to a file, beginning with a dot. */
export function relativePath(from: string, to: string): string {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}
