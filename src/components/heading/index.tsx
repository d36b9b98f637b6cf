// Heading: a heading written as a component, with or without its anchor link.
import { heading as markdownHeading } from '../../markdown/nodes.ts'
import { component, type PropValues } from '../component.ts'

export const heading = component({
  name: 'Heading',
  summary: 'A heading with a level, an id, or an anchor link of your own.',
  group: 'structure',
  props: {
    level: { type: 'number', summary: 'Level of the heading.', values: [1, 2, 3, 4, 5, 6], default: 2 },
    id: { type: 'string', summary: 'Fragment for links to the heading; made from its text when missing.' },
    noAnchor: { type: 'boolean', summary: 'Hides the anchor link.', default: false },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'text',
  anchor: {
    id: ({ id }, content) => (typeof id === 'string' && id !== '' ? { id } : { text: content?.() ?? '' }),
    toc(props, _parent, content) {
      const depth = levelOf(props)
      const text = content?.()
      return text && depth <= 4 ? { depth, text } : undefined
    },
  },
  examples: [
    '<Heading level={2} noAnchor>Release notes</Heading>',
    '<Heading level={3} id="retry-policy">Retries</Heading>',
  ],
  advice: [
    'Write headings in Markdown (`## Retries`, `## Retries {#retry-policy}`); use the component only to leave out the anchor link.',
    'Start at level 2 and go one level deeper at a time: the title of the page is level 1.',
  ],
  html({ props, children, element }, context) {
    return context.heading({
      level: levelOf(props),
      id: element.id,
      content: children.inlineHtml(),
      noAnchor: props.noAnchor === true,
      class: typeof props.className === 'string' ? props.className : undefined,
    })
  },
  markdown: ({ props, children }) => [markdownHeading(levelOf(props), children.markdown())],
})

function levelOf({ level }: PropValues): number {
  return typeof level === 'number' && level >= 1 && level <= 6 ? Math.trunc(level) : 2
}
