// Slate: one long page, `source/index.html.md` with its includes. Each of its headings of level 1 becomes a page.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import { plainLabel } from '../../foreign/build.ts'
import { slateDialect } from '../../foreign/dialects/slate.ts'
import { HEADING_END, type Line, linesOf, linesOfText, textOf } from '../../foreign/lines.ts'
import { createSlugger } from '../../foreign/sluggers.ts'
import { decodeEntities } from '../../html/entities.ts'
import { asArray, asObject, asText, type Data, readFrontMatter } from '../config/data.ts'
import { folderOf, isAside, nearest } from '../reading.ts'
import {
  type Division,
  type ImportLog,
  type ImportSystem,
  type NavItem,
  pageItem,
  type SiteSettings,
  type SourcePage,
  type SourceSite,
} from '../source-site.ts'

const DOCUMENT = /^source\/[^/_][^/]*\.(?:md|markdown)(?:\.erb)?$/
const KEYS = /^(?:language_tabs|toc_footers|code_clipboard)\s*:/m
const FRONT_MATTER = ['language_tabs', 'toc_footers', 'includes', 'search', 'code_clipboard', 'meta', 'highlight_theme']

export const slate: ImportSystem = {
  id: 'slate',
  name: 'Slate',
  detect: (files) => nearest(files, /(?:^|\/)source\/[^/]+\.(?:md|markdown)(?:\.erb)?$/, (text) => KEYS.test(text)),
  root: (file) => folderOf(folderOf(file)),
  read: async (files, log) => new SlateReader(files, log).read(),
}

/** A line, and the file that it's in. */
interface PlacedLine extends Line {
  readonly file: string
}

/** What a heading begins: one of level 1, or one of level 2 that an included file begins with. */
interface Section {
  readonly depth: 1 | 2
  readonly title: string | undefined
  readonly lines: readonly PlacedLine[]
}

class SlateReader {
  private readonly pages: SourcePage[] = []
  /** The address of each heading, by the document's address and the id that it had there. */
  private readonly headings = new Map<string, Map<string, string>>()
  private readonly documentOf = new Map<string, string>()

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
  ) {}

  read(): SourceSite {
    const documents = this.files
      .list()
      .filter((path) => DOCUMENT.test(path) && !isAside(path) && KEYS.test(this.files.readText(path) ?? ''))
      .sort((a, b) => Number(addressOf(b) === '/') - Number(addressOf(a) === '/') || (a < b ? -1 : 1))
    const sections = documents.map((file) => this.document(file))
    this.log.remark({
      kind: 'changed',
      what: 'addresses',
      file: documents[0] ?? 'source',
      line: 0,
      message:
        'Each heading of level 1 begins a page now. Browsers never send the part after `#`, so old links from elsewhere to a heading lead to the first page.',
    })
    return {
      settings: this.settings(readFrontMatter(this.files.readText(documents[0] ?? '') ?? '').data),
      pages: this.pages,
      navigation: sections.length > 1 ? { divisions: sections } : (sections[0]?.content ?? { items: [] }),
      redirects: [],
      assets: [],
      lost: [],
      base: '',
      ending: 'none',
      titleFrom: 'heading',
      links: {
        publicFolders: ['source'],
        contentFolder: () => 'source',
        byAddress: true,
        plain: (url, page) => this.plain(url, page),
      },
      frontMatter: (data) => ({
        handled: FRONT_MATTER,
        // The title of the document is that of the site.
        set: Object.fromEntries([...FRONT_MATTER, 'title'].filter((key) => key in data).map((key) => [key, undefined])),
      }),
    }
  }

  /** A link to a heading of the document, which may be on another page now. */
  private plain(url: string, page: SourcePage): string {
    const document = this.documentOf.get(page.file) ?? '/'
    const [, path = '', id = ''] = /^([^#?]*)#(.+)$/.exec(url) ?? []
    if (id === '' || /^(?:[a-z][\w+.-]*:|\/\/)/i.test(path)) return url
    const target = path === '' ? document : addressOf(`source/${path.replace(/^\.?\/+/, '')}`)
    return this.headings.get(target)?.get(id) ?? url
  }

  private document(file: string): Division {
    const front = readFrontMatter(this.files.readText(file) ?? '')
    const address = addressOf(file)
    const dialect = slateDialect(languagesOf(front.data))
    const own = withSpaces(linesOf(front.body, front.bodyLine)).map((line): PlacedLine => ({ ...line, file }))
    const included = asArray(front.data.includes).flatMap((name) => this.included(asText(name) ?? '', file))
    const sections = sectionsOf([...own, { text: '', at: 0, file }, ...included])
    const slugger = createSlugger('slate')
    const headings = new Map<string, string>()
    this.headings.set(address, headings)
    const taken = new Set<string>()
    const items: NavItem[] = []
    let parent = address
    for (const [i, section] of sections.entries()) {
      const { depth, title, lines } = section
      const place = lines.find(({ text }) => text.trim() !== '') ?? lines[0]
      const id = (title === undefined ? '' : createSlugger('slate').take(title)) || `part-${i + 1}`
      const head = depth === 2 ? parent : address
      const path = i === 0 ? address : uniquePath(`${head === '/' ? '' : head}/${id}`, taken)
      taken.add(path)
      if (depth === 1) parent = path
      const page: SourcePage = {
        file: this.pageFile(place?.file ?? file, section, title ?? `${i + 1}`),
        // The lines of the text keep their numbers.
        text: '\n'.repeat(lines[0]?.at ?? 0) + textOf(depth === 2 ? promoted(lines) : lines),
        address: path,
        dialect,
        title: title ?? asText(front.data.title) ?? 'Introduction',
      }
      this.collect(lines, path, slugger, headings)
      this.pages.push(page)
      this.documentOf.set(page.file, address)
      const last = items.at(-1)
      if (depth === 1 || last === undefined) items.push(pageItem(page.file, page.title))
      else items.splice(-1, 1, withPage(last, pageItem(page.file)))
    }
    return { kind: 'tab', label: asText(front.data.title) ?? address.slice(1), content: { items } }
  }

  /** The name of a page's file: the file that holds nothing else, or one that also names its heading. */
  private pageFile(file: string, { depth, lines }: Section, title: string): string {
    const taken = this.documentOf
    const isWhole =
      depth === 1 &&
      lines.every((line) => line.file === file || line.text.trim() === '') &&
      (this.files.readText(file) ?? '').trim() === textOf(lines).trim()
    if (isWhole && !taken.has(file)) return file
    let name = `${file} (${title})`
    for (let count = 2; taken.has(name); count++) name = `${file} (${title} ${count})`
    return name
  }

  /** The headings of a page, by their ids in the whole document. */
  private collect(
    lines: readonly PlacedLine[],
    path: string,
    slugger: ReturnType<typeof createSlugger>,
    headings: Map<string, string>,
  ): void {
    const local = createSlugger('slate')
    for (const { text } of lines)
      for (const [, id = ''] of text.matchAll(/<\w+\s[^<>]{0,500}?\b(?:id|name)=["']([^"'<>]{1,200})["']/g))
        if (!headings.has(id)) headings.set(id, `${path}#${id}`)
    const [first] = linesOfText(lines)
    for (const i of linesOfText(lines)) {
      const [, marks = '', typed = ''] = /^(#{1,6})[ \t]+(\S.*)$/.exec((lines[i] as Line).text) ?? []
      if (marks === '') continue
      const text = plainLabel(typed.replace(HEADING_END, '')).replaceAll('`', '')
      const [id, here] = [slugger.take(text), local.take(text)]
      headings.set(id, i === first ? path : `${path}#${here}`)
    }
  }

  /** `errors` is the file `source/includes/_errors.md`. */
  private included(name: string, from: string): readonly PlacedLine[] {
    const folder = folderOf(name)
    const stem = `source/includes/${folder === '' ? '' : `${folder}/`}_${name.slice(name.lastIndexOf('/') + 1)}`
    const file = ['.md', '.md.erb', '.markdown', '.html.md', '.html.md.erb']
      .map((ending) => normalizePath(stem + ending))
      .find((path) => path !== undefined && this.files.readText(path) !== undefined)
    if (file !== undefined)
      return [...withSpaces(linesOf(this.files.readText(file) ?? '')), { text: '', at: 0 }].map((line) => ({
        ...line,
        file,
      }))
    this.log.remark({
      kind: 'missing',
      what: 'include',
      file: from,
      line: 0,
      message: `\`includes\` names \`${name}\`, but there is no \`${stem}.md\`.`,
    })
    return []
  }

  private settings(data: Data): SiteSettings {
    const description = asArray(data.meta).find((one) => asText(asObject(one).name) === 'description')
    const links = asArray(data.toc_footers).flatMap((one) => {
      const [, , url = '', html = ''] =
        /<a\s[^>]*href=(["'])(https?:[^"']+)\1[^>]*>(.*)<\/a>/i.exec(asText(one) ?? '') ?? []
      const label = decodeEntities(html.replace(/<[^>]*>/g, '')).trim()
      return url === '' || label === '' ? [] : [{ label, url }]
    })
    const logo = this.files.readBytes('source/images/logo.png') ? 'source/images/logo.png' : undefined
    const favicon = ['source/images/favicon.ico', 'source/favicon.ico', 'source/favicon.png'].find((path) =>
      this.files.readBytes(path),
    )
    return {
      name: asText(data.title),
      ...(description !== undefined && { description: asText(asObject(description).content) }),
      ...(logo !== undefined && { logo: { light: logo } }),
      ...(favicon !== undefined && { favicon }),
      ...(links.length > 0 && { footer: [{ items: links }] }),
    }
  }
}

/** The URL of a document: `source/v2.html.md` is `/v2`. */
function addressOf(file: string): string {
  const name = file.replace(/^source\//, '').replace(/(?:\.html)?(?:\.(?:md|markdown)(?:\.erb)?)?$/, '')
  return name === 'index' || name === '' ? '/' : `/${name}`
}

/** The languages of the tabs, and their labels: `shell`, or `shell: cURL`. */
function languagesOf(data: Data): ReadonlyMap<string, string> {
  return new Map(
    asArray(data.language_tabs).flatMap((one): [string, string][] => {
      if (typeof one === 'string') return [[one, one]]
      return Object.entries(asObject(one)).map(([language, label]) => [language, asText(label) ?? language])
    }),
  )
}

function sectionsOf(lines: readonly PlacedLine[]): readonly Section[] {
  const starts: { at: number; depth: 1 | 2 }[] = []
  let file: string | undefined
  const outside = new Set(linesOfText(lines))
  for (const [at, line] of lines.entries()) {
    if (line.text.trim() === '') continue
    const isFirst = line.file !== file
    file = line.file
    if (!outside.has(at)) continue
    if (/^#[ \t]+\S/.test(line.text)) starts.push({ at, depth: 1 })
    else if (isFirst && starts.length > 0 && /^##[ \t]+\S/.test(line.text)) starts.push({ at, depth: 2 })
  }
  const intro = lines.slice(0, starts[0]?.at ?? lines.length)
  const parts = starts.map(({ at, depth }, i): Section => {
    const part = lines.slice(at, starts[i + 1]?.at ?? lines.length)
    const title = plainLabel((part[0] as Line).text.replace(/^#+[ \t]*/, '').replace(HEADING_END, ''))
    return { depth, title, lines: part }
  })
  const isEmpty = intro.every(({ text }) => text.trim() === '' || /^<!--.*-->$/.test(text.trim()))
  return isEmpty && parts.length > 0 ? parts : [{ depth: 1, title: undefined, lines: intro }, ...parts]
}

/** The lines with all headings one level up, for a page of what was below another heading. */
function promoted(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const outside = new Set(linesOfText(lines))
  return lines.map((line, i) => (outside.has(i) ? { ...line, text: line.text.replace(/^#(?=#{1,5}[ \t])/, '') } : line))
}

/** A page with one more page below it. */
function withPage(item: NavItem, page: NavItem): NavItem {
  if (item.kind === 'group') return { ...item, items: [...item.items, page] }
  if (item.kind === 'link') return item
  return { kind: 'group', label: item.label ?? '', root: item.file, items: [page] }
}

/** `#Title` is a heading in Slate, but not in CommonMark. */
function withSpaces(lines: readonly Line[]): readonly Line[] {
  const outside = new Set(linesOfText(lines))
  return lines.map((line, i) =>
    outside.has(i) ? { ...line, text: line.text.replace(/^(#{1,6})(?=[^#\s])/, '$1 ') } : line,
  )
}

function uniquePath(path: string, taken: ReadonlySet<string>): string {
  let name = path
  for (let count = 2; taken.has(name); count++) name = `${path}-${count}`
  return name
}
