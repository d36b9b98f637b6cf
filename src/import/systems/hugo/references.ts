// Names in shortcodes of Hugo -> the pages and images that they mean.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { folderOf } from '../../reading.ts'
import type { SourcePage } from '../../source-site.ts'

const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i

/** Finds pages and images as Hugo does. */
export class References {
  /** All images of the site, in order. Listed once one is looked up. */
  private images: readonly string[] | undefined
  /** The pages by what references call them. Listed once one is looked up. */
  private names: PageNames | undefined

  constructor(
    private readonly files: FileSystem,
    private readonly pages: readonly SourcePage[],
    private readonly contentOf: (file: string) => string,
  ) {}

  /** The first image in a page's folder whose name contains a text, as Docsy looks images up. */
  image(text: string, from: SourcePage): { file: string } | undefined {
    if (!/^_?index\.[\w.]+$/.test(from.file.slice(from.file.lastIndexOf('/') + 1))) return undefined
    const folder = `${folderOf(from.file)}/`
    this.images ??= this.files
      .list()
      .filter((path) => IMAGE.test(path))
      .sort()
    const file = this.images.find(
      (path) =>
        path.startsWith(folder) &&
        path.toLowerCase().lastIndexOf(text.toLowerCase()) >= Math.max(folder.length, path.lastIndexOf('/')),
    )
    return file === undefined ? undefined : { file }
  }

  /** `ref` and `relref` find pages and sections by path, relative to the page or to the content folder, or by name. */
  page(name: string, from: SourcePage): string | undefined {
    if (name === '') return from.file
    this.names ??= namesOf(this.pages, this.contentOf)
    const { byPath, byName } = this.names
    const plain = nameKey(name.replace(/\/+$/, ''))
    const here = folderOf(from.file).slice(this.contentOf(from.file).length)
    const bases = name.startsWith('/') ? [plain] : [nameKey(`${here}/${plain}`), `/${plain}`]
    for (const base of bases) {
      const path = normalizePath(base)
      const file = path === undefined ? undefined : byPath.get(`${from.language}:/${path}`)
      if (file !== undefined) return file
    }
    // A bare name is looked up in the whole site.
    const alike = byName.get(`${from.language}:${plain.slice(plain.lastIndexOf('/') + 1)}`)
    return alike?.find(({ path }) => path.endsWith(`/${plain}`))?.file
  }
}

/** Pages by the names that references give them, each after its language. */
interface PageNames {
  readonly byPath: ReadonlyMap<string, string>
  readonly byName: ReadonlyMap<string, readonly { readonly path: string; readonly file: string }[]>
}

function namesOf(pages: readonly SourcePage[], contentOf: (file: string) => string): PageNames {
  const byPath = new Map<string, string>()
  const byName = new Map<string, { path: string; file: string }[]>()
  for (const { file, language } of pages) {
    const plain = file.slice(contentOf(file).length).replace(/\.\w+$/, '')
    const suffix = `.${language}`
    const path = nameKey(plain.endsWith(suffix) ? plain.slice(0, -suffix.length) : plain)
    const key = `${language}:${path.slice(path.lastIndexOf('/') + 1)}`
    if (!byPath.has(`${language}:${path || '/'}`)) byPath.set(`${language}:${path || '/'}`, file)
    const alike = byName.get(key)
    if (alike) alike.push({ path, file })
    else byName.set(key, [{ path, file }])
  }
  return { byPath, byName }
}

/** A path without what doesn't matter in references: the ending, the case, and the file of a section. */
function nameKey(path: string): string {
  return path
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/\.(?:md|markdown|adoc|asciidoc|ad)$/, '')
    .replace(/\/_?index$/, '')
}
