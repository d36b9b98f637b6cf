// The translations of a Sphinx site: the gettext catalogs of each language in, its pages and navigation out.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { type Catalog, messageKey, readCatalog } from '../../../foreign/gettext/catalog.ts'
import { translatePage } from '../../../foreign/gettext/translate.ts'
import { asArray, asText, type Data } from '../../config/data.ts'
import type { NavItem, SourcePage, Surroundings } from '../../source-site.ts'
import { withOwnFigures } from './figures.ts'

/** A language whose catalogs translate at least one message of a page. */
export interface SphinxLanguage {
  /** As in the name of its folder: `pt_BR`. */
  readonly code: string
  /** The first segment of its addresses. */
  readonly segment: string
  readonly pages: readonly SourcePage[]
  /** The translated pages, by the files of the originals. */
  readonly byOriginal: ReadonlyMap<string, SourcePage>
  readonly messages: Catalog
}

/** Reads the pages of all languages from the catalogs in `locale_dirs`. A page without a translated message isn't one. */
export function sphinxLanguages(
  config: Data,
  around: Surroundings,
  originals: readonly SourcePage[],
  files: FileSystem,
): readonly SphinxLanguage[] {
  const own = asText(config.language)
  const languages = new Map<string, Map<string, string>>()
  for (const folder of localeFolders(config, around))
    for (const path of around.files.list()) {
      if (!path.startsWith(folder)) continue
      const [, code, domain] = /^([\w@-]+)\/LC_MESSAGES\/(.+)\.po$/.exec(path.slice(folder.length)) ?? []
      if (code === undefined || domain === undefined || code === own) continue
      const domains = languages.get(code) ?? new Map<string, string>()
      languages.set(code, domains.set(domain, path))
    }
  return [...languages].flatMap(([code, domains]): SphinxLanguage[] => {
    const catalogs = new CatalogReader(around.files, domains, asText(config.gettext_compact))
    const segment = code.toLowerCase().replaceAll('_', '-')
    const byOriginal = new Map<string, SourcePage>()
    for (const page of originals) {
      const catalog = catalogs.of(page.file.replace(/\.\w+$/, ''))
      const source = catalog && files.readText(page.file)
      if (catalog === undefined || source === undefined) continue
      const translation = translatePage(source, catalog, /\.md$/i.test(page.file) ? 'md' : 'rst')
      if (translation.count === 0) continue
      byOriginal.set(page.file, {
        ...page,
        // Beside the original, so that its relative paths lead to the same files.
        file: page.file.replace(/(\.\w+)$/, `.${code}$1`),
        text: withOwnFigures(translation.text, page.file, code, config, files),
        address: `/${segment}${page.address === '/' ? '' : page.address}`,
        aliases: [],
        language: code,
        translationOf: page.file,
      })
    }
    if (byOriginal.size === 0) return []
    return [{ code, segment, pages: [...byOriginal.values()], byOriginal, messages: catalogs.all() }]
  })
}

/** The entries of the navigation in a language, without pages that aren't translated. */
export function translatedItems(items: readonly NavItem[], language: SphinxLanguage): NavItem[] {
  const { byOriginal, messages } = language
  const labelOf = (label: string, file: string | undefined) =>
    messages.get(messageKey(label)) ?? (file === undefined ? undefined : headingOfPage(byOriginal.get(file))) ?? label
  return items.flatMap((item): NavItem[] => {
    if (item.kind === 'link') return [{ ...item, label: labelOf(item.label, undefined) }]
    if (item.kind === 'page') {
      const page = byOriginal.get(item.file)
      if (!page) return []
      return [{ ...item, file: page.file, ...(item.label !== undefined && { label: labelOf(item.label, undefined) }) }]
    }
    const { root: original, ...group } = item
    const root = original === undefined ? undefined : byOriginal.get(original)?.file
    const inner = translatedItems(item.items, language)
    if (inner.length === 0 && root === undefined) return []
    return [{ ...group, label: labelOf(item.label, original), items: inner, ...(root !== undefined && { root }) }]
  })
}

function headingOfPage(page: SourcePage | undefined): string | undefined {
  const lines = (page?.text ?? '').split('\n')
  const i = lines.findIndex((line, at) => /^#[ \t]/.test(line) || /^([=*#~^"-])\1{2,}[ \t]*$/.test(lines[at + 1] ?? ''))
  return lines[i]?.replace(/^#[ \t]+|[ \t]*\{#[^}]*\}[ \t]*$/g, '').trim()
}

/** The folders of languages, in the whole imported folder, with a slash at the end. */
function localeFolders(config: Data, { site }: Surroundings): string[] {
  const typed = asArray(config.locale_dirs).filter((one): one is string => typeof one === 'string')
  // The names that Sphinx and its tutorial use.
  const names = typed.length > 0 ? typed : ['locales', 'locale']
  return names.flatMap((name) => {
    const path = normalizePath(`${site}/${name}`)
    return path === undefined || path === '' ? [] : [`${path}/`]
  })
}

/** The catalogs of a language, each read once. */
class CatalogReader {
  private readonly known = new Map<string, Catalog>()

  constructor(
    private readonly files: FileSystem,
    private readonly domains: ReadonlyMap<string, string>,
    /** The one catalog of all pages, if the site names it. */
    private readonly single: string | undefined,
  ) {}

  /** The catalog of a document, or of the folder at the root that it's in. */
  of(document: string): Catalog | undefined {
    const [folder = document] = document.split('/')
    const names = [document, folder, ...(this.single === undefined ? [] : [this.single])]
    const domain = names.find((name) => this.domains.has(name))
    return domain === undefined ? undefined : this.read(domain)
  }

  all(): Catalog {
    return new Map([...this.domains.keys()].flatMap((domain) => [...this.read(domain)]))
  }

  private read(domain: string): Catalog {
    const known = this.known.get(domain)
    if (known) return known
    const path = this.domains.get(domain)
    const catalog = readCatalog(path === undefined ? '' : (this.files.readText(path) ?? ''))
    this.known.set(domain, catalog)
    return catalog
  }
}
