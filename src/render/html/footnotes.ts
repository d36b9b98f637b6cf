// References and definitions of footnotes, as they come -> marks in the text, and the section at its end.
import type { Node } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import type { RenderContext } from '../render-context.ts'

/** The footnotes of one page, numbered in the order in which the text names them. */
export class Footnotes {
  /** How often each was named; in the order of their numbers. */
  private readonly counts = new Map<string, number>()
  private readonly numbers = new Map<string, number>()
  private readonly bodies = new Map<string, readonly Node[]>()

  define(identifier: string, nodes: readonly Node[]): void {
    this.bodies.set(identifier, nodes)
  }

  /** The mark in the text: a link to the note, with an id that the note's link back leads to. */
  reference(identifier: string): string {
    const number = this.numbers.get(identifier) ?? this.numbers.size + 1
    this.numbers.set(identifier, number)
    const count = (this.counts.get(identifier) ?? 0) + 1
    this.counts.set(identifier, count)
    const id = escapeHtml(identifier)
    return `<sup class="footnote-ref"><a href="#fn-${id}" id="fnref-${id}${count === 1 ? '' : `-${count}`}">${number}</a></sup>`
  }

  /** All notes that were named, also by notes; empty without any. */
  section(word: RenderContext['word'], text: (nodes: readonly Node[]) => string): string {
    let items = ''
    // A note may name another one, which then joins the end of what is walked here.
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
