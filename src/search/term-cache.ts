// The terms of pages as earlier builds found them: a page whose sections are the same isn't read word by word again.
import type { RecordNames } from './postings.ts'

/** The pages of one language. Terms and words are numbered, and pages refer to them by number. */
export interface LanguageTerms extends RecordNames {
  readonly language: string
  /** What `PostingsCollector.addPage` returned, by `SearchPage.key`. */
  readonly pages: ReadonlyMap<string, Uint8Array>
}

/** Encodes languages: a line of JSON with their names, terms, and pages, then the bytes of the pages. */
export function encodeTermCache(languages: readonly LanguageTerms[]): Uint8Array[] {
  const head = languages.map(({ pages, ...names }) => ({
    ...names,
    pages: Array.from(pages, ([key, { byteLength }]) => [key, byteLength]),
  }))
  const bodies = languages.flatMap(({ pages }) => [...pages.values()])
  return [Buffer.from(`${JSON.stringify(head)}\n`), ...bodies]
}

/** Decodes what `encodeTermCache` wrote. Bytes of anything else are an empty cache. */
export function decodeTermCache(bytes: Buffer): LanguageTerms[] {
  try {
    let position = bytes.indexOf('\n') + 1
    const head = JSON.parse(bytes.toString('utf8', 0, position)) as readonly (Omit<LanguageTerms, 'pages'> & {
      readonly pages: readonly [key: string, length: number][]
    })[]
    return head.map(({ language, terms, words, pages }) => {
      const entries = pages.map(([key, length]): [string, Uint8Array] => {
        position += length
        return [key, bytes.subarray(position - length, position)]
      })
      return { language, terms, words, pages: new Map(entries) }
    })
  } catch {
    return []
  }
}
