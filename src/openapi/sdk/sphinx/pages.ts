// The pages that Sphinx writes as JSON, in the order in which readers turn them.
// https://www.sphinx-doc.org/en/master/usage/builders/index.html#sphinx.builders.html.JSONHTMLBuilder
import { posix } from 'node:path'
import type { SourceFile } from '../../../files/source-file.ts'
import { get, stringAt } from '../../values.ts'
import type { LibrarySource } from '../source.ts'

/** A page with objects on it. */
export interface SphinxPage {
  readonly source: SourceFile
  /** HTML. */
  readonly body: string
}

interface Turned {
  readonly address: string
  readonly next?: string
  /** Undefined for one without objects. */
  readonly page?: SphinxPage
}

/** All pages with objects. Files that can't be read are left out. */
export function readPages({ files, text }: LibrarySource): SphinxPage[] {
  const pages = files.filter((path) => path.endsWith('.fjson')).flatMap((path) => readPage(text(path)) ?? [])
  const byAddress = new Map(pages.map((each) => [each.address, each]))
  const followers = new Set(pages.flatMap(({ next }) => next ?? []))
  const ordered = new Set<Turned>()
  for (const start of [...pages.filter(({ address }) => !followers.has(address)), ...pages])
    for (let each: Turned | undefined = start; each && !ordered.has(each); each = byAddress.get(each.next ?? ''))
      ordered.add(each)
  return [...ordered].flatMap(({ page }) => page ?? [])
}

function readPage(source: SourceFile | undefined): Turned | undefined {
  if (!source) return undefined
  let value: unknown
  try {
    value = JSON.parse(source.text)
  } catch {
    return undefined
  }
  const name = stringAt(value, 'current_page_name')
  const body = stringAt(value, 'body')
  if (name === undefined || body === undefined) return undefined
  // Pages are folders, but for those that are the start of one.
  const folder = `/${name.replace(/(?:^|\/)index$/, '')}`
  const next = stringAt(get(value, 'next'), 'link')
  return {
    address: folder,
    ...(next !== undefined && { next: posix.join(folder, next).replace(/(?!^)\/$/, '') }),
    ...(body.includes('descname') && { page: { source, body } }),
  }
}
