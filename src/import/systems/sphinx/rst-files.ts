// The pages of a Sphinx site in reStructuredText: what conf.py says about them, and their text as MyST.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { filtered } from '../../../files/filtered.ts'
import { rstText } from '../../../foreign/dialects/rst.ts'
import type { RstSite } from '../../../foreign/rst/page.ts'
import { asArray, asObject, asText, type Data } from '../../config/data.ts'
import { folderOf } from '../../reading.ts'
import type { Surroundings } from '../../source-site.ts'

const ROLE = /(?<![\w:]):([a-z][\w-]*):`/g

/** Knows which pages are in reStructuredText, and reads them. */
export class RstPages {
  private readonly endings: readonly string[]
  private readonly roles: ReadonlySet<string>
  private readonly texts = new Map<string, string>()

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly around: Surroundings,
  ) {
    const typed = config.source_suffix
    const named = [...asArray(typed), ...Object.keys(asObject(typed)), asText(typed)]
    this.endings = ['.rst', ...(named.includes('.txt') ? ['.txt'] : [])]
    const pages = files.list().filter((path) => this.isRst(path))
    this.roles = new Set(
      pages.flatMap((path) => Array.from((files.readText(path) ?? '').matchAll(ROLE), ([, name = '']) => name)),
    )
  }

  /** Whether a file is a page in reStructuredText. */
  isRst(file: string): boolean {
    return this.endings.some((ending) => file.endsWith(ending))
  }

  /** What a page needs to know of its site. */
  siteOf(file: string): RstSite {
    const { config } = this
    const language = asText(config.highlight_language)
    const role = asText(config.default_role)
    const versions = ['version', 'release'].flatMap((name) => {
      const value = asText(config[name])
      return value === undefined ? [] : [`.. |${name}| replace:: ${value}`]
    })
    return {
      roles: this.roles,
      image: (path) => this.image(path, file),
      include: (path) => this.included(path, file),
      ...(role !== undefined && { defaultRole: role }),
      ...(language !== undefined && language !== 'default' && { language: language === 'none' ? 'text' : language }),
      shared: [...versions, asText(config.rst_prolog) ?? '', asText(config.rst_epilog) ?? ''].join('\n'),
    }
  }

  /** The files, with the pages in reStructuredText as MyST. */
  asMyst(): FileSystem {
    const { files } = this
    const plain = {
      root: files.root,
      list: () => files.list(),
      unreadable: (path: string) => files.unreadable(path),
      readBytes: (path: string) => files.readBytes(path),
      readText: (path: string) => (this.isRst(path) ? this.text(path) : files.readText(path)),
    }
    return filtered(plain, () => true)
  }

  private image(path: string, from: string): string | undefined {
    const head = path.slice(0, -1)
    return ['svg', 'png', 'webp', 'gif', 'jpg', 'jpeg', 'avif']
      .map((ending) => head + ending)
      .find((one) => {
        const file = normalizePath(one.startsWith('/') ? one : `${folderOf(from)}/${one}`)
        return file !== undefined && this.files.readBytes(file) !== undefined
      })
  }

  private text(file: string): string | undefined {
    const known = this.texts.get(file)
    if (known !== undefined) return known
    const source = this.files.readText(file)
    if (source === undefined) return undefined
    const text = rstText(source, this.siteOf(file))
    this.texts.set(file, text)
    return text
  }

  /** A file that a page includes, which may be outside of the site's folder. */
  private included(path: string, from: string): string | undefined {
    if (/\.(?:md|markdown|ipynb)$/i.test(path)) return undefined
    const inside = path.startsWith('/') ? path : `${folderOf(from)}/${path}`
    const file = normalizePath(inside)
    const text = file === undefined ? undefined : this.files.readText(file)
    if (text !== undefined || path.startsWith('/')) return text
    const outside = normalizePath(`${this.around.site}/${inside}`)
    return outside === undefined ? undefined : this.around.files.readText(outside)
  }
}
