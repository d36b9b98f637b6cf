// Reads an HTML export of Confluence: `index.html` lists the pages, each of which has a file.
import { childOf, childrenOf, type Element, find, findAll, hasClass, parseHtml, textOf } from '../../../dom/dom.ts'
import type { FileSystem } from '../../../files/file-system.ts'
import { folderOf } from '../../reading.ts'
import type { Space, SpacePage } from './space.ts'

const PAGE = /^(?!\.)[^/]+\.html$/

/** The space that a folder with such an index holds. */
export function readExportedPages(files: FileSystem, index: string): Space {
  const folder = folderOf(index)
  const head = folder === '' ? '' : `${folder}/`
  const root = parseHtml(files.readText(index) ?? '')
  const [key = '', name = ''] = findAll(
    find(root, ({ attribs }) => attribs.id === 'main-content'),
    (one) => one.name === 'td',
  )
    .slice(0, 2)
    .map(textOf)
  const known = new Map<string, SpacePage>()
  const url: string[] = []
  const page = (file: string, title?: string): SpacePage => {
    const text = files.readText(head + file) ?? ''
    const [, id = file] = /(?:^|_)(\d+)\.html$/.exec(file) ?? []
    const base = /\bdata-base-url="(https?:\/\/[^"]+)"/.exec(text)?.[1]
    if (base !== undefined && url.length === 0) url.push(base)
    const made: SpacePage = {
      id,
      title: title || titleIn(text, name) || 'Untitled',
      file: head + file,
      children: [],
      attachments: new Map(),
    }
    known.set(file, made)
    return made
  }
  let home: SpacePage | undefined
  const listed = (list: Element): SpacePage[] =>
    childrenOf(list, 'li').flatMap((item) => {
      const link = childOf(item, 'a')
      const file = link?.attribs.href?.replace(/^\.\//, '')
      const below = childrenOf(item, 'ul')
      if (link === undefined || file === undefined || known.has(file) || files.readText(head + file) === undefined)
        return below.flatMap(listed)
      const own = page(file, textOf(link))
      if (childrenOf(item, 'img').some(({ attribs }) => /home_page/.test(attribs.src ?? ''))) home = own
      own.children.push(...below.flatMap(listed))
      return [own]
    })
  const lists = findAll(root, (one) => one.name === 'ul' && find(one, isPageLink) !== undefined)
  const top = lists.flatMap(listed)
  for (const path of files.list()) {
    const file = path.slice(head.length)
    if (path === index || !path.startsWith(head) || !PAGE.test(file) || known.has(file)) continue
    if (/id="main-content"/.test(files.readText(path) ?? '')) top.push(page(file))
  }
  return { key, name: name || key || 'Docs', ...(home && { home }), top, posts: [], ...(url[0] && { url: url[0] }) }
}

function isPageLink({ name, attribs }: Element): boolean {
  return name === 'a' && PAGE.test(attribs.href ?? '')
}

/** The title of a page, which the name of its space may go before. */
function titleIn(text: string, space: string): string {
  const heading = find(
    parseHtml(text, (name) => name === 'table'),
    (one) => one.attribs.id === 'title-text' || hasClass(one, 'pagetitle'),
  )
  const title = textOf(heading)
  return title.startsWith(`${space} : `) ? title.slice(space.length + 3) : title
}
