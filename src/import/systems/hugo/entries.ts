// The pages of a Hugo site in one language, with their URLs.
import type { FileSystem } from '../../../files/file-system.ts'
import { urlized } from '../../../foreign/hugo-urls.ts'
import { asText, at, type Data, readFrontMatter } from '../../config/data.ts'
import { labelOf } from '../../folder-order.ts'
import { folderOf, pagesBelow, stemOf } from '../../reading.ts'
import type { HugoLanguage } from './config.ts'

const PAGE = /\.(?:mdx?|markdown|adoc|asciidoc|ad)$/i

/** A page or a section. */
export interface Entry {
  readonly file: string
  readonly data: Data
  /** Folder relative to the content folder. */
  readonly folder: string
  readonly isSection: boolean
  readonly weight: number
  readonly title: string
}

/** Reads the pages of one of the languages. */
export function readEntries(files: FileSystem, language: HugoLanguage, languages: readonly HugoLanguage[]): Entry[] {
  const tags = new Set(languages.map(({ tag }) => tag))
  const others = languages
    .map(({ content }) => content)
    .filter((folder) => folder !== language.content && folder.startsWith(`${language.content}/`))
  return pagesBelow(files, language.content, PAGE).flatMap((file): Entry[] => {
    if (others.some((folder) => file.startsWith(`${folder}/`))) return []
    const name = stemOf(file)
    const suffix = /\.([\w-]+)$/.exec(name)?.[1]
    const own = suffix !== undefined && tags.has(suffix) ? suffix : undefined
    if (language.suffix && (own ?? languages[0]?.tag) !== language.tag) return []
    const { data } = readFrontMatter(files.readText(file) ?? '')
    if (data.draft === true || data.headless === true) return []
    const plain = own === undefined ? name : name.slice(0, -own.length - 1)
    const folder = folderOf(file).slice(language.content.length).replace(/^\//, '')
    const isSection = plain === '_index'
    const isBundle = plain === 'index'
    const weight = typeof data.weight === 'number' && data.weight !== 0 ? data.weight : Infinity
    const title =
      asText(data.linkTitle) ?? asText(data.title) ?? labelOf(isSection || isBundle ? stemOf(folder) : plain)
    return [{ file, data, folder: isBundle ? folderOf(folder) : folder, isSection, weight, title }]
  })
}

/** The URL of a page. */
export function addressOf(entry: Entry, route: string, config: Data): string {
  const { data, file } = entry
  const url = asText(data.url)
  if (url !== undefined) return url.startsWith('/') ? `${route}${url}` : `${route}/${url}`
  const name = stemOf(file).replace(/\.[a-z]{2}(?:-\w+)?$/, '')
  const isBundle = name === 'index'
  const own = asText(data.slug) ?? (isBundle ? stemOf(folderOf(file)) : name)
  const parts = entry.isSection ? [entry.folder] : [entry.folder, urlized(own)]
  const [section = ''] = entry.folder.split('/')
  const pattern = entry.isSection
    ? undefined
    : (asText(at(config, 'permalinks', section)) ?? asText(at(config, 'permalinks', 'page', section)))
  if (pattern !== undefined) {
    const date = data.date instanceof Date ? data.date.toISOString() : (asText(data.date) ?? '')
    const values = new Map(
      Object.entries({
        year: date.slice(0, 4),
        month: date.slice(5, 7),
        day: date.slice(8, 10),
        section,
        sections: entry.folder,
        title: urlized(asText(data.title) ?? own),
        slug: urlized(asText(data.slug) ?? asText(data.title) ?? own),
        filename: name,
        contentbasename: name,
        slugorfilename: urlized(own),
      }),
    )
    return `${route}${pattern.replace(/:(\w+)/g, (_, key: string) => values.get(key) ?? '')}`
  }
  return `${route}/${parts
    .filter((part) => part !== '')
    .map((part) => part.split('/').map(urlized).join('/'))
    .join('/')}`
}
