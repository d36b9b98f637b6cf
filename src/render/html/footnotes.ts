// Collects footnote references and definitions, and renders the marks in the text and the section at its end.
import type { Node } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import type { RenderContext } from '../render-context.ts'

/** The footnotes of a page, numbered in the order of their first reference. */
export class Footnotes {
  /** The number of references to each note, in the order of their numbers. */
  private readonly counts = new Map<string, number>()
  private readonly numbers = new Map<string, number>()
  private readonly bodies = new Map<string, readonly Node[]>()

  define(identifier: string, nodes: readonly Node[]): void {
    this.bodies.set(identifier, nodes)
  }

  /** The mark in the text: a link to the note, with an id for the note's link back. */
  reference(identifier: string): string {
    const number = this.numbers.get(identifier) ?? this.numbers.size + 1
    this.numbers.set(identifier, number)
    const count = (this.counts.get(identifier) ?? 0) + 1
    this.counts.set(identifier, count)
    const id = escapeHtml(identifier)
    return `<sup class="footnote-ref"><a href="#fn-${id}" id="fnref-${id}${count === 1 ? '' : `-${count}`}">${number}</a></sup>`
  }

  /** All referenced notes, including those referenced from notes. Empty if there are none. */
  section(word: RenderContext['word'], text: (nodes: readonly Node[]) => string): string {
    let items = ''
    // A note may reference another one, which then joins this iteration.
    for (const identifier of this.numbers.keys()) {
      const id = escapeHtml(identifier)
      const back = ` <a class="footnote-back" href="#fnref-${id}" aria-label="${escapeHtml(word('footnoteBack'))}">↩</a>`
      items += `<li id="fn-${id}">${text(this.bodies.get(identifier) ?? [])}${back}</li>\n`
    }
    if (items === '') return ''
    const title = escapeHtml(word('footnotes'))
    return `<section class="footnotes"><h2 class="visually-hidden">${title}</h2><ol>\n${items}</ol></section>\n`
  }
}
