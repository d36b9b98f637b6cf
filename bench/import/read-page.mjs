// Reads a page's visible words, ids, and sidebar links. Runs in the browser, so it can't use anything outside itself.

/**
 * @param {{ html: string, selectors: { main: string, sidebar: string, drop: string } }} input
 * @returns {{ words: string[], headings: string[], ids: string[], sidebar: string[], sidebarFile?: string, to?: string } | undefined}
 * undefined for a file without page content. `sidebarFile` is a file that holds the sidebar. `to` is the target of a page that only redirects.
 */
export function readPage({ html, selectors }) {
  const HIDDEN =
    'script, style, template, noscript, svg, nav, footer, [aria-hidden=true]:not([role=tabpanel]), button:not([role=tab]), input, select, textarea, iframe, ' +
    '.sr-only, .visually-hidden, .visuallyhidden, .headerlink, .hash-link, .header-anchor, .sl-anchor-link, .anchor-heading, .td-heading-self-link, ' +
    '.linenos, .line-numbers-wrapper, .line-numbers, .theme-doc-toc-mobile, .toc, .md-source-file, .md-feedback, ' +
    '.section-number, .lang, .copy, .katex-mathml, mjx-assistive-mml, .boring, #markdown-toc, .text-delta:has(+ hr + #markdown-toc), .text-delta:has(+ #markdown-toc)'
  const BLOCKS =
    'address, article, aside, blockquote, br, dd, details, div, dl, dt, fieldset, figcaption, figure, form, h1, h2, h3, h4, h5, h6, header, hr, li, main, ol, p, pre, section, summary, table, td, th, tr, ul, label, a[role=tab], button'
  const document = new DOMParser().parseFromString(html, 'text/html')
  const refresh = document.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content')
  const [, to] = /url\s*=\s*['"]?([^'"]+)/i.exec(refresh ?? '') ?? []
  if (to !== undefined) return { words: [], headings: [], ids: [], sidebar: [], to }

  // The first selector that matches wins, so the list goes from exact to general.
  const first = (list) => {
    for (const selector of list.split(/,(?![^[(]*[\])])/)) {
      const element = document.querySelector(selector)
      if (element) return element
    }
    return undefined
  }
  const main = first(selectors.main)
  if (!main) return undefined
  const sidebar = first(selectors.sidebar)
  const links = [...(sidebar?.querySelectorAll('a[href]') ?? [])].map((a) => a.getAttribute('href'))
  const sidebarFile = links.length === 0 ? sidebar?.querySelector('iframe[src]')?.getAttribute('src') : undefined
  const title = main.querySelector('h1') ?? document.querySelector('h1:not(.menu-title)')
  const ids = [...document.querySelectorAll('[id], a[name]')].map((one) => one.id || one.getAttribute('name'))
  const idOf = (one) =>
    one.id || one.querySelector('[id]')?.id || (one.matches('section[id] > :first-child') ? one.parentElement.id : '')
  // The title's own anchor leads to the top of the page, where the title is. Some books start with a level-2 heading.
  const all = [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')]
  const headings = all
    .filter((one) => one !== (main.querySelector('h1') ?? all[0]))
    .map(idOf)
    .filter((id) => id)

  for (const one of document.querySelectorAll(selectors.drop ? `${HIDDEN}, ${selectors.drop}` : HIDDEN)) one.remove()
  // The word above a callout, which ours shows as an icon.
  const KIND =
    /^(?:note|tip|info|warning|danger|caution|important|attention|error|hint|success|check|details|example|abstract|question|quote|see also|todo|bug|failure)$/i
  for (const one of document.querySelectorAll('[class*=title i], [class*=heading i], summary'))
    if (KIND.test(one.textContent.trim()) && !(/^h\d$/i.test(one.tagName) && one.id)) one.remove()
  for (const one of document.querySelectorAll(BLOCKS)) {
    one.before(' ')
    one.append(' ')
  }
  // Tools put the labels of tabs above all panels, or each above its own. Both are compared as a list at the end.
  const labels = new Set()
  for (const one of document.querySelectorAll(
    '[role=tab], .tabbed-labels > label, .sd-tab-label, .tab-label, .vp-code-group .tabs > label',
  )) {
    if (main.contains(one)) labels.add(one.textContent.trim())
    one.remove()
  }
  const text = (element) => element?.textContent ?? ''
  const isInside = title && main.contains(title)
  const shown = `${isInside || !title ? '' : text(title)} ${text(main)} ${[...labels].sort().join(' ')}`
  const plain = shown
    .normalize('NFKC')
    .replace(/[\u200b-\u200d\ufeff\u00ad]|\ufe0f/g, '')
    .replace(/[‘’‛]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—]|--+/g, '-')
    .replace(/…/g, '...')
  return { words: plain.split(/\s+/).filter((word) => word !== ''), headings, ids, sidebar: links, sidebarFile }
}
