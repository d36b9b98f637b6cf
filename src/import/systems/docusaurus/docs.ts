// Reads what Docusaurus knows about the Markdown files of one version: id, URL, label, and position.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asArray, asText, type Data, readFrontMatter } from '../../config/data.ts'
import { globMatches } from '../../shared-settings.ts'
import type { ImportLog } from '../../source-site.ts'

export interface Doc {
  readonly id: string
  readonly file: string
  /** Folder relative to the version's, as on disk. */
  readonly folder: string
  readonly address: string
  readonly label: string | undefined
  readonly position: number | undefined
  readonly isIndex: boolean
}

/** The docs below a folder, without drafts and partials. `route` is the folder's URL path. */
export function readDocs(
  files: FileSystem,
  {
    folder,
    route,
    options,
    log,
  }: { readonly folder: string; readonly route: string; readonly options: Data; readonly log: ImportLog },
): Doc[] {
  const excluded = asArray(options.exclude).filter((one): one is string => typeof one === 'string')
  const head = `${folder}/`
  const out: Doc[] = []
  for (const file of files.list()) {
    if (!file.startsWith(head) || !/\.mdx?$/i.test(file)) continue
    const below = file.slice(head.length)
    if (
      /(?:^|\/)_/.test(below) ||
      /(?:^|\/)__tests__\//.test(below) ||
      excluded.some((pattern) => globMatches(pattern, below))
    )
      continue
    const front = readFrontMatter(files.readText(file) ?? '').data
    if (front.draft === true) {
      log.remark({ kind: 'left', what: 'draft', file, line: 0, message: "This draft wasn't imported." })
      continue
    }
    out.push(readDoc(file, below, front, route))
  }
  return out
}

function readDoc(file: string, below: string, front: Data, route: string): Doc {
  const parts = below.replace(/\.mdx?$/i, '').split('/')
  const base = parts.pop() as string
  const numbered = front.parse_number_prefixes === false ? { name: base } : withoutPrefix(base)
  const plainFolders = parts.map((part) => withoutPrefix(part).name)
  const idName = asText(front.id) ?? numbered.name
  const folderName = plainFolders.at(-1)
  const isIndex =
    /^(?:index|readme)$/i.test(numbered.name) ||
    (folderName !== undefined && numbered.name.toLowerCase() === folderName.toLowerCase())
  const slug = asText(front.slug)
  const own =
    slug === undefined
      ? [...plainFolders, ...(isIndex ? [] : [idName])].join('/')
      : slug.startsWith('/')
        ? slug
        : `${plainFolders.join('/')}/${slug}`
  const position = typeof front.sidebar_position === 'number' ? front.sidebar_position : numbered.position
  return {
    id: [...plainFolders, idName].join('/'),
    file,
    folder: parts.join('/'),
    address: `${route}/${normalizePath(own.replace(/^\/+/, '')) ?? own}`.replace(/\/+$/, '') || '/',
    label: asText(front.sidebar_label),
    position,
    isIndex,
  }
}

/** `01-intro` becomes `intro` with position 1. Dates and versions aren't prefixes. */
export function withoutPrefix(name: string): { name: string; position?: number } {
  if (/^\d{4}[-_.]\d{2}(?:[-_.]\d{2})?|^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  return match ? { name: match[2] as string, position: Number(match[1]) } : { name }
}
