// A part of the form with a heading.
import { h } from './dom.ts'

/** A section; `tools` are beside its heading. */
export function section(title: string, content: HTMLElement, tools?: HTMLElement): HTMLElement {
  return h(
    'section',
    { class: 'pg-section', 'aria-label': title },
    h('div', { class: 'pg-section-head' }, h('h3', {}, title), tools),
    content,
  )
}
