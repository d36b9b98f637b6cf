// Puts the current layout around the text from an earlier build, because most changes to front matter or the navigation
// don't affect other texts.
import { sha256 } from '../files/hash.ts'
import { encodeUtf8 } from '../files/utf8.ts'
import { decodeText, encodeText, isStillRight } from './former-text.ts'
import { markdownPreamble } from './markdown-page.ts'
import { countSections, type PageSections, unpackSections } from './packed-sections.ts'
import type { FormerPage, MadePage } from './page-cache.ts'
import type { TextPlace } from './page-text.ts'
import { pageShell, piecesOf, placesIn, takeNeeds } from './render-page.ts'
import { type SectionFields, sectionFields } from './search-sections.ts'
import type { SiteContext } from './site-context.ts'
import { addressesOf, untranslatedOutline } from './untranslated.ts'

/**
 * Puts the layout of a site around the text of a released page from an earlier build. Returns the same page if that
 * changes nothing. Undefined if its text has to be made again.
 */
export function relayout(site: SiteContext, page: FormerPage): FormerPage | MadePage | undefined {
  const { outline } = page.facts
  const former = page.text && decodeText(page.text)
  if (!former || !isStillRight(site, outline, former.basis)) return undefined
  const isSearched = site.visibility(outline.route).search
  if (isSearched !== countSections(page.sections) > 0) return undefined

  const addresses = addressesOf(site, outline.route)
  if (former.documents.length !== addresses.length) return undefined
  const shells = former.documents.map(({ text }, i) => {
    const shown = untranslatedOutline(site, addresses[i] ?? '') ?? outline
    return { shell: pageShell(site, shown, text), needs: takeNeeds(site, shown.route) }
  })
  const needs = [...new Set(shells.flatMap((one) => one.needs))]
  const hashes = shells.map(({ shell }) => sha256(shell))
  const sections = isSearched ? sectionFields(site, outline) : undefined
  const preamble = markdownPreamble(site, outline)
  if (
    former.documents.every(({ shell }, i) => shell === hashes[i]) &&
    preamble === former.basis.preamble &&
    JSON.stringify(sections) === JSON.stringify(former.basis.sections) &&
    String(needs) === String(page.needs)
  )
    return page

  const made = page.whole()
  const around = made?.documents.map((document, i) =>
    aroundText(shells[i]?.shell ?? '', document, former.documents[i]?.places ?? []),
  )
  if (!made || !around?.every((document) => document !== undefined)) return undefined
  const documents = former.documents.map((one, i) => ({
    ...one,
    places: around[i]?.places ?? [],
    shell: hashes[i] ?? '',
  }))
  return {
    ...made,
    documents: around.map(({ html }) => html),
    text: encodeText({ documents, basis: { ...former.basis, sections, preamble } }),
    needs,
    sections: sections ? withFields(page.sections, sections) : page.sections,
  }
}

/** A document with a new shell around the text of another document. Undefined if that document is too short. */
function aroundText(
  shell: string,
  from: Uint8Array,
  places: readonly TextPlace[],
): { readonly html: Buffer; readonly places: readonly TextPlace[] } | undefined {
  const pieces = piecesOf(shell)
  const parts = pieces.flatMap((piece) => {
    if (typeof piece === 'string') return encodeUtf8(piece)
    const place = places.find(({ part }) => part === piece.part)
    return place ? from.subarray(place.start, place.start + place.length) : []
  })
  if (parts.length < pieces.length) return undefined
  const lengths = parts.map(({ byteLength }) => byteLength)
  return { html: Buffer.concat(parts), places: placesIn(pieces, lengths) }
}

/** The sections of a page with new values of the fields that they share. */
function withFields(sections: PageSections, fields: SectionFields): PageSections {
  return unpackSections(sections).map(({ url, headings, text, code }) => ({ ...fields, url, headings, text, code }))
}
