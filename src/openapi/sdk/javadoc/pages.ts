// Finds the pages of types among what javadoc writes, and where links between them lead.
import { detached } from '../../../files/source-file.ts'
import { linkedFile } from '../html/page-links.ts'
import type { LibrarySource } from '../source.ts'

/** A page that describes a type. */
export interface TypePage {
  /** Of the file. */
  readonly path: string
  /** Undefined for types without one. */
  readonly packageName: string | undefined
  /** With the types around it: `Map.Entry`. */
  readonly name: string
}

/** What isn't documentation of types, by its name. Names of types have no hyphens. */
const OTHER_NAMES = /^(?:index|search|help|overview|allclasses|.*-.*)$/
const OTHER_FOLDERS = /(?:^|\/)(?:class-use|src-html|doc-files|index-files|META-INF|legal|resources|resource-files)\//

/** The pages of types, by path. */
export class TypePages {
  private readonly pages = new Map<string, TypePage>()
  private readonly names = new Map<string, string>()
  private readonly packages = new Map<string, TypePage>()

  constructor({ files, text }: LibrarySource) {
    for (const path of files) {
      if (/(?:^|\/)package-summary\.html$/.test(path) && !OTHER_FOLDERS.test(path)) {
        const name = describedPackage(text(path)?.text ?? '')
        if (name !== undefined) this.packages.set(path, { path, packageName: detached(name), name: '' })
        continue
      }
      const [, name = ''] = /([^/]+)\.html$/.exec(path) ?? []
      if (name === '' || OTHER_NAMES.test(name) || OTHER_FOLDERS.test(path)) continue
      const packageName = packageOf(text(path)?.text ?? '')
      if (packageName === undefined) continue
      const page = { path, packageName: packageName === '' ? undefined : detached(packageName), name }
      this.pages.set(path, page)
      this.names.set(idOf(page), name)
    }
  }

  /** Without the package. */
  nameOf(id: string): string {
    return this.names.get(id) ?? id
  }

  get all(): Iterable<TypePage> {
    return this.pages.values()
  }

  /** The pages of packages, which have no name of a type. */
  get ofPackages(): Iterable<TypePage> {
    return this.packages.values()
  }

  /** The package, the type, or the member that a link on a page leads to. Undefined for anything else. */
  target(from: string, href: string): string | undefined {
    const link = linkedFile(from, href)
    if (!link) return undefined
    const page = this.pages.get(link.path)
    if (!page) return this.packages.get(link.path)?.packageName
    return link.fragment === undefined ? idOf(page) : memberId(idOf(page), link.fragment)
  }
}

/** The qualified name of a type. */
export function idOf({ packageName, name }: TypePage): string {
  return packageName === undefined ? name : `${packageName}.${name}`
}

export function memberId(type: string, anchor: string): string {
  return `${type}#${anchor}`
}

/** The package that a page of a package is about. */
function describedPackage(text: string): string | undefined {
  return /<h1[^>]* class="title"[^>]*>[^<]*?([\p{L}\p{N}_$.]+)\s*</u.exec(text.replace(/&nbsp;/g, ' '))?.[1]
}

/** The package that a page of a type names, empty for none. Undefined for other pages. */
function packageOf(text: string): string | undefined {
  const isType = text.includes('START OF CLASS DATA') || text.includes('class-declaration-page')
  if (!isType) return undefined
  const described = /<meta name="description" content="declaration: (?:module: [^",]*, )?(?:package: ([^",]*))?/.exec(
    text,
  )
  if (described) return described[1]?.trim() ?? ''
  const end = text.search(/<h[12][^>]* class="title"/)
  const start = text.lastIndexOf('START OF CLASS DATA', end)
  const titles = text.slice(Math.max(0, start), end).matchAll(/class="sub-?[tT]itle">([^\n]*?)<\/div>/g)
  const [last = ''] = Array.from(titles, ([, content = '']) => content).slice(-1)
  const words = last
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim()
  const name = words.slice(words.lastIndexOf(' ') + 1)
  return /^[\p{L}\p{N}_$.]+$/u.test(name) ? name : ''
}
