// Writes the `navigation` of docs.json with the new paths of pages.
import { LANGUAGES } from '../config/schema/navigation.ts'
import { languageTag } from '../project/languages.ts'
import type { PlacedPage } from './addresses.ts'
import type { Division, LoggedRemark, NavGroup, NavItem, Navigation } from './source-site.ts'

export interface NavigationParts {
  pageOf(file: string): PlacedPage | undefined
  remark(remark: LoggedRemark): void
  /** The file of the configuration, for remarks. */
  readonly file: string
  /** Prefix for the paths of pages created for links. */
  readonly prefix: string
}

/** The labels of pages in the navigation, if different from their titles. */
export interface WrittenNavigation {
  readonly navigation: Readonly<Record<string, unknown>>
  readonly labels: ReadonlyMap<string, string>
  /** Pages created for links to other sites: path and text. */
  readonly linkPages: ReadonlyMap<string, string>
  /** Paths in navigation order. */
  readonly order: readonly string[]
}

export function writeNavigation(navigation: Navigation, parts: NavigationParts): WrittenNavigation {
  const writer = new NavigationWriter(parts)
  const written = writer.content(navigation)
  const { labels, linkPages, order } = writer
  return { navigation: Object.keys(written).length === 0 ? { pages: [] } : written, labels, linkPages, order }
}

const LANGUAGE_CODES: ReadonlySet<string> = new Set(LANGUAGES)

/** The code that docs.json has for a language tag of another system, or the closest one. */
function languageCode(tag: string): string {
  if (LANGUAGE_CODES.has(tag)) return tag
  const [base = '', region] = tag.split(/[-_]/)
  const exact = LANGUAGES.find((known) => known.toLowerCase() === tag.replace('_', '-').toLowerCase())
  if (exact) return exact
  if (base === 'zh') return /tw|hk|hant/i.test(region ?? '') ? 'zh-Hant' : 'zh'
  const language = base.toLowerCase()
  if (LANGUAGE_CODES.has(language)) return language
  return LANGUAGES.find((known) => languageTag(known) === language) ?? tag
}

class NavigationWriter {
  readonly labels = new Map<string, string>()
  readonly linkPages = new Map<string, string>()
  readonly order: string[] = []
  private readonly missing = new Set<string>()

  constructor(private readonly parts: NavigationParts) {}

  content(navigation: Navigation): Record<string, unknown> {
    if ('items' in navigation) return this.items(navigation.items)
    const written = navigation.divisions.map((division) => this.division(division)).filter((one) => one !== undefined)
    const kind = navigation.divisions[0]?.kind
    return kind === undefined || written.length === 0 ? {} : { [`${kind}s`]: written }
  }

  private division(division: Division): Record<string, unknown> | undefined {
    const { kind, label, isDefault, icon, href, content } = division
    const openapi = this.specification(division.openapi)
    if (kind === 'language' && !LANGUAGE_CODES.has(languageCode(label)))
      this.parts.remark({
        kind: 'simplified',
        what: 'language',
        file: this.parts.file,
        line: 0,
        message: `Galley's own texts, such as "Search", aren't available in \`${label}\`. There, they're in English.`,
      })
    const head = {
      [kind]: kind === 'language' ? languageCode(label) : label,
      ...(isDefault && (kind === 'language' || kind === 'version') && { default: true }),
      ...(icon && { icon }),
    }
    if (href !== undefined) return { ...head, href }
    const inner = this.content(content)
    if (Object.keys(inner).length === 0) return openapi === undefined ? undefined : { ...head, openapi }
    return { ...head, ...(openapi !== undefined && { openapi }), ...inner }
  }

  /** A specification, whose file is placed as the pages are. */
  private specification(path: string | undefined): string | undefined {
    return path?.replace(/^\//, `/${this.parts.prefix}`)
  }

  private items(items: readonly NavItem[]): Record<string, unknown> {
    const written = items.map((item) => this.item(item)).filter((one) => one !== undefined)
    if (written.length === 0) return {}
    return written.every((one) => typeof one === 'object') ? { groups: written } : { pages: written }
  }

  private item(item: NavItem): string | Record<string, unknown> | undefined {
    if (item.kind === 'page') return this.page(item.file, item.label)
    return item.kind === 'link' ? this.link(item.label, item.url) : this.group(item)
  }

  private page(file: string, label?: string): string | undefined {
    const placed = this.parts.pageOf(file)
    if (!placed) {
      if (!this.missing.has(file))
        this.parts.remark({
          kind: 'missing',
          what: 'navigation',
          file: this.parts.file,
          line: 0,
          message: `The navigation names \`${file}\`, which doesn't exist.`,
          todo: 'Write the page, or remove the entry.',
        })
      this.missing.add(file)
      return undefined
    }
    if (label !== undefined && !this.labels.has(file)) this.labels.set(file, label)
    this.order.push(placed.path)
    return placed.path
  }

  private group(group: NavGroup): Record<string, unknown> | string | undefined {
    const root = group.root === undefined ? undefined : this.page(group.root)
    const pages = group.items.map((item) => this.item(item)).filter((one) => one !== undefined)
    if (pages.length === 0 && !group.openapi && !group.hasCards) {
      // A title that leads to a page and contains nothing else is that page.
      if (root !== undefined && group.root !== undefined && !this.labels.has(group.root))
        this.labels.set(group.root, group.label)
      return root
    }
    return {
      group: group.label || 'Docs',
      ...(group.icon && { icon: group.icon }),
      ...(root !== undefined && { root }),
      ...(group.isOpen && { expanded: true }),
      ...(group.hasCards && { directory: 'card' }),
      ...(group.openapi && { openapi: this.specification(group.openapi) }),
      pages,
    }
  }

  /** docs.json can't list links among pages, so a page with `url` takes their place. */
  private link(label: string, url: string): string | undefined {
    const name = label
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
    let path = `${this.parts.prefix}links/${name || 'link'}`
    const text = `---\ntitle: ${JSON.stringify(label)}\nurl: ${JSON.stringify(url)}\n---\n`
    for (let count = 2; this.linkPages.has(path) && this.linkPages.get(path) !== text; count++)
      path = `${this.parts.prefix}links/${name || 'link'}-${count}`
    this.linkPages.set(path, text)
    return path
  }
}
