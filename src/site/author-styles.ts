// Rewrites an author's stylesheet to match the parts of our pages: `accordion {}` also means `.accordion`.

/**
 * The parts that stylesheets may name as if they were elements. HTML doesn't have these elements, so in our pages they
 * are classes. `footer` and `link`, which HTML has, stay elements.
 */
const PARTS = new Set(
  `accordion accordion-group callout card card-group columns code-block code-block-icon code-block-copy-button code-group
  expandable frame icon mermaid step steps tab-icon tabs tile tooltip update view mdx-content panel eyebrow breadcrumb-list
  breadcrumb-item nav-logo navbar-link nav-anchors nav-anchor nav-tabs nav-tabs-item mobile-nav-tabs-item
  topbar-right-container nav-tag-pill nav-tag-pill-text nav-dropdown-trigger nav-dropdown-content nav-dropdown-item
  sidebar-group sidebar-group-icon sidebar-group-header sidebar-title sidebar-nav-group-divider toc toc-item
  advanced-footer pagination-prev pagination-next pagination-title api-section api-section-heading
  api-section-heading-title api-section-heading-subtitle field option-dropdown tryit-button method-pill method-nav-pill
  prompt directory directory-group directory-page directory-card not-found-container not-found-status-code
  not-found-title not-found-description not-found-recommended-pages-list not-found-recommended-page-link color color-row
  color-item tree tree-folder tree-file multi-view-dropdown`.split(/\s+/),
)

/**
 * Ids that the hosted platform gives to many elements, and that stylesheets use. Here each is a class, and a selector
 * keeps the specificity of an id.
 */
const SHARED_IDS = new Set(['#sidebar-group', '#sidebar-title'])

/**
 * The hosted platform names the parts of its components in an attribute that stylesheets use
 * (`[data-component-part="card-title"]`). Here each is a class.
 */
const PIECES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'accordion-button': 'accordion-summary',
    'callout-content': 'callout-content',
    'callout-icon': 'callout-icon',
    'card-content': 'card-text',
    'card-content-container': 'card-body',
    'card-cta': 'card-cta',
    'card-icon': 'card-icon',
    'card-image': 'card-image',
    'card-title': 'card-title',
    'code-block-root': 'code-block',
    'expandable-button': 'expandable-summary',
    'field-default-pill': 'field-default',
    'field-deprecated-pill': 'field-deprecated',
    'field-info-pill': 'field-type',
    'field-meta': 'field-head',
    'field-name': 'field-name',
    'field-required-pill': 'field-required',
    'tab-button': 'tab',
    'tab-content': 'tab-panel',
    'tabs-list': 'tab-row',
    ...Object.fromEntries(
      [
        'accordion accordion-content accordion-title expandable expandable-content frame frame-caption',
        'frame-content step step-content step-title tile tooltip update',
      ]
        .join(' ')
        .split(' ')
        .map((name) => [name, name]),
    ),
  }),
)

/**
 * The pieces of a part by what follows its name: `.card-body`. The hosted platform has no such classes, so there
 * `[class*="card"]` is only the card. A border for it must not frame each piece.
 */
const INNER: Readonly<Record<string, string>> = {
  accordion: 'content description heading icon summary title',
  callout: 'content icon title',
  card: 'arrow body content cta icon image link text title',
  expandable: 'content summary',
  frame: 'caption content hint hint-icon',
  navbar: 'end links row start',
  step: 'content description icon title',
  tile: 'description preview text title',
  update: 'clear content description filters label meta tags',
}

/** `[class*="card"]` */
const PART_OF_CLASS = /^\[class[*^]=["']?([\w-]+)["']?\]$/

/** `[data-component-part="tab-button"]`, and the state of a tab if the selector asks for it. */
const PIECE = /^\[data-component-part=["']?([\w-]+)["']?\](?:\[data-active=["']?(true|false)["']?\])?$/
/** `[data-callout-type="note"]` */
const CALLOUT_KIND = /^\[data-callout-type=(["']?\w+["']?)\]$/

const COMMENT = String.raw`\/\*[\s\S]*?(?:\*\/|$)`
const STRING = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?`

const COMMENTS = new RegExp(COMMENT, 'g')

/** What ends a CSS statement, and what only looks like it. */
const STATEMENT = new RegExp(String.raw`${COMMENT}|${STRING}|\\[\s\S]|[{};()[\]]`, 'g')

/** A name in a selector with what precedes it, and everything that contains other kinds of names. */
const NAME = new RegExp(
  String.raw`${COMMENT}|${STRING}|\[data-component-part=[^\]]*\]\[data-active=[^\]]*\]|\[[^\]]*\]?|::?(?:part|lang|dir|state|highlight|view-transition-[\w-]+)\([^)]*\)?|[.#:|&]*(?:[\w-]|[^\0-\x7f]|\\[\s\S])+`,
  'g',
)

/** Rewrites type selectors of parts. Leaves everything else unchanged, even broken CSS. */
export function withPartClasses(css: string): string {
  let out = ''
  for (const { text, end } of statements(css)) out += (end === '{' ? selectorWithClasses(text) : text) + end
  return out
}

/** What the selectors of a whole page are made of. */
const PAGE_NAMES = /html|body|:root|[\s,]/g
const MODES = /\.dark|\.light|:not\(\.dark\)/g
const BACKGROUND = /^\s*background(?:-color|-image)?\s*:/
const COLOR = /^\s*color\s*:(?![\s\S]*!\s*important)/

/**
 * Removes the background and the color of the whole page. The hosted platform covers the one and overrules the other, so
 * nobody there sees what stylesheets from elsewhere set. Here, light mode would be light text on a dark page.
 */
export function withoutPageColors(css: string): string {
  if (!/\bbody\b|\bhtml\b|:root/.test(css)) return css
  let out = ''
  let isPage = false
  let isPlain = false
  for (const { text, end } of statements(css)) {
    const bare: string = isPage || end === '{' ? withoutComments(text) : ''
    const isDropped = isPage && end !== '{' && (BACKGROUND.test(bare) || (isPlain && COLOR.test(bare)))
    out += isDropped && end === ';' ? '' : (isDropped ? '' : text) + end
    if (end === ';') continue
    const selector = end === '{' ? bare.trim() : ''
    const rest = selector.replace(PAGE_NAMES, '')
    isPlain = selector !== '' && rest === ''
    isPage = selector !== '' && rest.replace(MODES, '') === ''
  }
  return out
}

/** The statements of a stylesheet, each with the character that ends it. The last may have none. */
function* statements(css: string): Iterable<{ text: string; end: string }> {
  let start = 0
  let depth = 0
  for (const { 0: token, index } of css.matchAll(STATEMENT)) {
    if (token === '(' || token === '[') depth++
    else if (token === ')' || token === ']') depth = Math.max(depth - 1, 0)
    else if (depth === 0 && /^[{};]$/.test(token)) {
      yield { text: css.slice(start, index), end: token }
      start = index + 1
    }
  }
  yield { text: css.slice(start), end: '' }
}

function withoutComments(css: string): string {
  return css.replace(COMMENTS, '')
}

/** The declarations of a rule for the box of the title and text, or one of those around it. */
const OF_TEXT = /(?<=#(?:content-area|content-container|body-content)\s*\{)[^{}]*(?=\})/g
const SPACE = /(?<![\w-])(?:padding|margin)-(?:left|inline-start)\s*:\s*(?:calc\(\s*)?([\d.]+)(px|rem)/g
/** Centers the text in the window, in whatever room the columns leave. */
const CENTERED =
  /(?<![\w-])margin-(?:left|inline-start)\s*:\s*(?:max\(\s*0(?:px|rem)?\s*,\s*)?calc\(\s*50vw\s*-[^;]*;?/g
const WIDTH = /(?<![\w-])(?:width|inline-size)\s*:\s*calc\(\s*100%\s*-\s*([\d.]+)(px|rem)\s*\)[^;]*;?/g
const AT_START = /(?<![\w-])(?:padding|margin)-(?:left|inline-start)\s*:[^;]*;?/g
/** In pixels. No sidebar is narrower. */
const SIDEBAR_WIDTH = 240

/**
 * Removes the space for the columns next to the text. On the hosted platform, the sidebar lies over the page, and a padding
 * or a margin keeps the text clear of it. A width keeps the text clear of the table of contents. Stylesheets adjust all
 * three. Here the columns are side by side, so the text would move twice.
 */
export function withoutColumnRoom(css: string): string {
  return css.replace(OF_TEXT, (declarations) => {
    const spaces = Array.from(declarations.matchAll(SPACE))
    const moved = spaces.some(([, size, unit]) => isColumn(size, unit))
      ? declarations.replace(AT_START, '')
      : declarations
    return moved.replace(CENTERED, '').replace(WIDTH, (written, size, unit) => (isColumn(size, unit) ? '' : written))
  })
}

function isColumn(size: string | undefined, unit: string | undefined): boolean {
  return Number(size) * (unit === 'rem' ? 16 : 1) >= SIDEBAR_WIDTH
}

const ADDRESS = new RegExp(
  String.raw`${COMMENT}|\burl\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^\s"'()\\]+))\s*\)|@import\s+(?:"([^"\\\n]*)"|'([^'\\\n]*)')`,
  'gi',
)

/** Rewrites addresses that are relative to the root of the host. `address` returns the address of the file in this site. */
export function withSiteAddresses(css: string, address: (path: string) => string): string {
  return css.replace(ADDRESS, (written: string, ...groups: (string | undefined)[]) => {
    const typed = groups.slice(0, 5).find((group) => group !== undefined)
    if (typed === undefined || !/^\/(?!\/)/.test(typed)) return written
    return written.replace(typed, () => address(typed))
  })
}

/** The addresses of other files in a stylesheet, with their ranges. Packages that bundlers import don't count. */
export function addressesIn(css: string): { url: string; start: number }[] {
  return Array.from(css.matchAll(ADDRESS)).flatMap(({ 0: written, index, ...groups }) => {
    const url = [1, 2, 3, 4, 5].map((group) => groups[group]).find((typed) => typed !== undefined)
    const isPackage = /^@import\s+["'](?![./]|https?:)/i.test(written)
    return url === undefined || isPackage ? [] : [{ url, start: index + written.lastIndexOf(url) }]
  })
}

function selectorWithClasses(prelude: string): string {
  const bare = withoutComments(prelude).trimStart()
  if (bare.startsWith('@') || bare.startsWith('--')) return prelude
  return prelude.replace(NAME, (name, at: number) => {
    if (name.startsWith('[data-')) return withClass(name)
    if (name.startsWith('[class') && !isInNot(prelude, at)) return withoutInner(name)
    if (PARTS.has(name)) return `:is(${name}, .${name})`
    return SHARED_IDS.has(name) ? `:is(${name}, .${name.slice(1)})` : name
  })
}

/** An attribute selector that also matches our class for the same part, with the same specificity. */
function withClass(selector: string): string {
  const kind = CALLOUT_KIND.exec(selector)?.[1]
  if (kind) return `:is(${selector}, [data-kind=${kind}])`
  const [, piece, active] = PIECE.exec(selector) ?? []
  const name = piece && PIECES.get(piece)
  if (!name) return selector
  const state = active && (name === 'tab' ? `[aria-selected="${active}"]` : `[data-active="${active}"]`)
  return `:is(${selector}, .${name}${state ?? ''})`
}

/** The same selector, but not for pieces of the parts that it means. As specific as before. */
function withoutInner(selector: string): string {
  const typed = PART_OF_CLASS.exec(selector)?.[1]
  if (typed === undefined) return selector
  const parts = Object.keys(INNER).filter((part) => part.includes(typed))
  const inner = parts.flatMap((part) => (INNER[part] as string).split(' ').map((piece) => `.${part}-${piece}`))
  return inner.length === 0 ? selector : `${selector}:not(:where(${inner.join(', ')}))`
}

/** Whether a place in a selector is what must not match. */
function isInNot(prelude: string, at: number): boolean {
  const start = prelude.lastIndexOf(':not(', at)
  return start !== -1 && !prelude.slice(start, at).includes(')')
}
