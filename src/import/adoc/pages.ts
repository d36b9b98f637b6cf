// Pages in AsciiDoc on a site whose other pages are in Markdown: Hugo and Jekyll hand them to Asciidoctor.
import { type FileSystem, normalizePath } from '../../files/file-system.ts'
import type { AdocSite } from '../../foreign/asciidoc/site.ts'
import { asciidoc } from '../../foreign/dialects/asciidoc.ts'
import { asText, type Data, readFrontMatter } from '../config/data.ts'
import { folderOf } from '../reading.ts'
import type { ImportLog, SourcePage } from '../source-site.ts'
import { setAttributes } from './attributes.ts'
import { PageTexts } from './texts.ts'

const ADOC = /\.(?:adoc|asciidoc|ad)$/i
const ENDINGS = ['', '.adoc', '.asciidoc', '/index.adoc', '/_index.adoc']

/** Whether a file is in AsciiDoc. */
export function isAdoc(file: string): boolean {
  return ADOC.test(file)
}

/** What a system tells Asciidoctor about its pages. */
export interface AdocRules {
  /** Attributes of the configuration. */
  readonly attributes: Data
  /** Attributes of the system itself, which the configuration may change. */
  readonly defaults?: Readonly<Record<string, string>>
  /** Whether the title in front matter takes the place of the one in the text. */
  readonly isTitledByFrontMatter: boolean
  /** The folder that links such as `/start.adoc` begin at. */
  contentFolder(file: string): string
}

/** Reads such pages. */
export class AdocPages {
  private readonly texts: PageTexts

  constructor(
    private readonly files: FileSystem,
    private readonly log: ImportLog,
    private readonly rules: AdocRules,
  ) {
    this.texts = new PageTexts(files, (file) => this.siteOf(file))
  }

  /** The title in the text of a page. */
  title(file: string): string | undefined {
    return this.texts.header(file).title
  }

  /** The attributes in the header of a page whose names begin with a text, by what follows it. */
  attributes(file: string, head: string): ReadonlyMap<string, string> {
    return this.texts.header(file).attributes.startingWith(head)
  }

  /** What a page in AsciiDoc has that others don't: its dialect, and front matter for what its header says. */
  page(file: string): Pick<SourcePage, 'dialect' | 'frontMatter'> {
    const { data } = readFrontMatter(this.files.readText(file) ?? '')
    const { attributes } = this.texts.header(file)
    const [description, keywords] = [attributes.get('description'), attributes.get('keywords')]
    const isTitled = this.rules.isTitledByFrontMatter && asText(data.title) !== undefined
    return {
      dialect: asciidoc({
        ...this.siteOf(file),
        showsTitle: !isTitled || attributes.get('showtitle') !== undefined,
        remark: (kind, what, line, message, todo) =>
          this.log.remark({ kind, what, file, line, message, ...(todo !== undefined && { todo }) }),
      }),
      frontMatter: {
        ...(description && data.description === undefined && { description }),
        ...(keywords &&
          data.keywords === undefined && { keywords: keywords.split(/\s*,\s*/).filter((one) => one !== '') }),
      },
    }
  }

  private siteOf(file: string): AdocSite {
    const attributes = new Map(
      Object.entries({
        env: 'site',
        'env-site': '',
        docname: file.slice(file.lastIndexOf('/') + 1).replace(ADOC, ''),
        docfile: file,
        docdir: folderOf(file),
        docfilesuffix: /\.\w+$/.exec(file)?.[0] ?? '',
        ...this.rules.defaults,
      }),
    )
    const locked = new Set<string>()
    setAttributes(this.rules.attributes, attributes, locked)
    return {
      file,
      attributes,
      locked,
      include: (target, from) => this.included(target, from),
      reference: (target) => this.reference(target, file),
      image: (target, folder) => this.image(target, folder, file),
    }
  }

  /** A file that a page includes. Its path starts at the folder of the file, or at that of the site. */
  private included(target: string, from: string): { text: string; file: string } | undefined {
    const inside = target.startsWith('/') ? [] : [`${folderOf(from)}/${target}`]
    for (const path of [...inside, target.replace(/^\/+/, '')]) {
      const file = normalizePath(path)
      const text = file === undefined ? undefined : this.files.readText(file)
      if (file !== undefined && text !== undefined) return { text, file }
    }
    return undefined
  }

  private reference(target: string, file: string): { url: string; title?: string } | undefined {
    const [, path = '', fragment] = /^([^#]*)(?:#(.*))?$/s.exec(target) ?? []
    const other = path === '' ? file : this.pageFile(path, file)
    // Pages in Markdown, and addresses.
    if (other === undefined) return ADOC.test(path) ? undefined : { url: target }
    const part = fragment ? this.texts.part(other, fragment) : undefined
    const { data } = readFrontMatter(this.files.readText(other) ?? '')
    const title = part || (asText(data.title) ?? this.texts.header(other).title)
    const content = this.rules.contentFolder(other)
    const inContent = content !== '' && other.startsWith(`${content}/`) ? other.slice(content.length + 1) : other
    return { url: `/${inContent}${fragment ? `#${fragment}` : ''}`, ...(title !== undefined && { title }) }
  }

  private pageFile(path: string, from: string): string | undefined {
    const plain = path.replace(/\.html$/, '').replace(/\/+$/, '')
    const around = path.startsWith('/') ? this.rules.contentFolder(from) : folderOf(from)
    return ENDINGS.map((ending) => normalizePath(`${around}/${plain}${ending}`)).find(
      (one) => one !== undefined && ADOC.test(one) && this.files.readBytes(one) !== undefined,
    )
  }

  /** The path of an image in the folder that `imagesdir` names, which may be another site's. */
  private image(target: string, folder: string | undefined, file: string): string | undefined {
    if (!folder || target.startsWith('/')) return undefined
    const path = `${folder.replace(/\/+$/, '')}/${target}`
    const beside = normalizePath(`${folderOf(file)}/${target}`)
    const isThere =
      !/^(?:\/|https?:)/.test(path) && this.files.readBytes(normalizePath(`${folderOf(file)}/${path}`) ?? '')
    return !isThere && beside !== undefined && this.files.readBytes(beside) ? undefined : path
  }
}
