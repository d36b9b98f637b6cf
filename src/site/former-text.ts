// What an earlier build made of a page's text, and whether the site would make the same of it.
import type { Page, PageOutline } from '../content/page.ts'
import { hashOf } from '../files/hash.ts'
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import { raw } from '../html/html.ts'
import type { Section } from '../search/section.ts'
import { kindOfMarkdown, markdownPreamble, portableLinks } from './markdown-page.ts'
import { pageLanguage } from './page-language.ts'
import type { PageText, PlacedText } from './page-text.ts'
import { kindOfBody } from './render-page.ts'
import type { SectionFields } from './search-sections.ts'
import { isList, isSize, isText } from './shapes.ts'
import type { Question } from './shared-work.ts'
import type { SiteContext } from './site-context.ts'

/** A text without its bytes. It has no feed. */
export interface FormerText extends PlacedText {
  readonly basis: TextBasis
}

/** What the site decides about a text. */
export interface TextBasis {
  readonly language: string
  /** What was asked about links and images, for the HTML and for the Markdown. */
  readonly html: readonly Asked[]
  readonly markdown: readonly Asked[]
  /** A hash of the answers. */
  readonly answers: string
  /** What all sections of the page in the search index have in common. Undefined if it can't be searched for. */
  readonly sections: SectionFields | undefined
  /** What its Markdown file has above the text. */
  readonly preamble: string
}

/** The file is left out where it's that of the page. */
type Asked = readonly [ask: string, url: string, file?: string]

/** What the site decides about the text of a page that was just made. Undefined where that isn't known. */
export function textBasis(site: SiteContext, page: Page, sections: readonly Section[]): TextBasis | undefined {
  const inHtml = site.shared.questions(page, kindOfBody(site, page))
  const inMarkdown = site.shared.questions(page, kindOfMarkdown(site, page))
  if (!inHtml || !inMarkdown) return undefined
  const { html, markdown } = asks(site)
  const kept = { html: inHtml.filter(isForSite), markdown: inMarkdown.filter(isForSite) }
  const [first] = sections
  const answerTo = (of: Asks) => (question: Question) =>
    question.url.includes('#') ? ask(of, asked(question), page.file) : question.answer
  return {
    language: pageLanguage(site, page.route),
    html: kept.html.map(asked),
    markdown: kept.markdown.map(asked),
    answers: hashOf([...kept.html.map(answerTo(html)), ...kept.markdown.map(answerTo(markdown))]),
    sections: first && fieldsOf(first),
    preamble: markdownPreamble(site, page),
  }
}

/** Whether the site would make the same of a text: what only concerns the layout may differ. */
export function isStillRight(site: SiteContext, page: PageOutline, basis: TextBasis): boolean {
  const { html, markdown } = asks(site)
  if (basis.language !== pageLanguage(site, page.route)) return false
  const answers = [
    ...basis.html.map((question) => ask(html, question, page.file)),
    ...basis.markdown.map((question) => ask(markdown, question, page.file)),
  ]
  return basis.answers === hashOf(answers)
}

function fieldsOf({ url: _, headings, text, code, ...fields }: Section): SectionFields {
  return fields
}

type Asks = Readonly<Record<string, (url: string, file: string) => unknown>>

function asks(site: SiteContext): { readonly html: Asks; readonly markdown: Asks } {
  const portable = site.once(portableLinks)
  return {
    html: { link: (url, file) => site.pageLink(url, { file }), image: site.imageAt },
    markdown: { link: portable, image: portable },
  }
}

/** The ids of other pages are among the inputs of a page, so nobody has to ask for fragments. */
function ask(asks: Asks, [name, url, file]: Asked, own: string): string {
  return JSON.stringify(asks[name]?.(url.replace(/#.*/s, ''), file ?? own)) ?? ''
}

function asked({ ask, url, file }: Question): Asked {
  return file === undefined ? [ask, url] : [ask, url, file]
}

/** Links within a page depend only on its text. */
function isForSite({ url }: Question): boolean {
  return !/^\s*(?:[?#]|$)/.test(url)
}

/** A text as bytes, for a cache. */
export function encodeText({ text, places, shell, basis }: FormerText): Uint8Array {
  const { lead, inPlaceOfContents, toc, assets, islands, hasUtilities } = text
  const kept: Kept = {
    lead: lead?.text,
    inPlaceOfContents: inPlaceOfContents?.text,
    toc,
    assets,
    islands: [...islands],
    hasUtilities,
  }
  return encodeUtf8(JSON.stringify([kept, places, shell, basis]))
}

/** The text again. Undefined where the bytes are anything else: caches are shared. */
export function decodeText(bytes: Uint8Array): FormerText | undefined {
  const parts = readJson(bytes)
  if (!isKept(parts)) return undefined
  const [{ lead, inPlaceOfContents, toc, assets, islands, hasUtilities }, places, shell, basis] = parts
  const text: PageText = {
    lead: lead === undefined ? undefined : raw(lead),
    inPlaceOfContents: inPlaceOfContents === undefined ? undefined : raw(inPlaceOfContents),
    hasPanel: places.some(({ part }) => part === 'panel'),
    toc,
    assets,
    islands: new Set(islands),
    hasUtilities,
  }
  return { text, places, shell, basis }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch {
    return undefined
  }
}

function isKept(parts: unknown): parts is KeptParts {
  if (!Array.isArray(parts)) return false
  const [kept, places, , basis] = parts.map(Object)
  return (
    isOptionalText(kept.lead) &&
    isOptionalText(kept.inPlaceOfContents) &&
    isList(kept.toc, isTocItem) &&
    isList(kept.assets, isText) &&
    isList(kept.islands, isText) &&
    isList(places, isPlace) &&
    isText(parts[2]) &&
    [basis.language, basis.answers, basis.preamble].every(isText) &&
    [basis.html, basis.markdown].every((list) => isList(list, isAsked))
  )
}

function isOptionalText(value: unknown): boolean {
  return value === undefined || isText(value)
}

function isTocItem(item: unknown): boolean {
  const { id, text, html, depth, view } = Object(item)
  return isText(id) && isText(text) && isOptionalText(html) && isSize(depth) && isOptionalText(view)
}

function isPlace(place: unknown): boolean {
  const { part, start, length } = Object(place)
  return (part === 'body' || part === 'panel') && isSize(start) && isSize(length)
}

function isAsked(asked: unknown): boolean {
  const [ask, url] = Array.isArray(asked) ? asked : []
  return isList(asked, isText) && (ask === 'link' || ask === 'image') && url !== undefined
}

type KeptParts = [kept: Kept, places: FormerText['places'], shell: string, basis: TextBasis]

interface Kept extends Pick<PageText, 'toc' | 'assets' | 'hasUtilities'> {
  readonly lead?: string
  readonly inPlaceOfContents?: string
  readonly islands: readonly string[]
}
