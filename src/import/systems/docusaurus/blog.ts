// Converts a blog to pages at its posts' URLs, a page that lists them, and a tab in the navigation.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { docusaurus as dialect } from '../../../foreign/dialects/docusaurus.ts'
import { asArray, asObject, asText, at, type Data, readFrontMatter } from '../../config/data.ts'
import { labelOf } from '../../folder-order.ts'
import { kebab } from '../../kebab.ts'
import { titleOf } from '../../reading.ts'
import { type Division, type NavItem, pageItem, type SourcePage } from '../../source-site.ts'
import { pluginsOf, trimmed } from './config.ts'

interface Post {
  readonly file: string
  readonly address: string
  /** `2024-05-31`. Empty if neither the file name nor the front matter gives a date. */
  readonly date: string
  readonly title: string
  readonly data: Data
}

export interface Blog {
  readonly pages: readonly SourcePage[]
  /** The folder of its posts. */
  readonly folder: string
  readonly tab: Division
}

/** Posts per list page, if the site doesn't say. */
const POSTS_PER_PAGE = 10

/** All blogs of a site in one language. `locale` is empty for the default one. */
export function blogsOf(files: FileSystem, config: Data, locale: string): readonly Blog[] {
  return pluginsOf(config).flatMap(({ name, options }): Blog[] => {
    if (!/^blog$|plugin-content-blog$/.test(name) || options.off === true) return []
    const id = asText(options.id) ?? 'default'
    const plugin = `docusaurus-plugin-content-blog${id === 'default' ? '' : `-${id}`}`
    const path = normalizePath(asText(options.path) ?? 'blog') ?? 'blog'
    const folder = locale === '' ? path : `i18n/${locale}/${plugin}`
    const route = `/${[locale, trimmed(asText(options.routeBasePath) ?? 'blog')].filter((part) => part !== '').join('/')}`
    const posts = postsOf(files, folder, route)
    return posts.length === 0 ? [] : [blogOf(posts, { config, options, folder, route })]
  })
}

function blogOf(
  posts: readonly Post[],
  { config, options, folder, route }: { config: Data; options: Data; folder: string; route: string },
): Blog {
  const label = navbarLabel(config, route) ?? 'Blog'
  const list: SourcePage = {
    file: `${folder}/[list]`,
    address: route,
    aliases: listAliases(posts, route, options),
    dialect,
    title: asText(options.blogTitle) ?? label,
    text: posts
      .map(({ title, address, date }) => `- [${escaped(title)}](${address})${date && ` · ${date}`}`)
      .join('\n'),
  }
  const years = new Map<string, NavItem[]>()
  for (const { file, date } of posts) {
    const year = date.slice(0, 4) || 'Posts'
    years.set(year, [...(years.get(year) ?? []), pageItem(file)])
  }
  const groups = [...years].map(([year, items]): NavItem => ({ kind: 'group', label: year, items }))
  return {
    folder,
    pages: [
      list,
      ...posts.map(
        ({ file, address, date, title }): SourcePage => ({
          file,
          address,
          dialect,
          title,
          ...(date !== '' && { frontMatter: { lastUpdatedDate: date } }),
        }),
      ),
    ],
    tab: { kind: 'tab', label, content: { items: [pageItem(list.file), ...groups] } },
  }
}

/** Posts without drafts, newest first. */
function postsOf(files: FileSystem, folder: string, route: string): Post[] {
  const posts: Post[] = []
  for (const file of files.list()) {
    if (!file.startsWith(`${folder}/`) || !/\.mdx?$/i.test(file) || /(?:^|\/)_/.test(file.slice(folder.length)))
      continue
    const { data } = readFrontMatter(files.readText(file) ?? '')
    if (data.draft === true) continue
    posts.push(postOf(files, { file, below: file.slice(folder.length + 1), data, route }))
  }
  return posts.sort((a, b) => (a.date === b.date ? (a.address < b.address ? -1 : 1) : a.date < b.date ? 1 : -1))
}

function postOf(
  files: FileSystem,
  { file, below, data, route }: { file: string; below: string; data: Data; route: string },
): Post {
  const path = below.replace(/\.mdx?$/i, '').replace(/\/index$/, '')
  const [, head = '', year, month, day, name = ''] =
    /^(.*?)(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/.exec(path) ?? []
  const isDated = year !== undefined && (head === '' || head.endsWith('/'))
  const own = asText(data.slug)?.replace(/^\/+/, '')
  const plain = isDated ? `${head}${[year, month, day, name].filter(Boolean).join('/')}` : path
  const date = data.date instanceof Date ? data.date.toISOString().slice(0, 10) : asText(data.date)?.slice(0, 10)
  return {
    file,
    address: `${route}/${own ?? plain}`,
    date: date ?? (isDated ? [year, month?.padStart(2, '0'), day?.padStart(2, '0')].join('-') : ''),
    title: titleOf(files, file) ?? labelOf(name || path.slice(path.lastIndexOf('/') + 1)),
    data,
  }
}

/** Pages that only list posts: further list pages, the archive, tags, authors. */
function listAliases(posts: readonly Post[], route: string, options: Data): string[] {
  const size =
    typeof options.postsPerPage === 'number' && options.postsPerPage > 0 ? options.postsPerPage : POSTS_PER_PAGE
  const furtherPages = (list: string, length: number): string[] =>
    options.postsPerPage === 'ALL'
      ? []
      : Array.from({ length: Math.ceil(length / size) - 1 }, (_, i) => `${list}/page/${i + 2}`)
  const tags = new Map<string, number>()
  for (const { data } of posts)
    for (const tag of new Set(asArray(data.tags).map((one) => asText(one) ?? asText(at(one, 'label')))))
      if (tag) tags.set(kebab(tag), (tags.get(kebab(tag)) ?? 0) + 1)
  return [
    ...furtherPages(route, posts.length),
    `${route}/archive`,
    `${route}/authors`,
    `${route}/tags`,
    ...[...tags].flatMap(([tag, count]) => [`${route}/tags/${tag}`, ...furtherPages(`${route}/tags/${tag}`, count)]),
  ]
}

function navbarLabel(config: Data, route: string): string | undefined {
  const items = asArray(at(config, 'themeConfig', 'navbar', 'items')).map(asObject)
  return asText(items.find((item) => asText(item.to)?.replace(/^\/?|\/$/g, '') === route.slice(1))?.label)
}

function escaped(title: string): string {
  return title.replace(/[[\]{}<]/g, '\\$&')
}
