// The sections of a page on their way to the search index: a line of JSON for the page's head, and another for its body.
// Only the thread that builds the index parses them. Other threads pass on the bytes.
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import {
  bodyKey,
  type PageBody,
  type PageHead,
  partsOf,
  type SearchPage,
  searchPage,
  sectionsOf,
} from '../search/search-page.ts'
import type { Section } from '../search/section.ts'
import { isList, isText } from './shapes.ts'

/** Sections of one page. */
export interface PackedSections {
  readonly count: number
  /** None if there are no sections. */
  readonly bytes: Uint8Array
}

/** Sections of a page as they were made, or packed. */
export type PageSections = readonly Section[] | PackedSections

const NEWLINE = 10

export function countSections(sections: PageSections): number {
  return 'bytes' in sections ? sections.count : sections.length
}

export function packSections(sections: PageSections): PackedSections {
  if ('bytes' in sections) return sections
  if (sections.length === 0) return { count: 0, bytes: new Uint8Array() }
  const { head, body } = partsOf(sections)
  return { count: sections.length, bytes: encodeUtf8(`${JSON.stringify(head)}\n${JSON.stringify(body)}`) }
}

export function unpackSections(sections: PageSections): readonly Section[] {
  if (!('bytes' in sections)) return sections
  const page = readPage(sections.bytes)
  return page ? sectionsOf(page) : []
}

/** The page with these sections. Undefined if there are none. */
export function pageOf(sections: PageSections): SearchPage | undefined {
  if ('bytes' in sections) return readPage(sections.bytes)
  return sections.length > 0 ? searchPage(sections) : undefined
}

/**
 * Decodes packed sections: the head now, and the body on demand. Bytes may come from a shared cache. If they are anything
 * else, it returns undefined, or a page without text.
 */
export function readPage(bytes: Uint8Array): SearchPage | undefined {
  const end = bytes.indexOf(NEWLINE)
  const head = parsed(bytes.subarray(0, Math.max(0, end)))
  if (!isHead(head)) return undefined
  const json = bytes.subarray(end + 1)
  return { head, key: bodyKey(json), body: () => readBody(json, head) }
}

function readBody(json: Uint8Array, { urls }: PageHead): PageBody {
  const body = parsed(json)
  if (isBody(body) && body.sections.length === urls.length) return body
  return { title: '', sections: urls.map(() => ({ headings: [], text: '' })) }
}

function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(json))
  } catch {
    return undefined
  }
}

function isHead(value: unknown): value is PageHead {
  const { page, urls } = Object(value)
  return isText(page) && isList(urls, isText) && urls.length > 0
}

function isBody(value: unknown): value is PageBody {
  const { title, sections } = Object(value)
  return isText(title) && isList(sections, (one) => isText(one?.text) && isList(one.headings, isText))
}
