// What an earlier build made of a page's text, and whether the site would make the same of it.
import type { Page, PageOutline, Route } from '../content/page.ts'
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
import { addressesOf } from './untranslated.ts'

/** A text without its bytes, in the document at each of the page's addresses. It has no feed. */
export interface FormerText {
  readonly documents: readonly PlacedText[]
  readonly basis: TextBasis
}

/** What a text depends on in the rest of the site. */
export interface TextBasis {
  /** For each address. */
  readonly languages: readonly string[]
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

/** What the site decides about the text of a page that was just made. Undefined if that isn't known. */
export function textBasis(site: SiteContext, page: Page, sections: readonly Section[]): TextBasis | undefined {
  const inHtml = site.shared.questions(page, kindOfBody(site, page))
  const inMarkdown = site.shared.questions(page, kindOfMarkdown(site, page))
  if (!inHtml || !inMarkdown) return undefined
  const { html, markdown } = asks(site, page.file)
  const kept = { html: inHtml.filter(isForSite), markdown: inMarkdown.filter(isForSite) }
  const [first] = sections
  const answerTo = (of: Asks) => (question: Question) =>
    question.url.includes('#') ? ask(of, asked(question), page.file) : question.answer
  return {
    languages: languagesOf(site, page.route),
    html: kept.html.map(asked),
    markdown: kept.markdown.map(asked),
    answers: hashOf([...kept.html.map(answerTo(html)), ...kept.markdown.map(answerTo(markdown))]),
    sections: first && fieldsOf(first),
    preamble: markdownPreamble(site, page),
  }
}

/** Whether the site would make the same of a text: what only concerns the layout may differ. */
export function isStillRight(site: SiteContext, page: PageOutline, basis: TextBasis): boolean {
  const { html, markdown } = asks(site, page.file)
  if (String(basis.languages) !== String(languagesOf(site, page.route))) return false
  const answers = [
    ...basis.html.map((question) => ask(html, question, page.file)),
    ...basis.markdown.map((question) => ask(markdown, question, page.file)),
  ]
  return basis.answers === hashOf(answers)
}

function languagesOf(site: SiteContext, route: Route): string[] {
  return addressesOf(site, route).map((address) => pageLanguage(site, address))
}

function fieldsOf({ url: _, headings, text, code, ...fields }: Section): SectionFields {
  return fields
}

type Asks = Readonly<Record<string, (url: string, file: string) => unknown>>

function asks(site: SiteContext, page: string): { readonly html: Asks; readonly markdown: Asks } {
  const portable = site.once(portableLinks)
  const link = (url: string, file: string) => portable(url, file, page)
  return {
    html: {
      link: (url, file) => site.pageLink(url, { file, page }),
      image: (src, file) => site.imageAt(src, file, page),
    },
    markdown: { link, image: link },
  }
}

/** The ids of other pages are among the inputs of a page, so fragments needn't be asked for. */
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
export function encodeText({ documents, basis }: FormerText): Uint8Array {
  const kept = documents.map(({ text, places, shell }): Kept => {
    const { lead, inPlaceOfContents, toc, assets, islands, hasUtilities } = text
    return {
      lead: lead?.text,
      inPlaceOfContents: inPlaceOfContents?.text,
      toc,
      assets,
      islands: [...islands],
      hasUtilities,
      places,
      shell,
    }
  })
  return encodeUtf8(JSON.stringify([kept, basis] satisfies KeptParts))
}

/** Decodes a text. Undefined if the bytes are anything else, because caches are shared. */
export function decodeText(bytes: Uint8Array): FormerText | undefined {
  const parts = readJson(bytes)
  if (!areKept(parts)) return undefined
  const [kept, basis] = parts
  const documents = kept.map(({ lead, inPlaceOfContents, islands, places, shell, ...rest }): PlacedText => {
    const text: PageText = {
      ...rest,
      lead: lead === undefined ? undefined : raw(lead),
      inPlaceOfContents: inPlaceOfContents === undefined ? undefined : raw(inPlaceOfContents),
      hasPanel: places.some(({ part }) => part === 'panel'),
      islands: new Set(islands),
    }
    return { text, places, shell }
  })
  return { documents, basis }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes))
  } catch {
    return undefined
  }
}

function areKept(parts: unknown): parts is KeptParts {
  if (!Array.isArray(parts)) return false
  const [documents, basis] = [parts[0], Object(parts[1])]
  return (
    isList(documents, isKept) &&
    isList(basis.languages, isText) &&
    [basis.answers, basis.preamble].every(isText) &&
    [basis.html, basis.markdown].every((list) => isList(list, isAsked))
  )
}

function isKept(document: unknown): boolean {
  const { lead, inPlaceOfContents, toc, assets, islands, places, shell } = Object(document)
  return (
    isOptionalText(lead) &&
    isOptionalText(inPlaceOfContents) &&
    isList(toc, isTocItem) &&
    isList(assets, isText) &&
    isList(islands, isText) &&
    isList(places, isPlace) &&
    isText(shell)
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

type KeptParts = [documents: readonly Kept[], basis: TextBasis]

interface Kept extends Pick<PageText, 'toc' | 'assets' | 'hasUtilities'>, Pick<PlacedText, 'places' | 'shell'> {
  readonly lead?: string
  readonly inPlaceOfContents?: string
  readonly islands: readonly string[]
}
