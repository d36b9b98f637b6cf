// Expandable: the properties of an object, which readers expand.

import { label, titled } from '../../markdown/nodes.ts'
import { classNames, labelHtml, textOf } from '../attribute-values.tsx'
import { component } from '../component.ts'

/** A small collapsible section for nested properties. */
export const expandable = component({
  name: 'Expandable',
  summary: 'Nested properties that open below their field.',
  group: 'api',
  props: {
    title: { type: 'string', summary: 'What it opens, such as `properties`.' },
    defaultOpen: { type: 'boolean', default: false, summary: 'Open when the page is loaded.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  examples: [
    '<ResponseField name="owner" type="object" required>\n  The account that pays.\n\n  <Expandable title="owner properties">\n    <ResponseField name="id" type="string">Unique key.</ResponseField>\n    <ResponseField name="email" type="string | null">Missing for service accounts.</ResponseField>\n  </Expandable>\n</ResponseField>',
    '<ParamField body="filter" type="object">\n  <Expandable title="conditions" defaultOpen>\n    <ParamField body="status" type="string" default="open">One of `open` and `closed`.</ParamField>\n  </Expandable>\n</ParamField>',
  ],
  advice: [
    'Use Expandable for nested object properties and other hierarchical information inside ParamField and ResponseField.',
    'Do not use it for prose: use Accordion.',
  ],
  html(use, context) {
    const title = labelHtml(use.props.title, context)
    return (
      <details class={classNames('expandable', use.props.className)} open={use.props.defaultOpen === true}>
        <summary class="expandable-summary">{title.text ? title : context.word('showMore')}</summary>
        <div class="expandable-content">{use.children.html()}</div>
      </details>
    )
  },
  markdown: ({ props, children }) => titled(label(textOf(props.title)), children.markdown()),
})
