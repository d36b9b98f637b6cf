// Helpers that readers of all systems share: part of a folder, the nearest file of a name, the title of a page.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { filtered } from '../files/filtered.ts'
import { asText, readFrontMatter } from './config/data.ts'

const PAGE = /\.(?:mdx?|markdown)$/i
/** Folders whose sites aren't meant for readers. */
const NOT_THE_SITE =
  /(?:^|\/)(?:examples?|templates?|fixtures?|tests?|__tests__|starters?|create-[\w-]+|node_modules|\.git|vendor|third_party)\//i

/** Whether a path is in a folder of examples, tests, or packages. */
export function isAside(path: string): boolean {
  return NOT_THE_SITE.test(path)
}

/** A subfolder as a file system of its own. */
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
  const unreadable = (path: string) => files.unreadable(head + path)
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
    unreadable,
    readBytes,
    readText,
    filter: (keep) =>
      within(
        files.filter((path) => !path.startsWith(head) || keep(path.slice(head.length))),
        folder,
      ),
  }
}

/** A folder that includes other folders from around it. */
interface MountedFileSystem extends FileSystem {
  /** The path in the whole of a file from an outside folder. */
  origin(path: string): string | undefined
}

/**
 * A folder with others mounted in it, whose files hide its own. `mounts` maps names here to folders in `whole`. A
 * site's configuration may keep its pages elsewhere (`path: '../docs'`).
 */
export function withMounts(
  files: FileSystem,
  whole: FileSystem,
  mounts: ReadonlyMap<string, string>,
): MountedFileSystem {
  const folders = [...mounts].map(([name, folder]) => {
    const inner = within(whole, folder)
    return { head: `${name}/`, folder, files: inner, paths: new Set(inner.list()) }
  })
  const list = [
    ...new Set([...files.list(), ...folders.flatMap(({ head, paths }) => [...paths].map((path) => head + path))]),
  ].sort()
  const mountOf = (name: string) =>
    folders.find(({ head, paths }) => name.startsWith(head) && paths.has(name.slice(head.length)))
  const holder = (path: string): [FileSystem, string] => {
    const name = normalizePath(path) ?? path
    const mount = mountOf(name)
    return mount ? [mount.files, name.slice(mount.head.length)] : [files, path]
  }
  const plain = {
    root: files.root,
    list: () => list,
    unreadable(path: string) {
      const [one, name] = holder(path)
      return one.unreadable(name)
    },
    readBytes(path: string) {
      const [one, name] = holder(path)
      return one.readBytes(name)
    },
    readText(path: string) {
      const [one, name] = holder(path)
      return one.readText(name)
    },
  }
  const origin = (path: string) => {
    const mount = mountOf(path)
    return mount && normalizePath(`${mount.folder}/${path.slice(mount.head.length)}`)
  }
  return { ...filtered(plain, () => true), origin }
}

/** The path of a site's file in the whole folder that is imported. */
export function originOf(files: FileSystem, site: string, path: string): string {
  return (files as Partial<MountedFileSystem>).origin?.(path) ?? `${site}/${path}`
}

/** The matching file nearest to the root. A file in a folder of examples only counts if there is no other. */
export function nearest(
  files: FileSystem,
  pattern: RegExp,
  holds: (text: string, path: string) => boolean = () => true,
): string | undefined {
  const found = files.list().filter((path) => pattern.test(path) && holds(files.readText(path) ?? '', path))
  const depth = (path: string) => path.split('/').length + (isAside(path) ? 100 : 0)
  return found.sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0]
}

/** The folder of a path. Empty at the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
}

/** The deepest folder that all files are in. */
export function commonFolder([first = '', ...others]: readonly string[]): string {
  let folder = folderOf(first)
  for (const file of others) while (folder !== '' && !file.startsWith(`${folder}/`)) folder = folderOf(folder)
  return folder
}

/** Joins the parts of a path that aren't empty. */
export function joinPath(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('/')
}

/** The last part of a path without its extension. */
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

/** The title in a page's front matter, otherwise its first heading. */
export function titleOf(files: FileSystem, file: string): string | undefined {
  const text = files.readText(file)
  if (text === undefined) return undefined
  const { data, body } = readFrontMatter(text)
  return asText(data.title) ?? headingOf(body)
}

/** The text of the first level-1 heading. */
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
