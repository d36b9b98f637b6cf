// The pages of Sphinx -> the objects and modules that they describe.
import {
  childrenOf,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type ParentNode,
  parseHtml,
} from '../../../dom/dom.ts'
import type { SourceFile } from '../../../files/source-file.ts'
import type { LibraryModule } from '../model.ts'
import { namesAround } from './cpp-names.ts'
import { type Description, readDescription } from './description.ts'
import { MEMBERS, TYPES } from './object-types.ts'
import { readSignature, type Signature } from './signature.ts'

/** The domains of Sphinx, and the languages of their code. The first that a library has is read. */
export const LANGUAGES: Readonly<Record<string, string>> = { py: 'python', js: 'javascript', cpp: 'cpp', c: 'c' }

/** Something that a page describes. */
export interface Described {
  readonly domain: string
  readonly type: string
  /** The full name: `acme.Client.get`. */
  readonly id: string
  readonly name: string
  /** The object that its description is in. */
  readonly owner?: string
  /** The namespace of C++ that its description is in. */
  readonly namespace?: string
  readonly file: SourceFile
  readonly signatures: readonly [Signature, ...Signature[]]
  readonly description: Description
}

/** Objects nested deeper are left out. */
const MAX_NESTED = 50

/** Finds the objects of all pages. */
export class Collector {
  readonly found: Described[] = []
  readonly domains = new Set<string>()
  readonly modules = new Set<string>()
  readonly described: LibraryModule[] = []
  /** Of C++. Breathe describes them like types, with all that is in them. */
  readonly namespaces: LibraryModule[] = []
  private file!: SourceFile

  /** Adds what is on a page. */
  page(file: SourceFile, body: string): void {
    this.file = file
    for (const [, module] of body.matchAll(/\bid="module-([^"]+)"/g)) this.modules.add(module as string)
    const document = parseHtml(body)
    for (const list of findAll(document, (each) => typeOf(each) !== undefined)) this.object(list)
    if (body.includes('id="module-')) this.modulesIn(document, file)
  }

  /** Modules, with the text between their anchors and what follows: objects, headings, and other sections. */
  private modulesIn(parent: ParentNode, file: SourceFile, depth = 0): void {
    if (depth > MAX_NESTED) return
    for (const [i, child] of parent.children.entries()) {
      if (!isElement(child) || typeOf(child) !== undefined) continue
      const name = /^module-(.+)$/.exec(child.attribs.id ?? '')?.[1]
      const isSection = child.name === 'section' || hasClass(child, 'section')
      if (name !== undefined) {
        const inner = isSection ? child.children : parent.children.slice(i + 1)
        const first = inner.findIndex((each) => isElement(each, 'h1') || isElement(each, 'h2') || isElement(each, 'h3'))
        const text = isSection ? inner.slice(first + 1) : inner
        const end = text.findIndex((each) => isElement(each) && endsText(each))
        const { doc } = readDescription(text.slice(0, end === -1 ? undefined : end), {
          ...{ language: LANGUAGES.py as string, isClass: false, isObject: () => false, object: () => {} },
        })
        this.described.push({
          ...{ id: `module-${name}`, source: file, name, path: [name], doc },
          place: () => {
            const at = Math.max(0, file.text.indexOf(`id=\\"module-${name}\\"`))
            return { file: file.path, start: at, end: at + 1 }
          },
        })
      }
      this.modulesIn(child, file, depth + 1)
    }
  }

  private object(list: Element, around: Around = {}, depth = 0): void {
    if (depth > MAX_NESTED) return
    const { owner, namespace } = around
    const [domain, type] = typeOf(list) as [string, string]
    const signatures = childrenOf(list, 'dt')
      .map(readSignature)
      .filter(({ name }) => name !== '')
    const [first] = signatures
    if (!first) return
    this.domains.add(domain)
    const inner: Element[] = []
    const description = readDescription(
      childrenOf(list, 'dd').flatMap(({ children }) => children),
      {
        language: LANGUAGES[domain] as string,
        isClass: TYPES[type]?.[0] === 'class',
        isObject: (each) => typeOf(each) !== undefined,
        object: (each) => inner.push(each),
      },
    )
    // Overloads share a name. Several names can share a description, too.
    const byName = new Map<string, [Signature, ...Signature[]]>()
    for (const each of signatures) {
      const id = idOf(each, owner)
      const same = byName.get(id)
      if (same) same.push(each)
      else byName.set(id, [each])
    }
    const described = Array.from(byName, ([id, own]) => ({
      ...{ domain, type, id, name: own[0].name, file: this.file, signatures: own, description },
      ...(owner && { owner: owner.id }),
      ...(namespace !== undefined && { namespace }),
    }))
    const inside =
      domain === 'cpp' && first.words.includes('namespace') ? this.namespace(first, description, around) : {}
    if (inside.namespace === undefined) this.found.push(...described)
    for (const each of inner)
      this.object(each, inside.namespace === undefined ? { owner: described[0], namespace } : inside, depth + 1)
  }

  /** What is in a namespace has its full name. */
  private namespace({ prefix, name, anchor }: Signature, { doc }: Description, around: Around): Around {
    const { file } = this
    const outer = around.namespace === undefined ? namesAround(anchor ?? '', name) : [around.namespace]
    const namespace = prefix === '' ? [...(outer ?? []), name].join('::') : `${prefix}${name}`
    const at = Math.max(0, file.text.indexOf(`id=\\"${anchor}\\"`))
    this.namespaces.push({
      ...{ id: anchor ?? namespace, source: file, name: namespace, path: [namespace], doc },
      place: () => ({ file: file.path, start: at, end: at + 1 }),
    })
    return { namespace }
  }
}

/** What the description of an object is in. */
interface Around {
  readonly owner?: Described | undefined
  readonly namespace?: string | undefined
}

/** What isn't about a module any more. */
function endsText(element: Element): boolean {
  return (
    typeOf(element) !== undefined ||
    /^(?:section|h[1-6])$/.test(element.name) ||
    hasClass(element, 'section', 'toctree-wrapper') ||
    find(element, (each) => typeOf(each) !== undefined || /^module-/.test(each.attribs.id ?? '')) !== undefined
  )
}

/** The domain and type of an object in `<dl class="py method">`. Before Sphinx 3, there was no domain. */
function typeOf(element: Element): [domain: string, type: string] | undefined {
  if (element.name !== 'dl') return undefined
  const [domain = '', type = domain] = (element.attribs.class ?? '').split(/\s+/)
  const isKnown = Object.hasOwn(TYPES, type) || Object.hasOwn(MEMBERS, type)
  if (!isKnown || !childrenOf(element, 'dt').some((each) => hasName(each))) return undefined
  return domain === type ? ['py', type] : Object.hasOwn(LANGUAGES, domain) ? [domain, type] : undefined
}

function hasName(term: Element): boolean {
  return findAll(term, (each) => hasClass(each, 'descname')).length > 0
}

function idOf({ anchor, prefix, name }: Signature, owner: Described | undefined): string {
  if (anchor === name || anchor?.endsWith(`.${name}`) || (anchor !== undefined && /^_CPP/.test(anchor))) return anchor
  return owner && !prefix.startsWith(owner.id) ? `${owner.id}.${name}` : `${prefix}${name}`
}
