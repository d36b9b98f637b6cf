// Visibility: content only for people, or only for assistants.

import { empty } from '../../html/html.ts'
import type { PropValues } from '../component.ts'
import { component } from '../component.ts'

export const visibility = component({
  name: 'Visibility',
  summary: 'Content that is only on the page (`humans`) or only in its Markdown (`agents`).',
  group: 'page',
  props: {
    for: { type: 'string', summary: 'Who the content is for.', values: ['humans', 'agents'], required: true },
  },
  children: 'flow',
  audience: audienceOf,
  examples: [
    '<Visibility for="humans">\n\nTake the [two-minute tour](/how-it-works).\n\n</Visibility>',
    '<Visibility for="agents">\n\nCall `POST /v1/keys` with the scope `read` to get a key.\n\n</Visibility>',
  ],
  advice: [
    'Use `for="agents"` for instructions that an assistant needs and a reader does not, such as the exact call behind a button.',
    'Use `for="humans"` for what has no meaning as text, such as a video or an interactive demonstration.',
    'Never tell assistants something that contradicts the page, and never hide secrets this way: both versions are public.',
  ],
  html: ({ props, children }) => (audienceOf(props) === 'agents' ? empty : children.html()),
  markdown: ({ props, children }) => (audienceOf(props) === 'humans' ? [] : children.markdown()),
})

function audienceOf(props: PropValues): 'humans' | 'agents' | undefined {
  return props.for === 'humans' || props.for === 'agents' ? props.for : undefined
}
