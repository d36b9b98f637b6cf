// The URL of a page, a post, or another document of a collection, from the patterns of its front matter and the site.
import { asArray, asText, at, type Data } from '../../config/data.ts'
import { stemOf } from '../../reading.ts'

/** Patterns that have names. */
const STYLES = new Map(
  Object.entries({
    date: '/:categories/:year/:month/:day/:title',
    pretty: '/:categories/:year/:month/:day/:title',
    ordinal: '/:categories/:year/:y_day/:title',
    none: '/:categories/:title',
  }),
)

/** A file with its front matter. `collection` is empty for a page. */
export interface Document {
  readonly file: string
  readonly data: Data
  readonly collection: string
}

/** The old URL path of a document. */
export function addressOf({ file, data, collection }: Document, config: Data): string {
  // Within its collection, or within the site.
  const path = (collection === '' ? file : file.slice(file.indexOf(`_${collection}/`) + collection.length + 2)).replace(
    /\.\w+$/,
    '',
  )
  const own = asText(data.permalink)
  const ofCollection = collection === '' ? undefined : asText(at(config, 'collections', collection, 'permalink'))
  const ofPosts = collection === 'posts' ? (asText(config.permalink) ?? 'date') : undefined
  const pattern = own ?? ofCollection ?? ofPosts ?? (collection === '' ? undefined : '/:collection/:path')
  if (pattern === undefined) return `/${path.replace(/(?:^|\/)(?:index|README)$/i, '')}`
  const values = valuesOf({ file, data, collection }, path)
  const filled = (STYLES.get(pattern) ?? pattern).replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole)
  return `/${filled}`.replace(/\/{2,}/g, '/')
}

/** When a post was published, as `2024-05-31`. */
export function dateOf(file: string, data: Data): string {
  const [date = ''] =
    /^\d{4}-\d{1,2}-\d{1,2}/.exec(String(data.date ?? '')) ?? /^\d{4}-\d{1,2}-\d{1,2}(?=-)/.exec(stemOf(file)) ?? []
  return date.replace(/-(\d)(?=-|$)/g, '-0$1')
}

function valuesOf({ file, data, collection }: Document, path: string): Readonly<Record<string, string>> {
  const [year = '', month = '', day = ''] = dateOf(file, data).split('-')
  const name = stemOf(file).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, '')
  const title = asText(data.slug) ?? (collection === 'posts' ? name : stemOf(file))
  const yearDay = (Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0)) / 86_400_000
  return {
    collection,
    path,
    title,
    slug: title,
    name,
    basename: stemOf(file),
    categories: categoriesOf(file, data, collection),
    year,
    short_year: year.slice(2),
    month,
    i_month: month.replace(/^0/, ''),
    day,
    i_day: day.replace(/^0/, ''),
    y_day: Number.isNaN(yearDay) ? '' : String(yearDay).padStart(3, '0'),
    output_ext: '',
  }
}

/** The folders around `_posts`, and the categories of the front matter. */
function categoriesOf(file: string, data: Data, collection: string): string {
  const folders = collection === 'posts' ? file.slice(0, file.indexOf('_posts/')).split('/') : []
  const typed = data.categories ?? data.category
  const listed = typeof typed === 'string' ? typed.split(/\s+/) : asArray(typed).map(String)
  const names = [...folders, ...listed].filter((name) => name !== '')
  return [...new Set(names.map((name) => name.toLowerCase().replace(/\s+/g, '-')))].join('/')
}
