// Plain Markdown: a folder of pages and nothing else.

import type { FileSystem } from '../../files/file-system.ts'
import { plainMarkdown, plainMdx } from '../../foreign/dialects/plain.ts'
import { asText, readFrontMatter } from '../config/data.ts'
import { folderOrder, isIndexName } from '../folder-order.ts'
import { baseOfLinks, folderOfLinks } from '../link-base.ts'
import { commonFolder, isAside } from '../reading.ts'
import type { ImportLog, ImportSystem, SourcePage, SourceSite } from '../source-site.ts'
import { isUnread, unreadPages } from '../unread-pages.ts'

const PAGE = /\.(?:mdx?|markdown)$/i
const INDEX = /(?:^|\/)index\.\w+$/i
const README = /(?:^|\/)readme\.\w+$/i
/** Hidden files, and those about the repository rather than what it documents. */
const NOT_A_PAGE =
  /(?:^|\/)(?:[._]|(?:LICENSE|CONTRIBUTING|CODE_OF_CONDUCT|SECURITY|PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE)[^/]*$)/i

export const plain: ImportSystem = {
  id: 'markdown',
  name: 'plain Markdown',
  detect: (files) => pageFiles(files)[0] ?? unreadFiles(files)[0],
  root: (_, files) => commonFolder(pageFiles(files)),
  read: async (files, log) => readPlain(files, log),
}

/** Pages, without hidden files and files about the repository. */
function pageFiles(files: FileSystem): string[] {
  return files.list().filter((path) => PAGE.test(path) && !NOT_A_PAGE.test(path))
}

/** Pages in formats that can't be converted. */
function unreadFiles(files: FileSystem): string[] {
  return files.list().filter((path) => isUnread(path) && !NOT_A_PAGE.test(path) && !isAside(path))
}

/** The address that a page in a folder gives itself. One without a slash is only its last part. */
function addressIn(folder: string, address: string): string {
  const path = address.includes('/') || folder === '' ? `/${address.replace(/^\/+/, '')}` : `/${folder}/${address}`
  return path.replace(/\/index\.html?$/i, '') || '/'
}

/** The pages, those in the folder `root` with addresses below it. */
function pagesIn(files: FileSystem, root: string): SourcePage[] {
  return pageFiles(files).map((file): SourcePage => {
    const front = readFrontMatter(files.readText(file) ?? '')
    const path = pathBelow(root, file.replace(PAGE, ''))
    const permalink = asText(front.data.permalink) ?? asText(front.data.slug)
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    const isIndex = isIndexName(path.slice(path.lastIndexOf('/') + 1))
    return {
      file,
      address: permalink ? addressIn(folder, permalink) : `/${isIndex ? folder : path}`,
      dialect: file.endsWith('.mdx') ? plainMdx : plainMarkdown,
    }
  })
}

function pathBelow(root: string, path: string): string {
  return root !== '' && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path
}

function readPlain(files: FileSystem, log: ImportLog): SourceSite {
  const typed = pagesIn(files, '')
  // The folder of the pages among the files of a program that showed them.
  const root = folderOfLinks(files, typed)
  const pages = root === '' ? typed : pagesIn(files, root)
  // A README next to an index isn't the page of its folder.
  const indexes = new Set(pages.filter(({ file }) => INDEX.test(file)).map(({ address }) => address))
  const kept = pages.filter(({ file, address }) => !(README.test(file) && indexes.has(address)))
  const items = folderOrder(kept.map(({ file }) => ({ file, path: pathBelow(root, file.replace(PAGE, '')) })))
  return {
    settings: {},
    pages: kept,
    navigation: { items },
    redirects: [],
    assets: [],
    lost: unreadPages(
      unreadFiles(files).map((file) => ({ file, address: `/${file.replace(/\.\w+$/, '')}` })),
      log,
    ),
    base: baseOfLinks(files, kept),
    ending: 'none',
    titleFrom: 'heading',
    links: { publicFolders: root === '' ? [''] : ['', 'public', 'static'], contentFolder: () => root },
  }
}
