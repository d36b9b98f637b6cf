// Shows the Markdown of an answer. A model writes it, so nothing in it may run, or load from anywhere.
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const OPTIONS = { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }

/**
 * Fills an element with Markdown. HTML in it becomes text, and so do images: to load one would tell its server what the
 * answer is. Links to pages of the site get the site's base path from `toAddress`.
 */
export function showMarkdown(into: HTMLElement, markdown: string, toAddress: (page: string) => string): void {
  // Made in a document of its own, where images don't load.
  const made = new DOMParser().parseFromString(micromark(markdown, OPTIONS), 'text/html')
  for (const image of made.querySelectorAll('img')) image.replaceWith(image.alt)
  for (const link of made.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (href.startsWith('/') && !href.startsWith('//')) link.href = toAddress(href)
    else {
      link.target = '_blank'
      link.rel = 'noopener nofollow'
    }
  }
  for (const table of made.querySelectorAll('table')) {
    const scroller = made.createElement('div')
    scroller.className = 'ask-table'
    table.replaceWith(scroller)
    scroller.append(table)
  }
  for (const block of made.querySelectorAll('pre')) block.tabIndex = 0
  into.replaceChildren(...made.body.childNodes)
}
