// The pages of a Sphinx site in reStructuredText: what conf.py says about them, and their text as MyST.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { filtered } from '../../../files/filtered.ts'
import { rstText } from '../../../foreign/dialects/rst.ts'
import type { RstSite } from '../../../foreign/rst/page.ts'
import { asArray, asObject, asText, type Data } from '../../config/data.ts'
import { folderOf } from '../../reading.ts'
import type { Surroundings } from '../../source-site.ts'

/** Knows which pages are in reStructuredText, and reads them. */
export class RstPages {
  private readonly endings: readonly string[]
  /** The kinds of directives that conf.py and the site's extensions add. */
  private readonly own: Pick<RstSite, 'marks' | 'objects'>
  private readonly texts = new Map<string, string>()

  constructor(
    private readonly files: FileSystem,
    private readonly config: Data,
    private readonly around: Surroundings,
  ) {
    const typed = config.source_suffix
    const named = [...asArray(typed), ...Object.keys(asObject(typed)), asText(typed)]
    const types = (method: string) => {
      const pattern = new RegExp(`\\.${method}\\(\\s*(?:directivename\\s*=\\s*)?["']([\\w-]+)["']`, 'g')
      const code = files
        .list()
        .filter((path) => path.endsWith('.py') && !/(?:^|\/)(?:tests?|node_modules)\//.test(path))
      return new Set(
        code.flatMap((path) => [...(files.readText(path) ?? '').matchAll(pattern)].map(([, name = '']) => name)),
      )
    }
    this.own = { marks: types('add_crossref_type'), objects: types('add_object_type') }
    this.endings = ['.rst', ...(named.includes('.txt') ? ['.txt'] : [])]
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
      ...this.own,
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
