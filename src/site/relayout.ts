// The text of an earlier build, and the layout as it is now, to a page: most changes to front matter or the navigation
// concern no other text.
import { encodeUtf8 } from '../files/utf8.ts'
import { decodeText, encodeText, isStillRight } from './former-text.ts'
import { markdownPreamble } from './markdown-page.ts'
import { countSections, type PageSections, unpackSections } from './packed-sections.ts'
import type { MadePage } from './page-cache.ts'
import type { TextPlace } from './page-text.ts'
import { pageShell, type ShellPiece } from './render-page.ts'
import { sectionFields } from './search-sections.ts'
import type { SiteContext } from './site-context.ts'

/**
 * Puts the layout of a site around the text of a former page, which is among those that were released. Returns the same
 * page if that changes nothing, and undefined where its text has to be made again.
 */
export function relayout<P extends MadePage>(site: SiteContext, page: P): P | MadePage | undefined {
  const { outline } = page.facts
  const former = page.text && decodeText(page.text)
  if (!former || !isStillRight(site, outline, former.basis)) return undefined
  const isSearched = countSections(page.sections) > 0
  if (isSearched !== site.visibility(outline.route).search) return undefined

  const document = aroundText(pageShell(site, outline, former.text), page.html, former.places)
  const needs = [...(site.needs.get(outline.route) ?? [])]
  site.needs.delete(outline.route)
  if (!document) return undefined
  const basis = {
    ...former.basis,
    sections: sectionFields(site, outline),
    preamble: markdownPreamble(site, outline),
  }
  const { html, places } = document
  const text = encodeText({ ...former, places, basis })
  const isSame = isEqual(html, page.html) && isEqual(text, page.text) && String(needs) === String(page.needs)
  return isSame ? page : { ...page, html, text, needs, sections: withFields(page.sections, basis.sections) }
}

/** A document with the text of another one, of which both are the same parts. */
function aroundText(
  shell: readonly ShellPiece[],
  from: Uint8Array,
  places: readonly TextPlace[],
): { readonly html: Buffer; readonly places: readonly TextPlace[] } | undefined {
  const parts: Uint8Array[] = []
  const moved: TextPlace[] = []
  let start = 0
  for (const piece of shell) {
    let bytes: Uint8Array
    if (typeof piece === 'string') bytes = encodeUtf8(piece)
    else {
      const place = places.find(({ part }) => part === piece.part)
      if (!place) return undefined
      bytes = from.subarray(place.start, place.start + place.length)
      moved.push({ ...place, start })
    }
    parts.push(bytes)
    start += bytes.byteLength
  }
  return { html: Buffer.concat(parts), places: moved }
}

/** The sections of a page with other fields that they have in common. */
function withFields(sections: PageSections, fields: ReturnType<typeof sectionFields>): PageSections {
  return unpackSections(sections).map(({ url, headings, text, code }) => ({ ...fields, url, headings, text, code }))
}

function isEqual(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && Buffer.compare(a, b) === 0
}
