// The interface of a cache of made pages, and their encoding. With a cache, a build makes only the pages that changed.
import type { Page, PageOutline } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { decodeUtf8, encodeUtf8 } from '../files/utf8.ts'
import { isIslandNeeds } from './islands/island-needs.ts'
import { type PageSections, packSections } from './packed-sections.ts'
import type { PageFacts } from './page-facts.ts'
import type { PageInputs } from './page-inputs.ts'
import { isList, isSize, isText } from './shapes.ts'
import { feedOf } from './view/feed.ts'

/** A page as it was made, with everything that it adds to the rest of the site. Plain data. */
export interface MadePage extends PageSummary {
  /**
   * Its document at each of its addresses: see `addressesOf`. They contain a placeholder for the scripts of its islands:
   * see `DeferrableIslands`.
   */
  readonly documents: readonly Uint8Array[]
  /** The feed of its updates. */
  readonly feed: Uint8Array | undefined
}

/** A made page without its files. */
export interface PageSummary {
  readonly facts: PageFacts
  readonly sections: PageSections
  /** What the layout shows of its text: see `encodeText`. Undefined if another layout can't be put around that. */
  readonly text: Uint8Array | undefined
  /** Findings of reading the page. */
  readonly diagnostics: readonly Diagnostic[]
  /** The parts of the program's stylesheets and scripts that it needs. */
  readonly needs: readonly string[]
  /** Classes of the code in it. */
  readonly codeClasses: readonly string[]
  readonly inputs: PageInputs
}

/** A file from an earlier build. */
export interface WrittenFile {
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/**
 * A page of an earlier build with its files, with the files that are already in the output folder, or with a function
 * that loads its files, if its scripts aren't made yet.
 */
export type RecalledFiles =
  | MadePage
  | (PageSummary & { readonly written: readonly WrittenFile[] })
  | (PageSummary & Pick<FormerPage, 'whole'>)

/** Such a page, and its id. */
export type RecalledPage = RecalledFiles & {
  /** Identifies everything that its files are made of. Undefined for a page that has changed since it was read. */
  readonly id: string | undefined
}

/** A page that an earlier build made of the same text. */
export interface FormerPage extends PageSummary {
  /** Identifies everything that its files are made of. */
  readonly id: string
  /** Whether everything that decides about it is unchanged. If not, its text may still be right: see `TextBasis`. */
  readonly isCurrent: boolean
  /** The page with its files. Undefined if they are damaged or were removed meanwhile. */
  whole(): MadePage | undefined
  /** Marks the page as used, unchanged, by this build. */
  confirm(): void
}

/** Where made pages are kept between builds. */
export interface PageCache {
  /**
   * Opens it for a site. Call it once, before everything else.
   * @param layout the pages that the layout links into, which affect all pages
   * @returns icons of the layout, which recalled pages don't draw
   */
  open(layout: Pick<PageInputs, 'pages' | 'imports'>): NavIconRules
  /** The page as an earlier build made it of the same text. */
  recall(outline: PageOutline): FormerPage | undefined
  /**
   * Keeps a made page, and returns its id. Undefined for one that is no longer made of the text that the project has.
   * @param text the hash of the text that it was made from, where another thread read that: see `textHash`
   */
  keep(outline: PageOutline, made: MadePage, text?: string): string | undefined
  keepIcons(rules: NavIconRules): void
}

/** The rules for icons of the layout, by class name. */
export type NavIconRules = readonly (readonly [className: string, rule: string])[]

/** Whether the cache knows everything that a page is made of. It doesn't know TypeScript's types. */
export function isCacheable(page: Page): boolean {
  return !page.codeBlocks.some(({ node }) => /\btwoslash\b/.test(node.meta ?? ''))
}

const NEWLINE = 10
/** Shared by the many pages without names. */
const NO_NAMES: ReadonlySet<string> = new Set()

/** Encodes a page: a line of JSON, the sections, the Markdown, its text in the layout, and then its files. */
export function encodeMadePage(made: MadePage): Uint8Array[] {
  return [...encodeSummary(made), ...encodeFiles(made)]
}

/** The part that `decodeSummary` needs. */
export function encodeSummary({ documents, feed, text, facts, sections, ...rest }: MadePage): Uint8Array[] {
  const { outline, anchors, markdown, policy, classNames, imports, islands } = facts
  const { title, description, isGenerated, isDescribedInText } = outline
  const { count, bytes } = packSections(sections)
  const head = {
    outline: { title, description, isGenerated, isDescribedInText },
    anchors,
    policy,
    classNames: [...classNames],
    imports,
    islands,
    hasFeed: facts.feed !== undefined,
    sections: { count, bytes: bytes.byteLength },
    markdown: markdown.byteLength,
    text: text?.byteLength ?? 0,
    documents: documents.map(({ byteLength }) => byteLength),
    ...rest,
  }
  return [encodeUtf8(`${JSON.stringify(head)}\n`), bytes, markdown, ...(text ? [text] : [])]
}

/** The other part. */
export function encodeFiles({ documents, feed }: MadePage): Uint8Array[] {
  return feed ? [...documents, feed] : [...documents]
}

/** Decodes the bytes of `encodeMadePage`. Throws if they are anything else. */
export function decodeMadePage(bytes: Buffer, outline: PageOutline): MadePage {
  const { summary, end, lengths } = decode(bytes, outline)
  let start = end
  const documents = lengths.map((length) => {
    const document = bytes.subarray(start, start + length)
    start += length
    return document
  })
  const feed = start < bytes.length ? bytes.subarray(start) : undefined
  return { ...summary, documents, feed }
}

/** Decodes a page without its files. The bytes of `encodeSummary` are enough. Throws if they are anything else. */
export function decodeSummary(bytes: Buffer, outline: PageOutline): PageSummary {
  return decode(bytes, outline).summary
}

/** The summary of a page, where it ends, and the lengths of the documents that follow. */
function decode(bytes: Buffer, outline: PageOutline): { summary: PageSummary; end: number; lengths: number[] } {
  const endOfHead = bytes.indexOf(NEWLINE)
  const head = JSON.parse(decodeUtf8(bytes.subarray(0, endOfHead)))
  if (!isHead(head)) throw new TypeError('This is not a page.')
  const startOfSections = endOfHead + 1
  const startOfMarkdown = startOfSections + head.sections.bytes
  const startOfText = startOfMarkdown + head.markdown
  const end = startOfText + head.text
  const { diagnostics, needs, codeClasses, inputs, policy, imports, islands } = head
  const summary = {
    facts: {
      outline: { ...outline, ...head.outline },
      anchors: head.anchors,
      // Copied, because it's kept longer than the rest.
      markdown: Buffer.from(bytes.subarray(startOfMarkdown, startOfText)),
      policy,
      classNames: head.classNames.length === 0 ? NO_NAMES : new Set<string>(head.classNames),
      imports,
      islands,
      feed: head.hasFeed ? feedOf(outline.route) : undefined,
    },
    // Copied, because these wait for the search index, and a view would keep the whole page in memory.
    sections: { count: head.sections.count, bytes: Buffer.from(bytes.subarray(startOfSections, startOfMarkdown)) },
    text: head.text > 0 ? bytes.subarray(startOfText, end) : undefined,
    diagnostics,
    needs,
    codeClasses,
    inputs,
  }
  return { summary, end, lengths: head.documents }
}

/** Whether a value has the shape of a page's head. Caches are shared, so it may be anything. */
function isHead(head: unknown): boolean {
  const { outline, anchors, policy, classNames, imports, hasFeed, sections, markdown, text, documents } = Object(head)
  const { diagnostics, needs, codeClasses, inputs, islands } = Object(head)
  return (
    typeof outline?.title === 'string' &&
    isPacked(anchors) &&
    isList(policy?.scripts, isText) &&
    typeof policy.hasStyles === 'boolean' &&
    isList(policy.servers, isText) &&
    isList(classNames, isText) &&
    isList(imports, isText) &&
    (islands === undefined || isIslandNeeds(islands)) &&
    typeof hasFeed === 'boolean' &&
    isSize(sections?.count) &&
    isSize(sections?.bytes) &&
    isSize(markdown) &&
    isSize(text) &&
    isList(documents, isSize) &&
    isList(diagnostics, (finding) => isText(finding?.message) && isText(finding?.place?.file)) &&
    isList(needs, isText) &&
    isList(codeClasses, (name) => isText(name) && /^[\w-]+$/.test(name)) &&
    isList(inputs?.pages, isText) &&
    isList(inputs.imports, isText) &&
    isList(inputs.media, isText) &&
    typeof inputs.paths === 'boolean'
  )
}

function isPacked(anchors: unknown): boolean {
  return isText(anchors) && isList(JSON.parse(String(anchors)), (list) => isList(list, isText))
}
