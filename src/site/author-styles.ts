// Rewrites an author's stylesheet to match the parts of our pages: `accordion {}` also means `.accordion`.

/**
 * The parts that stylesheets may name as if they were elements. In our pages each is a class, as HTML has no such elements;
 * `footer` and `link`, which it has, stay what they are.
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
 * Names that the hosted platform gives many elements as one id, and stylesheets know by it. Here each is a class, and a
 * selector keeps the weight of an id.
 */
const SHARED_IDS = new Set(['#sidebar-group', '#sidebar-title'])

const COMMENT = String.raw`\/\*[\s\S]*?(?:\*\/|$)`
const STRING = String.raw`"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?`

/** What decides where a statement of CSS ends, and what must not be read as such. */
const STATEMENT = new RegExp(String.raw`${COMMENT}|${STRING}|\\[\s\S]|[{};()[\]]`, 'g')

/** A name in a selector with what stands before it, and all that holds names of another kind. */
const NAME = new RegExp(
  String.raw`${COMMENT}|${STRING}|\[[^\]]*\]?|::?(?:part|lang|dir|state|highlight|view-transition-[\w-]+)\([^)]*\)?|[.#:|&]*(?:[\w-]|[^\0-\x7f]|\\[\s\S])+`,
  'g',
)

/** Rewrites type selectors of parts; everything else, broken CSS included, comes out as it went in. */
export function withPartClasses(css: string): string {
  let out = ''
  let start = 0
  let depth = 0
  for (const { 0: token, index } of css.matchAll(STATEMENT)) {
    if (token === '(' || token === '[') depth++
    else if (token === ')' || token === ']') depth = Math.max(depth - 1, 0)
    else if (depth === 0 && /^[{};]$/.test(token)) {
      const statement = css.slice(start, index)
      out += (token === '{' ? selectorWithClasses(statement) : statement) + token
      start = index + 1
    }
  }
  return out + css.slice(start)
}

const ADDRESS = new RegExp(
  String.raw`${COMMENT}|\burl\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|([^\s"'()\\]+))\s*\)|@import\s+(?:"([^"\\\n]*)"|'([^'\\\n]*)')`,
  'gi',
)

/** Rewrites addresses that count from the root of the host: `address` gives the same file of a site that lies elsewhere. */
export function withSiteAddresses(css: string, address: (path: string) => string): string {
  return css.replace(ADDRESS, (written: string, ...groups: (string | undefined)[]) => {
    const typed = groups.slice(0, 5).find((group) => group !== undefined)
    if (typed === undefined || !/^\/(?!\/)/.test(typed)) return written
    return written.replace(typed, () => address(typed))
  })
}

function selectorWithClasses(prelude: string): string {
  const bare = prelude.replace(/\/\*[\s\S]*?\*\//g, '').trimStart()
  if (bare.startsWith('@') || bare.startsWith('--')) return prelude
  return prelude.replace(NAME, (name) => {
    if (PARTS.has(name)) return `:is(${name}, .${name})`
    return SHARED_IDS.has(name) ? `:is(${name}, .${name.slice(1)})` : name
  })
}
