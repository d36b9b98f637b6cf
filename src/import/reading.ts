// What readers of all systems ask of a folder: a part of it, the nearest file of a name, the title of a page.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { asText, readFrontMatter } from './config/data.ts'

const PAGE = /\.(?:mdx?|markdown)$/i
/** Folders that hold sites for other ends than to be read. */
const NOT_THE_SITE =
  /(?:^|\/)(?:examples?|templates?|fixtures?|tests?|__tests__|starters?|create-[\w-]+|node_modules|\.git|vendor|third_party)\//i

/** A folder of a file system as one of its own. */
export function within(files: FileSystem, folder: string): FileSystem {
  if (folder === '') return files
  const head = `${folder}/`
  const inner = (path: string): string | undefined => {
    const name = normalizePath(path)
    return name === undefined ? undefined : head + name
  }
  const list = files
    .list()
    .filter((path) => path.startsWith(head))
    .map((path) => path.slice(head.length))
  const readBytes = (path: string) => {
    const name = inner(path)
    return name === undefined ? undefined : files.readBytes(name)
  }
  const readText = (path: string) => {
    const name = inner(path)
    return name === undefined ? undefined : files.readText(name)
  }
  return {
    root: `${files.root}/${folder}`,
    list: () => list,
    readBytes,
    readText,
    filter: (keep) =>
      within(
        files.filter((path) => !path.startsWith(head) || keep(path.slice(head.length))),
        folder,
      ),
  }
}

/** The file nearest to the root whose path and text match; one in a folder of examples only where there is no other. */
export function nearest(
  files: FileSystem,
  pattern: RegExp,
  holds: (text: string, path: string) => boolean = () => true,
): string | undefined {
  const found = files.list().filter((path) => pattern.test(path) && holds(files.readText(path) ?? '', path))
  const depth = (path: string) => path.split('/').length + (NOT_THE_SITE.test(path) ? 100 : 0)
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0]
}

/** The folder of a path; empty at the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** The last part of a path without its ending. */
export function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}

/** All pages below a folder, in order. */
export function pagesBelow(files: FileSystem, folder: string, pattern: RegExp = PAGE): string[] {
  const head = folder === '' ? '' : `${folder}/`
  return files
    .list()
    .filter(
      (path) => path.startsWith(head) && pattern.test(path) && !/(?:^|\/)\.(?!gitbook)/.test(path.slice(head.length)),
    )
}

/** The title that a page says: of its front matter, else of its first heading. */
export function titleOf(files: FileSystem, file: string): string | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  const { data, body } = readFrontMatter(text)
  return asText(data.title) ?? headingOf(body)
}

/** The text of the first heading of level 1. */
export function headingOf(body: string): string | undefined {
  const plain = body.replace(/<!--[\s\S]*?-->/g, '').replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
  const atx = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m.exec(plain)?.[1]
  const setext = /^(\S[^\n]*)\n=+[ \t]*$/m.exec(plain)?.[1]
  return (atx ?? setext)
    ?.replace(/[ \t]*\{[:#][^}]*\}$|[ \t]*\{ ?#[^}]*\}$/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]{1,3}(\S(?:.*?\S)?)[*_`]{1,3}/g, '$1')
    .trim()
}
