// Next.js with pages in Markdown: `app/guide/page.mdx` or `pages/guide.mdx`, and a sidebar that is part of the theme.

import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { nextMarkdoc, nextMdx } from '../../foreign/dialects/next.ts'
import { codeSidebar } from '../code-sidebar.ts'
import { asText, at, readData } from '../config/data.ts'
import { ConfigReader, isCall } from '../config/javascript.ts'
import { folderOrder, labelOf } from '../folder-order.ts'
import { hostRedirects } from '../host-redirects.ts'
import { readNextConfig } from '../next-config.ts'
import { isDynamic, nextAddress, nextPrograms } from '../next-pages.ts'
import { publicFiles } from '../public-files.ts'
import { folderOf, isAside, pagesBelow } from '../reading.ts'
import { firstFile, type ImportLog, type ImportSystem, type SourcePage, type SourceSite } from '../source-site.ts'
import { tsconfigAliases } from '../tsconfig-aliases.ts'

const CONFIG = /(?:^|\/)next\.config\.[cm]?[jt]s$/
const PAGE_FOLDERS = ['src/app', 'app', 'src/pages', 'pages']
/** Fewer pages are part of another site, such as a blog's only post. */
const MIN_PAGES = 2

export const next: ImportSystem = {
  id: 'next',
  name: 'Next.js',
  npmPackage: 'next',
  detect: (files) =>
    files
      .list()
      .filter((path) => CONFIG.test(path) && !isAside(path))
      .sort((a, b) => a.split('/').length - b.split('/').length)
      .find((path) => {
        const root = folderOf(path)
        const pages = pageFiles(files, root).length
        return pages >= MIN_PAGES && pages * 2 >= pagesBelow(files, root).length
      }),
  read: async (files, log) => readNext(files, log),
}

/** The files of pages below the folder of a site. */
function pageFiles(files: FileSystem, root: string): string[] {
  const head = root === '' ? '' : `${root}/`
  for (const folder of PAGE_FOLDERS) {
    const start = `${head}${folder}/`
    const found = pagesBelow(files, start.slice(0, -1)).filter((file) => {
      const below = file.slice(start.length)
      if (isDynamic(below) || /(?:^|\/)_/.test(below)) return false
      return folder.endsWith('pages') || /(?:^|\/)page\.mdx?$/.test(below)
    })
    if (found.length > 0) return found
  }
  return []
}

async function readNext(files: FileSystem, log: ImportLog): Promise<SourceSite> {
  const paths = pageFiles(files, '')
  const root = PAGE_FOLDERS.find((folder) => paths[0]?.startsWith(`${folder}/`)) ?? 'app'
  const isApp = root.endsWith('app')
  const pages = await Promise.all(
    paths.map(async (file): Promise<SourcePage> => {
      const source = files.readText(file) ?? ''
      const { title, description } = await metadataOf(source)
      return {
        file,
        address: nextAddress(file.slice(root.length + 1), isApp),
        dialect: file.endsWith('.md') ? nextMarkdoc : nextMdx,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { frontMatter: { description } }),
      }
    }),
  )
  const byAddress = new Map(pages.map(({ address, file }) => [address, file]))
  const config = await readNextConfig(files, log)
  const plain = (url: string) => {
    const path = url.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
    return config.base !== '' && path.startsWith(`${config.base}/`) ? path.slice(config.base.length) : path
  }
  const sidebar = await codeSidebar(files, (url) => byAddress.get(plain(url)))
  if (!sidebar)
    log.remark({
      kind: 'simplified',
      what: 'sidebar',
      file: paths[0] ?? root,
      line: 0,
      message:
        "The sidebar is part of the old site's code and wasn't found, so pages are in the order of their folders.",
      todo: 'Put the pages in order in `docs.json`.',
    })
  const navigation = {
    items:
      sidebar?.items ??
      folderOrder(pages.map(({ file, address }) => ({ file, path: address === '/' ? 'index' : address.slice(1) }))),
  }
  const first = firstFile(navigation)
  const home = byAddress.get('/') === undefined ? pages.find(({ file }) => file === first)?.address : '/'
  const programs = nextPrograms(files, pages, home, log)
  const name = asText(at(readData(files, 'package.json'), 'name'))
  return {
    settings: { name: name === undefined ? undefined : labelOf(name.replace(/^@[^/]+\//, '')) },
    pages,
    navigation,
    redirects: [...hostRedirects(files, ['', 'public'], config), ...config.redirects, ...programs.redirects],
    assets: publicFiles(files, ['public'], log),
    lost: programs.lost,
    base: config.base,
    ending: 'none',
    titleFrom: 'heading',
    links: {
      publicFolders: ['public'],
      contentFolder: () => root,
      aliases: tsconfigAliases(files),
      byAddress: true,
    },
    include: (path, from) => {
      const file = normalizePath(`${folderOf(from)}/${path}`)
      return file === undefined || files.readText(file) === undefined ? undefined : file
    },
    frontMatter: (data) => {
      const description = asText(data.description) ?? asText(at(data, 'nextjs', 'metadata', 'description'))
      return {
        handled: ['nextjs', 'metadata'],
        set: { nextjs: undefined, ...(description !== undefined && { description }) },
      }
    },
  }
}

/** The title and the description that a page exports for its head: `export const metadata = { title: '…' }`. */
async function metadataOf(source: string): Promise<{ readonly title?: string; readonly description?: string }> {
  const start = /^export const metadata\b/m.exec(source)?.index
  if (start === undefined) return {}
  const rest = source.slice(start)
  const end = /\n(?:\s*\n|(?:import|export)\b)/.exec(rest)?.index ?? rest.length
  // What the page imports is unknown. A function that makes metadata gets it as its argument.
  const statement = rest.slice(0, end)
  const call = /=\s*([A-Za-z_$][\w$]*)\(/.exec(statement)?.[1]
  const head = call === undefined ? '' : `import { ${call} } from 'package'\n`
  const read = await new ConfigReader(new MemoryFileSystem({ 'page.ts': head + statement })).read('page.ts')
  const value = read?.exports.metadata
  const metadata = isCall(value) ? value.args[0] : value
  const title = asText(at(metadata, 'title')) ?? asText(at(metadata, 'title', 'absolute'))
  const description = asText(at(metadata, 'description'))
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}
