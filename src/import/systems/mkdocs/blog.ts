// The blog of Material for MkDocs: posts at URLs made of date and title, and a page that lists them.

import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asArray, asText, at, type Data, readFrontMatter } from '../../config/data.ts'
import { labelOf } from '../../folder-order.ts'
import { pagesBelow, stemOf, titleOf } from '../../reading.ts'
import { type Division, type NavItem, type Navigation, pageItem } from '../../source-site.ts'

export interface MaterialBlog {
  /** The file of the page that lists the posts. */
  readonly index: string
  /** Old URL paths of the posts, by file. */
  readonly addresses: ReadonlyMap<string, string>
  /** The list, as Markdown. */
  readonly list: string
  /** The posts of each year, newest first. */
  readonly groups: readonly NavItem[]
  /** Lists by year, category, and page, which lead to the only list now. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
}

interface Post {
  readonly file: string
  readonly date: string
  readonly title: string
  readonly slug: string
  readonly categories: readonly string[]
}

/** The blog that the plugin's `options` describe. Undefined without the plugin, or without posts. */
export function readBlog(files: FileSystem, docs: string, options: Data | undefined): MaterialBlog | undefined {
  if (!options || options.enabled === false) return undefined
  const folder = normalizePath(asText(options.blog_dir) ?? 'blog') ?? 'blog'
  const below = folder === '' ? '' : `${folder}/`
  const home = `/${folder}`.replace(/\/$/, '')
  const postFolder = normalizePath(
    `${docs}/${(asText(options.post_dir) ?? '{blog}/posts').replace('{blog}', folder || '.')}`,
  )
  const posts = pagesBelow(files, postFolder ?? '')
    .flatMap((file) => postOf(files, file))
    .sort((a, b) => (a.date === b.date ? (a.file < b.file ? -1 : 1) : a.date < b.date ? 1 : -1))
  if (posts.length === 0) return undefined
  const address = (post: Post) => `${home}/${filled(options, post)}`
  const years = new Map<string, NavItem[]>()
  for (const { file, date } of posts) {
    const year = date.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), pageItem(file)])
  }
  const lists = [
    ...[...years.keys()].map((year) => `archive/${year}`),
    ...[...new Set(posts.flatMap(({ categories }) => categories))].map((name) => `category/${slugOf(name)}`),
    ...Array.from({ length: Math.ceil(posts.length / pageSize(options)) - 1 }, (_, i) => `page/${i + 2}`),
  ]
  return {
    index: `${docs}/${below}index.md`,
    addresses: new Map(posts.map((post) => [post.file, address(post)])),
    list: posts
      .map(
        (post) => `- [${post.title.replace(/[[\]]/g, '\\$&')}](${relativeTo(docs, below, post.file)}) · ${post.date}`,
      )
      .join('\n'),
    groups: [...years].map(([label, items]): NavItem => ({ kind: 'group', label, items })),
    redirects: lists.map((path) => ({ from: `${home}/${path}`, to: home || '/' })),
  }
}

/** The navigation with the posts below the page that lists them. */
export function withPosts(navigation: Navigation, blog: MaterialBlog | undefined): Navigation {
  if (!blog) return navigation
  const { index, groups } = blog
  const add = (items: readonly NavItem[]): NavItem[] =>
    items.flatMap((item) => {
      if (item.kind === 'page') return item.file === index ? [item, ...groups] : [item]
      if (item.kind === 'link') return [item]
      return [{ ...item, items: item.root === index ? [...add(item.items), ...groups] : add(item.items) }]
    })
  if ('items' in navigation) return { items: add(navigation.items) }
  return {
    divisions: navigation.divisions.map((one): Division => ({ ...one, content: withPosts(one.content, blog) })),
  }
}

function postOf(files: FileSystem, file: string): Post[] {
  const { data } = readFrontMatter(files.readText(file) ?? '')
  const date = dayOf(data.date) ?? dayOf(at(data, 'date', 'created'))
  if (date === undefined || data.draft === true) return []
  const title = asText(data.title) ?? titleOf(files, file) ?? labelOf(stemOf(file))
  const slug = asText(data.slug) ?? slugOf(title)
  return [{ file, date, title, slug, categories: asArray(data.categories).map(String) }]
}

function dayOf(value: unknown): string | undefined {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}/.exec(asText(value) ?? '')?.[0]
}

/** A post's URL, by the plugin's patterns: `{date}/{slug}`, and `yyyy/MM/dd` for the date. */
function filled(options: Data, { date, slug, file, categories }: Post): string {
  const [year = '', month = '', day = ''] = date.split('-')
  const dated = (asText(options.post_url_date_format) ?? 'yyyy/MM/dd')
    .replace(/yyyy/g, year)
    .replace(/MM/g, month)
    .replace(/dd/g, day)
  const most = typeof options.post_url_max_categories === 'number' ? options.post_url_max_categories : 1
  return (asText(options.post_url_format) ?? '{date}/{slug}')
    .replace('{date}', dated)
    .replace('{slug}', slug)
    .replace('{file}', stemOf(file))
    .replace('{categories}', categories.slice(0, most).map(slugOf).join('/'))
    .replace(/\/{2,}/g, '/')
}

function slugOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/ /g, '-')
}

function pageSize(options: Data): number {
  const size = options.pagination_per_page
  if (options.pagination === false) return Infinity
  return typeof size === 'number' && size > 0 ? size : 10
}

function relativeTo(docs: string, below: string, file: string): string {
  const path = file.slice(docs.length + 1)
  return path.startsWith(below) ? path.slice(below.length) : `${'../'.repeat(below.split('/').length - 1)}${path}`
}
