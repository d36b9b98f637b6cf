// Reports links whose text doesn't say where they lead.

import { type Element, type Link, plainText } from '../../content/tree.ts'
import { closest, type PlacedNode, placeOf } from '../nodes.ts'
import { rule } from '../rule.ts'

export const linkText = rule({
  name: 'link-text',
  area: 'accessibility',
  severity: 'warning',
  strict: 'error',
  check: 'exact',
  guidance: 'Write link text that says where the link leads. Never write "click here".',
  why: 'Screen readers list links by their text, and "here" says nothing in a list.',
  options: {
    words: {
      type: 'strings',
      default: ['click here', 'here', 'click this link', 'this link', 'link', 'this', 'more', 'read more', 'this page'],
      summary: 'Link texts to avoid, in lowercase.',
    },
  },
  examples: {
    good: ['See the [rate limits](https://example.com/limits).'],
    bad: ['For the rate limits, click [here](https://example.com/limits).', '[](https://example.com/limits)'],
  },
  *page({ nodes, options }) {
    const words = new Set(options.words as readonly string[])
    for (const placed of nodes) {
      const { node } = placed
      if (node.type !== 'link' && !(node.type === 'element' && node.name === 'a' && node.props.href !== undefined))
        continue
      const link = node as Link | Element
      const text = plainText(link.children)
        .trim()
        .toLowerCase()
        .replace(/[\s.…!:→>»]+$/u, '')
      const place = placeOf(placed as PlacedNode)
      if (text === '') {
        if (!isEmpty(link) || closest(placed, (around) => around.type === 'heading')) continue
        yield { message: 'This link has no text.', place, help: 'Say where it leads.' }
      } else if (words.has(text) && !isLabelled(link)) {
        yield {
          message: `The link text "${plainText(link.children).trim()}" doesn't say where the link leads.`,
          place,
          help: 'Link the words that name the page or the action.',
        }
      }
    }
  },
})

function isEmpty(link: Link | Element): boolean {
  return link.children.length === 0 && !isLabelled(link) && link.span !== undefined && !('id' in link && link.id)
}

function isLabelled(link: Link | Element): boolean {
  return (
    link.type === 'element' && (typeof link.props['aria-label'] === 'string' || typeof link.props.title === 'string')
  )
}
