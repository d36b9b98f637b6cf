// Parts that all pages made of specifications have alike.
import type { Node } from '../content/tree.ts'
import { element, heading, text } from './nodes.ts'

/** A part of a page with a heading and an id. */
export function section(id: string, title: string, content: readonly Node[]): Node {
  return element('section', { className: 'api-section', 'data-part': id }, [heading(2, title, id), ...content])
}

/** A run of fields. */
export function fieldList(nodes: readonly Node[]): Node {
  return element('div', { className: 'api-fields' }, nodes)
}

export function mediaLine(type: string): Node {
  return element('p', { className: 'api-media-type' }, [text(type)])
}

export function typePhrase(label: string): Node {
  return { type: 'element', name: 'span', props: { className: 'field-type' }, inline: true, children: [text(label)] }
}

export function statusPhrase(status: string): Node {
  return { type: 'element', name: 'span', props: { className: 'api-status' }, inline: true, children: [text(status)] }
}
