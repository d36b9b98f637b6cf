// Link: a link written as an element.
import type { PhrasingContent } from 'mdast'
import { isPhrasingNode, link as markdownLink } from '../../markdown/nodes.ts'
import { textOf } from '../attribute-values.tsx'
import { component } from '../component.ts'

export const link = component({
  name: 'Link',
  summary: 'A link, as an element.',
  group: 'inline',
  inline: true,
  props: {
    href: { type: 'url', required: true, summary: 'Where the link leads.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  examples: ['Read the <Link href="/quickstart">quickstart</Link> first.'],
  advice: [
    'Write links in Markdown: `[quickstart](/quickstart)`. The element is there for pages that have it already.',
  ],
  html({ props, children }, context) {
    const { href, external } = context.link(textOf(props.href))
    return (
      <a
        class={textOf(props.className) || undefined}
        href={href}
        target={external ? '_blank' : undefined}
        rel={external ? 'noopener' : undefined}
      >
        {children.inlineHtml()}
      </a>
    )
  },
  markdown({ props, children }, context) {
    const words = children.markdown().filter(isPhrasingNode) as PhrasingContent[]
    return [markdownLink(context.link(textOf(props.href)), words)]
  },
})
