// Tile: a link with a large preview above its title.

import type { Html } from '../../html/html.ts'
import { item, label, link, paragraph } from '../../markdown/nodes.ts'
import { labelHtml, textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type Use } from '../component.ts'

export const tile = component({
  name: 'Tile',
  summary: 'A link with a preview: an image, a drawing, or a small example above its title.',
  group: 'structure',
  props: {
    href: { type: 'url', summary: 'Where the tile leads.', required: true },
    title: { type: 'string', summary: 'Title below the preview.' },
    description: { type: 'string', summary: 'One line below the title.' },
  },
  children: 'flow',
  examples: [
    '<Tile href="/reference/components/frame" title="Frame" description="An image with a caption">\n  <img src="/images/chart.svg" alt="A line chart with two series" />\n</Tile>',
    '<Columns cols={2}>\n  <Tile href="/reference/components/columns" title="Columns">\n    <img src="/images/split.svg" alt="Two panes side by side" />\n  </Tile>\n  <Tile href="/reference/components/panel" title="Panel">\n    <img src="/images/stack.svg" alt="Three panes below each other" />\n  </Tile>\n</Columns>',
  ],
  advice: [
    'Use tiles for a gallery of things that are chosen by their look, such as components, layouts or templates.',
    'Put several tiles into `Columns`, and give their images the same proportions.',
    'Use a `Card` if there is nothing to preview.',
  ],
  html({ props, children, ...use }, context) {
    return (
      <div class="tile">
        <div class="tile-preview">{children.html()}</div>
        <div class="tile-text">
          {linkHtml({ ...use, props, children }, context)}
          {textOf(props.description) !== '' && (
            <span class="tile-description">{labelHtml(props.description, context)}</span>
          )}
        </div>
      </div>
    )
  },
  markdown({ props, children }, context) {
    const href = textOf(props.href)
    const title = textOf(props.title) || textOf(props.description) || children.text() || href
    const description = textOf(props.title) !== '' ? textOf(props.description) : ''
    const head = href === '' ? label(title) : [link(context.link(href), label(title))]
    return [item(head, paragraph(label(description)))]
  },
})

/** The link covers the whole tile. A tile without a title is labeled with its content. */
function linkHtml({ props, children }: Pick<Use, 'props' | 'children'>, context: HtmlContext): Html {
  const label = textOf(props.title) !== '' && labelHtml(props.title, context)
  const typed = textOf(props.href)
  if (typed === '') return <span class="tile-title">{label}</span>
  const { href, external } = context.link(typed)
  return (
    <a
      class="tile-title"
      href={href}
      target={external && '_blank'}
      rel={external && 'noopener'}
      aria-label={label ? undefined : textOf(props.description) || children.text() || href}
    >
      {label}
    </a>
  )
}
