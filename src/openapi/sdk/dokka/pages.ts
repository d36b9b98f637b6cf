// Finds the pages of packages, types, and members among what Dokka writes, and where links between them lead.
import { resolvePath } from '../../../files/file-system.ts'
import { detached } from '../../../files/source-file.ts'
import { decodeEntities } from '../../../html/entities.ts'
import { decodeEscapes } from '../../../html/uri-escapes.ts'
import { append } from '../../append.ts'
import type { LibrarySource } from '../source.ts'

/** A page, by what the declaration on it is called. */
export interface DokkaPage {
  /** Of the file. */
  readonly path: string
  readonly packageName: string
  /** With the types around it: `Request.Builder`. Empty for a package and what is directly in it. */
  readonly type: string
  /** Of the functions and properties on the page. Empty for a package or a type. */
  readonly member: string
}

/** All pages of a library. */
export class DokkaPages {
  private readonly pages = new Map<string, DokkaPage>()
  private readonly byId = new Map<string, DokkaPage[]>()
  private readonly byOwner = new Map<string, DokkaPage[]>()
  /** The names that Dokka gives to sets of sources: `common`, `jvm`. */
  readonly platforms = new Set<string>()

  constructor({ files, text }: LibrarySource) {
    for (const path of files) {
      if (!path.endsWith('.html')) continue
      const page = this.read(path, text(path)?.text ?? '')
      if (!page) continue
      this.pages.set(path, page)
      append(this.byId, pageId(page), page)
      if (page.member !== '') append(this.byOwner, ownerId(page), page)
    }
  }

  private read(path: string, text: string): DokkaPage | undefined {
    const written = /<div class="main-content" data-page-type[^>]{0,500} page[iI]ds="([^"]*)"/.exec(text)?.[1]
    // Dokka 1.4 and 1.5 wrote pages of another form.
    if (written === undefined) return undefined
    // The module comes first, and what distinguishes overloads last.
    const [, name = ''] = /::(.*)$/s.exec(decodeEntities(written)) ?? []
    const [packageName = '', type = '', member = ''] = name.split('/')
    // The page of a module.
    if (packageName === '' && type === '' && member === '') return undefined
    for (const [, label = ''] of text.matchAll(/ class="platform-bookmark"[^>]{0,500}>([^<]*)</g))
      this.platforms.add(detached(label.trim()))
    return { path, packageName: detached(packageName), type: detached(type), member: detached(member) }
  }

  /** The first page for each ID. */
  get first(): DokkaPage[] {
    return [...this.byId.values()].flatMap(([page]) => page ?? [])
  }

  /** One page for each name among the members of a type, in the order of their files. */
  membersOf(page: DokkaPage): readonly DokkaPage[] {
    return (this.byOwner.get(ownerId(page)) ?? []).filter((each) => this.all(each)[0] === each)
  }

  /** All pages with the ID of one. Platforms may have pages of their own for a declaration. */
  all(page: DokkaPage): readonly DokkaPage[] {
    return this.byId.get(pageId(page)) ?? []
  }

  /** The page that a link leads to. Undefined for anything else. */
  target(from: string, href: string): DokkaPage | undefined {
    const [, path = ''] = /^([^?#]*)/.exec(href) ?? []
    if (path === '' || /^[a-z][\w+.-]*:|^\/\//i.test(path)) return undefined
    return this.pages.get(resolvePath(from, decodeEscapes(path)) ?? '')
  }
}

/** The ID of what a page is about. */
export function pageId(page: DokkaPage): string {
  return page.member === '' ? ownerId(page) : `${ownerId(page)}#${page.member}`
}

/** The ID of the type or the package around a member. */
export function ownerId({ packageName, type }: DokkaPage): string {
  if (packageName === '' || type === '') return `${packageName}${type}`
  return `${packageName}.${type}`
}
