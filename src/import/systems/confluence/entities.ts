// Reads an XML export of Confluence: `entities.xml`, which lists pages, their texts, and their files as objects.
import { childOf, childrenOf, type Document, type Element, parseXml, rawText, textOf } from '../../../dom/dom.ts'
import type { FileSystem } from '../../../files/file-system.ts'
import { folderOf } from '../../reading.ts'
import type { Space, SpacePage } from './space.ts'

const WANTED = /^(?:Page|BlogPost|BodyContent|Attachment|Space|ContentPermissionSet)$/

/** An object by its class, and what its properties hold. Of a collection, it's the size. */
interface Entity {
  readonly type: string
  readonly id: string
  readonly values: ReadonlyMap<string, string>
  /** The ids of the objects that it refers to, by property. */
  readonly links: ReadonlyMap<string, string>
}

/** All spaces of an export. */
export function readEntities(files: FileSystem, file: string): readonly Space[] {
  const entities = [...objectsIn(files.readText(file) ?? '')]
  const of = (type: string) => entities.filter((one) => one.type === type)
  const bodies = new Map<string, Entity>()
  for (const one of of('BodyContent')) {
    const content = one.links.get('content')
    // Other kinds are the options of pages.
    if (content !== undefined && /^[02]?$/.test(one.values.get('bodyType') ?? '')) bodies.set(content, one)
  }
  const attachments = attachedFiles(files, folderOf(file), of('Attachment'))
  const restricted = new Set(
    of('ContentPermissionSet').flatMap(({ values, links }) =>
      // A limit that was lifted leaves an empty set.
      values.get('type') === 'View' && values.get('contentPermissions') !== '0'
        ? [links.get('owningContent') ?? '']
        : [],
    ),
  )
  const known = new Map<string, SpacePage>()
  const pageOf = (one: Entity): SpacePage => {
    const title = (one.values.get('title') ?? '').trim()
    const page: SpacePage = {
      id: one.id,
      title: title === '' ? 'Untitled' : title,
      file: `${file}/${one.id}`,
      text: storageText(bodies.get(one.id)),
      children: [],
      attachments: attachments.get(one.id) ?? new Map(),
      isRestricted: restricted.has(one.id),
      day: one.values.get('creationDate')?.slice(0, 10),
    }
    known.set(one.id, page)
    return page
  }
  const pages = of('Page').filter(isCurrent).sort(byPosition)
  for (const one of pages) pageOf(one)
  const posts = of('BlogPost')
    .filter(isCurrent)
    .sort((a, b) => ((a.values.get('creationDate') ?? '') < (b.values.get('creationDate') ?? '') ? 1 : -1))
  const parents = new Map(
    pages.flatMap(({ id, links }) => (links.has('parent') ? [[id, links.get('parent') ?? '']] : [])),
  )
  const tops: Entity[] = []
  for (const one of pages) {
    const parent = known.get(one.links.get('parent') ?? '')
    const page = known.get(one.id)
    if (parent && page && !isInCircle(one.id, parents)) parent.children.push(page)
    else tops.push(one)
  }
  return of('Space').map((space): Space => {
    const isOwn = (one: Entity) => one.links.get('space') === space.id
    const top = tops.filter(isOwn).flatMap(({ id }) => known.get(id) ?? [])
    const home = known.get(space.links.get('homePage') ?? '')
    return {
      key: space.values.get('key') ?? '',
      name: space.values.get('name') || space.values.get('key') || 'Docs',
      ...(home && top.includes(home) && { home }),
      top,
      posts: posts.filter(isOwn).map(pageOf),
    }
  })
}

/** Each object of a wanted class. Exports can be large, so nothing else becomes a tree. */
function* objectsIn(text: string): Generator<Entity> {
  const signs = /<object class="(\w+)"[^>]*>|<\/object>|<!\[CDATA\[/g
  let open: { readonly type: string; readonly from: number } | undefined
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    if (match[0] === '<![CDATA[') {
      // Such a text may hold anything.
      const end = text.indexOf(']]>', signs.lastIndex)
      if (end === -1) return
      signs.lastIndex = end + 3
    } else if (match[1] !== undefined) open = { type: match[1], from: match.index }
    else if (open) {
      if (WANTED.test(open.type)) yield entity(open.type, parseXml(text.slice(open.from, signs.lastIndex)))
      open = undefined
    }
  }
}

function entity(type: string, root: Document): Entity {
  const object = childOf(root, 'object')
  const values = new Map<string, string>()
  const links = new Map<string, string>()
  for (const property of childrenOf(object, 'property')) {
    const name = property.attribs.name ?? ''
    const id = childOf(property, 'id')
    if (id) links.set(name, textOf(id))
    else values.set(name, name === 'body' ? exactText(property) : textOf(property))
  }
  for (const list of childrenOf(object, 'collection')) values.set(list.attribs.name ?? '', `${childrenOf(list).length}`)
  return { type, id: textOf(childOf(object, 'id')), values, links }
}

/** The text of a body, in which the ends of sections are written with a space. */
function exactText(property: Element): string {
  return rawText(property).replaceAll(']] >', ']]>')
}

/** Older texts are in a markup of their own, which is shown as it is. */
function storageText(body: Entity | undefined): string {
  const text = body?.values.get('body') ?? ''
  if (body?.values.get('bodyType') !== '0' || text.trim() === '') return text
  return `<ac:structured-macro ac:name="wiki-markup"><ac:plain-text-body><![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]></ac:plain-text-body></ac:structured-macro>`
}

/** Neither a draft, nor deleted, nor an earlier version. */
function isCurrent({ values, links }: Entity): boolean {
  const status = values.get('contentStatus') || 'current'
  return status === 'current' && !links.has('originalVersion') && !values.get('originalVersionId')
}

function byPosition(a: Entity, b: Entity): number {
  const position = ({ values }: Entity) => Number.parseInt(values.get('position') || '', 10)
  const [one, two] = [position(a), position(b)]
  if (one >= 0 && two >= 0 && one !== two) return one - two
  if (one >= 0 !== two >= 0) return one >= 0 ? -1 : 1
  const name = ({ values }: Entity) => (values.get('title') ?? '').toLowerCase()
  return name(a) < name(b) ? -1 : 1
}

/** Whether the parents of a page lead back to it, as in broken exports. */
function isInCircle(id: string, parents: ReadonlyMap<string, string>): boolean {
  const seen = new Set([id])
  for (let up = parents.get(id); up !== undefined; up = parents.get(up)) {
    if (up === id) return true
    if (seen.has(up)) return false
    seen.add(up)
  }
  return false
}

/** The files attached to each page, by its id and their names. */
function attachedFiles(
  files: FileSystem,
  folder: string,
  attachments: readonly Entity[],
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const head = folder === '' ? 'attachments/' : `${folder}/attachments/`
  const versions = new Map<string, string[]>()
  for (const path of files.list()) {
    if (!path.startsWith(head)) continue
    const own = folderOf(path)
    versions.set(own, [...(versions.get(own) ?? []), path])
  }
  const out = new Map<string, Map<string, string>>()
  for (const one of attachments) {
    if (!isCurrent(one)) continue
    const page = one.links.get('containerContent') ?? one.links.get('content')
    const name = one.values.get('title') || one.values.get('fileName')
    if (page === undefined || !name) continue
    const own = `${head}${page}/${one.id}`
    const version = one.values.get('version') ?? one.values.get('attachmentVersion') ?? '1'
    const all = versions.get(own) ?? []
    const path = all.find((file) => file === `${own}/${version}`) ?? all.toSorted(byVersion).at(-1)
    const known = out.get(page) ?? new Map<string, string>()
    if (path === undefined) continue
    known.set(name, path)
    out.set(page, known)
  }
  return out
}

function byVersion(a: string, b: string): number {
  const version = (path: string) => Number.parseInt(path.slice(path.lastIndexOf('/') + 1), 10) || 0
  return version(a) - version(b)
}
