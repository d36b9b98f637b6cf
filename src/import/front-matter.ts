// Converts other systems' front matter: renames keys that have a counterpart, and keeps everything else as typed.
import { isMap, parseDocument } from 'yaml'
import { asArray, asObject, asText, at, type Data, type ForeignFrontMatter } from './config/data.ts'
import type { FrontMatterChange } from './source-site.ts'

/** Converted front matter. */
export interface ConvertedFrontMatter {
  /** The whole block with its delimiters and a line break, or nothing. */
  readonly text: string
  readonly title?: string
  /** True for a draft, which isn't imported. */
  readonly isDraft: boolean
  readonly aliases: readonly string[]
  /** Keys that were removed because Galley doesn't read them. */
  readonly dropped: readonly string[]
}

/** Keys that mean the same in all systems, and their counterparts here. */
function commonChange(data: Data): Required<Omit<FrontMatterChange, 'before' | 'intro'>> {
  const set: Record<string, unknown> = {}
  const handled: string[] = []
  const aliases: string[] = []
  const take = (key: string, target: string | undefined, value: unknown) => {
    handled.push(key)
    if (target !== undefined && value !== undefined && !(target in data && target !== key)) set[target] = value
  }
  const label = ['sidebar_label', 'linkTitle', 'sidebar-title', 'nav_title', 'sidebarTitle'].find((key) =>
    asText(data[key]),
  )
  if (label && label !== 'sidebarTitle')
    take(label, 'sidebarTitle', data[label] === data.title ? undefined : asText(data[label]))
  if (asText(data.excerpt)) take('excerpt', 'description', asText(data.excerpt))
  if (asText(data.subtitle)) take('subtitle', 'description', asText(data.subtitle))
  for (const key of ['unlisted', 'nav_exclude', 'toc_hide', 'hidden'])
    if (data[key] === true) take(key, 'hidden', true)
    else if (data[key] === false && key !== 'hidden') handled.push(key)
  for (const key of ['noIndex', 'noRobotsIndex', 'no-index', 'noindex'])
    if (data[key] === true) take(key, 'noindex', true)
  for (const key of ['pagefind', 'search']) if (data[key] === false) take(key, 'searchable', false)
  if (data.search_exclude === true || at(data, 'search', 'exclude') === true)
    take('search_exclude', 'searchable', false)
  const hidesContents =
    data.hide_table_of_contents === true ||
    data.tableOfContents === false ||
    data.outline === false ||
    data['hide-toc'] === true ||
    asArray(data.hide).includes('toc')
  if (hidesContents) take('hide_table_of_contents', 'mode', 'wide')
  for (const key of ['hide_table_of_contents', 'tableOfContents', 'outline', 'hide-toc', 'hide'])
    if (key in data) handled.push(key)
  if (data.template === 'splash' || data.layout === 'home') take('template', 'mode', 'custom')
  const image = asText(data.image) ?? asText(data.cover)
  if (image && !('og:image' in data)) take('image', 'og:image', image)
  const badge =
    asText(at(data, 'sidebar', 'badge')) ?? asText(at(data, 'sidebar', 'badge', 'text')) ?? asText(data.availability)
  if (badge) take('availability', 'tag', badge)
  const ends = ['pagination_prev', 'pagination_next', 'prev', 'next'].filter(
    (key) => data[key] === null || data[key] === false,
  )
  if (ends.length > 1 || data['hide-nav-links'] === true) set.hideFooterPagination = true
  handled.push(...ends)
  const date = data['last-updated'] ?? data.lastmod ?? at(data, 'last_update', 'date') ?? data.lastUpdated
  if (date instanceof Date || (typeof date === 'string' && date !== ''))
    take('lastUpdated', 'lastUpdatedDate', dateText(date))
  for (const key of ['aliases', 'redirect_from', 'redirects']) {
    const list = typeof data[key] === 'string' ? [data[key]] : asArray(data[key])
    for (const one of list) if (typeof one === 'string') aliases.push(one)
    if (key in data) handled.push(key)
  }
  return { set, handled, aliases }
}

/** Keys that pages no longer need: order and labels, which are now in the navigation, and settings of old themes. */
const OLD_THEME = new Set(
  `id slug sidebar_position sidebar_label sidebar_class_name sidebar_custom_props displayed_sidebar custom_edit_url
  hide_title hide_table_of_contents hide_send_button info_path toc_min_heading_level toc_max_heading_level pagination_label pagination_prev pagination_next
  parse_number_prefixes last_update last_updated authors tags draft unlisted sidebar tableOfContents template hero editUrl pagefind
  prev next nav_order parent has_children has_toc grand_parent ancestor permalink nav_exclude search_exclude layout
  weight linkTitle toc_hide hide_summary no_list simple_list manualLink type cascade outputs menu date lastmod aliases
  redirect_from redirects outline aside pageClass navbar lastUpdated editLink footer order category categorySlug excerpt
  metadata api next recipe deprecatedPage pages hide search status position max-toc-depth hide-toc hide-nav-links
  hide-page-actions hide-feedback edit-this-page-url image-lightbox availability subtitle last-updated cover coverY layout
  publish cssclasses created modified full _openapi asIndexPage searchable ogImage image head banner linkDisabled
  github_url jupytext kernelspec orphan tocdepth nosearch html_meta myst sd_hide_title front_matter_title`.split(/\s+/),
)

/** Keys that have the same name and meaning in Galley. */
const OURS = new Set(
  `title description sidebarTitle icon iconType tag url hidden deprecated keywords noindex canonical mode openapi asyncapi
  og:title og:description og:image og:url twitter:title twitter:description twitter:image rss`.split(/\s+/),
)

/** Converts front matter. `wanted` overrides the file. `title` is used if neither has one. */
export function convertFrontMatter(
  front: ForeignFrontMatter,
  change: FrontMatterChange,
  wanted: Readonly<Record<string, unknown>>,
): ConvertedFrontMatter {
  const { data } = front
  const common = commonChange(data)
  const set: Record<string, unknown> = { ...common.set, ...change.set, ...wanted }
  const handled = new Set([...common.handled, ...(change.handled ?? [])])
  const dropped: string[] = []
  const removed = Object.keys(data).filter((key) => {
    if (key in set) return set[key] === undefined
    if (OURS.has(key)) return false
    if (!handled.has(key) && !OLD_THEME.has(key)) {
      dropped.push(key)
      return false
    }
    return true
  })
  return {
    text: written(front, set, removed),
    title: asText(data.title),
    isDraft: data.draft === true,
    aliases: [...common.aliases, ...(change.aliases ?? [])],
    dropped,
  }
}

function written(
  front: ForeignFrontMatter,
  set: Readonly<Record<string, unknown>>,
  removed: readonly string[],
): string {
  const changes = Object.entries(set).filter(([key, value]) => value !== undefined && front.data[key] !== value)
  if (front.kind === 'yaml' && changes.length === 0 && removed.length === 0)
    return front.text.trim() === '' ? '' : `---\n${front.text}\n---\n`
  // YAML keeps its comments and quotes. Other formats are rewritten, and so is YAML with errors, which can't be printed.
  const typed = front.kind === 'yaml' ? parseDocument(front.text, { logLevel: 'silent', uniqueKeys: false }) : undefined
  const isKept = typed !== undefined && typed.errors.length === 0
  const document = isKept ? typed : parseDocument('')
  if (!isMap(document.contents)) document.contents = document.createNode({}) as never
  if (!isKept)
    for (const [key, value] of Object.entries(front.data)) if (!removed.includes(key)) document.set(key, plain(value))
  for (const key of removed) document.delete(key)
  for (const [key, value] of changes) {
    if (key === 'title' && !document.has('title') && isMap(document.contents))
      document.contents.items.unshift(document.createPair('title', value) as never)
    else document.set(key, plain(value))
  }
  if (!isMap(document.contents) || document.contents.items.length === 0) return ''
  return `---\n${document.toString({ lineWidth: 0, flowCollectionPadding: false }).trimEnd()}\n---\n`
}

function plain(value: unknown): unknown {
  if (value instanceof Date) return dateText(value)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...asObject(value) } : value
}

function dateText(date: Date | string): string {
  return date instanceof Date ? date.toISOString().slice(0, 10) : date
}
