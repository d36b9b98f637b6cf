// Finds the pages of classes and modules among what YARD writes, and where links between them lead.
import { detached } from '../../../files/source-file.ts'
import { linkedFile } from '../html/page-links.ts'
import type { LibrarySource } from '../source.ts'

/** A page that describes a class or a module. */
export interface ClassPage {
  /** Of the file. */
  readonly path: string
  readonly kind: 'Class' | 'Exception' | 'Module'
  /** With the modules around it: `Harbor::Pier`. */
  readonly name: string
}

/** All of YARD's templates begin a page like this. */
const TITLE = /<div id="content"><h1>\s*(Class|Exception|Module):\s*([\p{L}\p{N}_:]+)/u

/** The pages of classes and modules, by path. */
export class ClassPages {
  private readonly pages = new Map<string, ClassPage>()

  constructor({ files, text }: LibrarySource) {
    for (const path of files) {
      if (!path.endsWith('.html')) continue
      const [, kind, name] = TITLE.exec(text(path)?.text ?? '') ?? []
      if (kind !== undefined && name !== undefined)
        this.pages.set(path, { path, kind: kind as ClassPage['kind'], name: detached(name) })
    }
  }

  get all(): Iterable<ClassPage> {
    return this.pages.values()
  }

  /** The ID of the class or the member that a link on a page leads to. Undefined for anything else. */
  target(from: string, href: string): string | undefined {
    const link = linkedFile(from, href)
    const page = link && this.pages.get(link.path)
    return page && (link.fragment === undefined ? page.name : memberId(page.name, link.fragment))
  }
}

const MARKS: Readonly<Record<string, string>> = { instance_method: '#', class_method: '.', constant: '::' }

/** `Harbor::Pier#moor` for the anchor `moor-instance_method`. */
export function memberId(owner: string, anchor: string): string {
  const [, name = '', kind = ''] = /^(.*)-(instance_method|class_method|constant)$/s.exec(anchor) ?? []
  return name === '' ? `${owner}#${anchor}` : `${owner}${MARKS[kind]}${name}`
}
