// The sections of a page on their way to the search index, as JSON that only the thread reads that builds it: the threads
// in between pass bytes on.
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import type { Section } from '../search/section.ts'

/** Sections of one page, or of several. */
export interface PackedSections {
  readonly count: number
  /** The UTF-8 of a JSON array of sections. */
  readonly json: Uint8Array
}

/** Sections of a page as they were made, or packed. */
export type PageSections = readonly Section[] | PackedSections

export function countSections(sections: PageSections): number {
  return 'json' in sections ? sections.count : sections.length
}

export function packSections(sections: PageSections): PackedSections {
  return 'json' in sections ? sections : { count: sections.length, json: encodeUtf8(JSON.stringify(sections)) }
}

export function unpackSections(sections: PageSections): readonly Section[] {
  return 'json' in sections ? readSections(sections.json) : sections
}

/** The sections again. None where the bytes are anything else: they may come from a shared cache. */
export function readSections(json: Uint8Array): readonly Section[] {
  try {
    const value: unknown = JSON.parse(decodeUtf8(json))
    return Array.isArray(value) && value.every(isSection) ? value : []
  } catch {
    return []
  }
}

function isSection(value: unknown): value is Section {
  const { url, page, title, headings, text } = Object(value)
  return [url, page, title, text, ...(Array.isArray(headings) ? headings : [undefined])].every(
    (part) => typeof part === 'string',
  )
}
