// Converts the pages of an old site to files of the new one: text, front matter, snippets, and the images that they
// use.

import { type FileSystem, normalizePath } from '../files/file-system.ts'
import { convertPage, type OldHeading } from '../foreign/convert.ts'
import type { PageHost } from '../foreign/dialect.ts'
import type { AddressTable, PlacedPage } from './addresses.ts'
import { asText, readFrontMatter } from './config/data.ts'
import { convertFrontMatter } from './front-matter.ts'
import type { OutputFiles } from './output-files.ts'
import { PageRemarks } from './page-remarks.ts'
import type { ImportLog, LoggedRemark, OwnComponents, SourcePage, SourceSite } from './source-site.ts'

/** A converted page. */
export interface ConvertedFile {
  readonly placed: PlacedPage
  /** The path of its new file. */
  readonly output: string
  readonly source: string
  readonly text: string
  readonly title: string | undefined
  readonly headings: readonly OldHeading[]
  /** Old URL paths in its front matter. */
  readonly aliases: readonly string[]
}

export interface PageParts {
  readonly files: FileSystem
  readonly site: SourceSite
  readonly table: AddressTable
  readonly output: OutputFiles
  readonly log: ImportLog
  /** The labels of pages in the navigation, by file. */
  readonly labels: ReadonlyMap<string, string>
  readonly prefix: string
  readonly ownComponents: OwnComponents
  /** A file that an include refers to, outside of the site but in the imported folder. */
  outside(path: string, from: string): { readonly text: string; readonly file: string } | undefined
  /** Whether such a file isn't even in the imported folder. */
  isOutside(path: string, from: string): boolean
}

const SNIPPET = /\.(?:mdx?|markdown)$/i
const ASSET = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|mp3|wav|pdf|zip|txt|csv|json|ya?ml|woff2?)$/i

/** Converts all pages, and writes them and the files that they use to the output. */
export function convertPages(parts: PageParts): readonly ConvertedFile[] {
  return new PageConverter(parts).run()
}

class PageConverter {
  private readonly snippets = new Map<string, string>()
  /** Fragments that pages link to, by target page. */
  private readonly fragments: FragmentLink[] = []
  private readonly unresolved: { readonly url: string; readonly page: SourcePage; readonly remark: LoggedRemark }[] = []
  private readonly waiting: { readonly file: string; readonly path: string; readonly of: SourcePage }[] = []

  private readonly remarks: PageRemarks

  constructor(private readonly parts: PageParts) {
    this.remarks = new PageRemarks(parts.log)
  }

  run(): readonly ConvertedFile[] {
    const done = this.parts.table.pages.map((placed) => this.page(placed))
    // Snippets may import snippets.
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) this.snippet(next)
    this.reportUnresolved(done)
    this.remarks.finish()
    return withFragments(done, this.fragments, this.parts.output)
  }

  /** Links may lead to URLs that other pages redirect from, which are known when all have been read. */
  private reportUnresolved(pages: readonly ConvertedFile[]): void {
    const { table } = this.parts
    const aliases = new Set(pages.flatMap((page) => page.aliases.map((alias) => table.addressOf(alias))))
    for (const { url, page, remark } of this.unresolved)
      if (!url.startsWith('/') || !aliases.has(table.addressOf(url))) this.remarks.add(page, remark)
  }

  private page(placed: PlacedPage): ConvertedFile {
    const { files, site, output, labels } = this.parts
    const { page } = placed
    const source = page.text ?? files.readText(page.file) ?? ''
    const front = readFrontMatter(source)
    const own = site.frontMatter?.(front.data, page) ?? {}
    const typedTitle = asText(own.set?.title) ?? asText(front.data.title)
    const remarks: LoggedRemark[] = []
    const intro = own.intro === undefined ? '' : `${own.intro.trim()}\n\n`
    const converted = convertPage({
      body: intro + front.body,
      // The lines of the body keep their numbers.
      firstLine: front.bodyLine - (intro.split('\n').length - 1),
      file: page.file,
      dialect: page.dialect,
      host: this.host(page, front.data, remarks),
      takeTitle: site.titleFrom === 'heading' || typedTitle === undefined,
      hasTitle: (own.set?.mode ?? front.data.mode) !== 'custom',
      label: labels.get(page.file),
    })
    const title = converted.title ?? typedTitle ?? page.title ?? labels.get(page.file)
    const label =
      labels.get(page.file) ??
      (converted.title !== undefined && typedTitle !== converted.title ? typedTitle : undefined)
    const sidebarTitle =
      label !== undefined && label !== title && front.data.sidebarTitle === undefined ? label : undefined
    const matter = convertFrontMatter(front, own, {
      ...(title !== undefined && { title }),
      ...(sidebarTitle !== undefined && { sidebarTitle }),
      ...page.frontMatter,
      ...this.operation(asText(page.frontMatter?.openapi) ?? asText(own.set?.openapi)),
      ...this.previewImage(page, front.data),
    })
    for (const remark of [...remarks, ...converted.remarks.map((one) => ({ ...one, file: page.file }))])
      this.remarks.add(page, remark)
    for (const key of matter.dropped)
      this.remarks.add(page, {
        kind: 'carried',
        what: 'front matter',
        file: page.file,
        line: 0,
        message: `\`${key}\` stays, but Galley doesn't read it.`,
      })
    const before = own.before === undefined ? '' : `${own.before.trim()}\n\n`
    const body = before + converted.body.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
    const text = `${matter.text}${matter.text && body ? '\n' : ''}${body}${body ? '\n' : ''}`
    const path = `${placed.path}.mdx`
    output.set(path, { text })
    return { placed, output: path, source, text, title, headings: converted.headings, aliases: matter.aliases }
  }

  /** An operation with its specification, whose file is placed as the pages are. */
  private operation(openapi: string | undefined): Record<string, unknown> {
    return openapi?.startsWith('/') ? { openapi: `/${this.parts.prefix}${openapi.slice(1)}` } : {}
  }

  private previewImage(page: SourcePage, data: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const image = asText(data.image) ?? asText(data.cover) ?? asText(data['og:image'])
    const moved = image === undefined ? undefined : this.asset(page, image)
    return moved === undefined ? {} : { 'og:image': moved }
  }

  private snippet({ file, path, of }: { readonly file: string; readonly path: string; readonly of: SourcePage }): void {
    const source = this.parts.files.readText(file) ?? ''
    const front = readFrontMatter(source)
    const page: SourcePage = { ...of, file }
    const remarks: LoggedRemark[] = []
    const converted = convertPage({
      body: front.body,
      firstLine: front.bodyLine,
      file,
      dialect: of.dialect,
      host: this.host(page, front.data, remarks),
    })
    for (const remark of [...remarks, ...converted.remarks.map((one) => ({ ...one, file }))])
      this.remarks.add(page, remark)
    this.parts.output.set(path, { text: `${converted.body.trim()}\n` })
  }

  private host(page: SourcePage, data: Readonly<Record<string, unknown>>, remarks: LoggedRemark[]): PageHost {
    const { site, files, table } = this.parts
    const missing = (url: string, line: number, message: string): LoggedRemark => ({
      kind: 'missing',
      what: 'link',
      file: page.file,
      line,
      message,
      todo: `Correct the address \`${url}\`, or remove it.`,
    })
    return {
      link: (typed, line) => {
        const url = site.links.plain?.(typed, page) ?? typed
        const target = table.resolve(url, page)
        if (url.startsWith('#')) this.fragments.push({ from: page.file, to: page.file, id: url.slice(1), url })
        if (target.kind === 'missing' && !table.isRoute(url) && !this.isCopied(url))
          this.unresolved.push({
            url,
            page,
            remark: missing(url, line, `\`${url}\` doesn't lead to an imported page.`),
          })
        if (target.kind === 'asset') return `/${this.copied(target.file)}${target.rest}`
        // Docusaurus's way to write a URL that isn't a page's.
        if (target.kind !== 'page') return /^pathname:\/\/(\/.*)$/.exec(url)?.[1] ?? (url === typed ? undefined : url)
        if (target.guess)
          remarks.push({
            kind: 'changed',
            what: 'link',
            file: page.file,
            line,
            message:
              target.guess === 'beside'
                ? `\`${url}\` doesn't exist, so the link leads to the page of that name beside this one.`
                : `\`${url}\` doesn't exist, so the link leads to the page of that name in this language.`,
          })
        const isHere = target.page.page === page && target.rest.startsWith('#')
        const moved = isHere ? target.rest : target.page.route + target.rest
        const id = /#(.+)$/.exec(target.rest)?.[1]
        if (id !== undefined) this.fragments.push({ from: page.file, to: target.page.page.file, id, url: moved })
        return moved
      },
      asset: (url, line) => {
        const moved = this.asset(page, url)
        if (moved === undefined && isLocal(url) && !this.isCopied(url))
          remarks.push(missing(url, line, `The file \`${url}\` doesn't exist.`))
        return moved
      },
      include: (path, from) => {
        const file = site.include?.(path, from) ?? beside(files, from, path)
        const text = file === undefined ? undefined : files.readText(file)
        return file === undefined || text === undefined ? this.parts.outside(path, from) : { text, file }
      },
      isOutside: (path, from) => this.parts.isOutside(path, from),
      named: (name, kind) => {
        const found =
          site.named?.(name, kind, page) ??
          (kind === 'file' ? site.named?.(name.replace(/#.*$/, ''), kind, page) : undefined)
        if (!found) return undefined
        const placed = table.pageOf(found.file)
        const title = found.title
        if (placed)
          return {
            url:
              placed.page === page && found.fragment
                ? `#${found.fragment}`
                : placed.route + (found.fragment ? `#${found.fragment}` : ''),
            title,
          }
        return files.readBytes(found.file) ? { url: `/${this.copied(found.file)}`, title } : undefined
      },
      variable: (name) => site.variable?.(name, page, data),
      ownComponent: (name, props) => this.parts.ownComponents.get(name)?.get(props),
      tabTitles: (component) => site.tabTitles?.get(component),
      tabList: (specifier, name) => site.tabLists?.get(this.modulePath(specifier, page) ?? '')?.get(name),
      data: (name) => site.data?.(name, data),
      module: (specifier) => {
        const [, raw] = /^!*raw-loader!(.+)$|^(.+)\?raw$/.exec(specifier)?.filter((one) => one !== undefined) ?? []
        const file = this.moduleFile(raw ?? specifier, page)
        if (file === undefined) return undefined
        if (raw !== undefined) return { kind: 'text', text: files.readText(file) ?? '' }
        if (SNIPPET.test(file)) return { kind: 'snippet', path: `/${this.snippetPath(file, page)}` }
        return ASSET.test(file) ? { kind: 'asset', url: `/${this.copied(file)}` } : undefined
      },
    }
  }

  private moduleFile(specifier: string, page: SourcePage): string | undefined {
    const file = this.modulePath(specifier, page)
    return file !== undefined && this.parts.files.readBytes(file) ? file : undefined
  }

  /** The path that a specifier stands for, often without an ending. Undefined for a package. */
  private modulePath(specifier: string, page: SourcePage): string | undefined {
    const plain = specifier.replace(/[?!].*$/, '')
    const { aliases = {} } = this.parts.site.links
    const alias = Object.entries(aliases).find(([name]) => plain.startsWith(name))
    if (alias) return normalizePath(`${alias[1]}/${plain.slice(alias[0].length)}`)
    return /^\.{0,2}\//.test(plain) ? pathBeside(page.file, plain) : undefined
  }

  private snippetPath(file: string, of: SourcePage): string {
    const known = this.snippets.get(file)
    if (known !== undefined) return known
    const name = file
      .replace(SNIPPET, '')
      .split('/')
      .map((part) => part.replace(/^[._]+(?=.)/, ''))
      .join('/')
    const path = `${this.parts.prefix}snippets/${name}.mdx`
    this.snippets.set(file, path)
    this.waiting.push({ file, path, of })
    return path
  }

  /** True for a file of the new site, such as one that a link by name has been converted to. */
  private isCopied(url: string): boolean {
    return url.startsWith('/') && this.parts.output.has(url.slice(1).replace(/[?#].*$/, ''))
  }

  /** The new URL of an image. Undefined if it's on another site or missing. */
  private asset(page: SourcePage, url: string): string | undefined {
    if (!isLocal(url)) return undefined
    // Components add the slash at the start themselves.
    const target = [url, ...(/^\w/.test(url) ? [`/${url}`] : [])]
      .map((one) => this.parts.table.resolve(one, page))
      .find(({ kind }) => kind === 'asset')
    return target?.kind === 'asset' ? `/${this.copied(target.file)}${target.rest}` : undefined
  }

  /** The new path of a file, which is copied there. */
  private copied(file: string): string {
    const path = this.parts.table.assetPath(file)
    if (!this.parts.output.has(path)) this.parts.output.set(path, { copyOf: file })
    return path
  }
}

/** A link to a heading, as written in the new page. */
interface FragmentLink {
  readonly from: string
  readonly to: string
  readonly id: string
  readonly url: string
}

/**
 * Fixes fragments that match no heading exactly, but differ from that of one heading only in case and punctuation. Such
 * links survive when a site's generator changes its rule, and nobody notices, because a browser just stays at the top of
 * the page.
 */
function withFragments(
  pages: readonly ConvertedFile[],
  links: readonly FragmentLink[],
  output: OutputFiles,
): readonly ConvertedFile[] {
  const ids = new Map(pages.map(({ placed, headings }) => [placed.page.file, idsByWords(headings)]))
  const changes = new Map<string, Map<string, string>>()
  for (const { from, to, id, url } of links) {
    const alike = ids.get(to)?.get(wordsOf(id))
    const [only] = alike ?? []
    if (alike?.size !== 1 || only === undefined || only === id || id === '') continue
    const own = changes.get(from) ?? new Map<string, string>()
    own.set(url, url.slice(0, -id.length) + only)
    changes.set(from, own)
  }
  return pages.map((page) => {
    const own = changes.get(page.placed.page.file)
    if (!own) return page
    const text = page.text.replace(
      /(\]\(<?|\]:[ \t]*<?|="|<)([^\s()<>"]*#[^\s()<>"]+)/g,
      (whole, before: string, url: string) => (own.has(url) ? before + own.get(url) : whole),
    )
    output.set(page.output, { text })
    return { ...page, text }
  })
}

/** The ids of headings by their letters and digits. */
function idsByWords(headings: readonly OldHeading[]): ReadonlyMap<string, ReadonlySet<string>> {
  const out = new Map<string, Set<string>>()
  for (const { id } of headings) out.set(wordsOf(id), (out.get(wordsOf(id)) ?? new Set()).add(id))
  return out
}

/** The letters and digits of an id. Some generators write something before a digit at its start. */
function wordsOf(id: string): string {
  return id
    .toLowerCase()
    .replace(/^(?:id-|_)(?=\d)/, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

function isLocal(url: string): boolean {
  return url.trim() !== '' && !/^(?:[a-z][\w+.-]*:|\/\/|#)/i.test(url.trim())
}

/** Resolves a path relative to another file, or from the root. */
function pathBeside(from: string, path: string): string | undefined {
  const folder = from.includes('/') ? from.slice(0, from.lastIndexOf('/')) : ''
  return normalizePath(path.startsWith('/') ? path : `${folder}/${path}`)
}

/** The same for a file that exists. */
function beside(files: FileSystem, from: string, path: string): string | undefined {
  const file = pathBeside(from, path)
  return file !== undefined && files.readBytes(file) ? file : undefined
}
