// Accordion and AccordionGroup: content that readers expand.

import { label, paragraph, titled } from '../../markdown/nodes.ts'
import { classNames, labelHtml, labelText, textOf } from '../attribute-values.tsx'
import { component } from '../component.ts'

/** A title that expands the content below it. */
export const accordion = component({
  name: 'Accordion',
  summary: 'A title that opens the content below it.',
  group: 'structure',
  props: {
    title: { type: 'string', required: true, summary: 'The title, always visible.' },
    description: { type: 'string', summary: 'A second line under the title.' },
    defaultOpen: { type: 'boolean', default: false, summary: 'Open when the page is loaded.' },
    id: { type: 'string', summary: 'The fragment that links here and opens it; made from the title otherwise.' },
    icon: { type: 'icon', summary: 'An icon before the title: a name, a path, a URL, or an inline SVG.' },
    iconType: { type: 'string', summary: 'Style of a Font Awesome icon, such as `solid` or `regular`.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  anchor: {
    id: ({ id, title }) => (textOf(id) ? { id: textOf(id) } : { text: labelText(title) || 'accordion' }),
  },
  examples: [
    '<Accordion title="Why two ports?">\n  One serves requests, the other metrics.\n</Accordion>',
    '<Accordion title="Use a proxy" description="For networks without direct access" icon="network-wired" id="proxy" defaultOpen>\n  Set `HTTPS_PROXY` before you start the agent:\n\n  ```bash\n  export HTTPS_PROXY=http://proxy.internal:3128\n  ```\n</Accordion>',
  ],
  advice: [
    'Use Accordion for progressive disclosure: details, edge cases and answers that only some readers need.',
    'Do not hide a step or a warning in an accordion: what every reader needs stays visible.',
  ],
  html(use, context) {
    const { title, description, icon, iconType, defaultOpen, className } = use.props
    const second = labelHtml(description, context)
    return (
      <details class={classNames('accordion', className)} id={use.element.id} open={defaultOpen === true}>
        <summary class="accordion-summary">
          {context.icon(icon, { type: iconType, class: 'accordion-icon' })}
          <span class="accordion-heading">
            <span class="accordion-title">{labelHtml(title, context)}</span>
            {second.text && <span class="accordion-description">{second}</span>}
          </span>
        </summary>
        <div class="accordion-content">{use.children.html()}</div>
      </details>
    )
  },
  markdown: ({ props, children }) =>
    titled(label(textOf(props.title)), [...paragraph(label(textOf(props.description))), ...children.markdown()]),
})

/** Several accordions joined into a block. */
export const accordionGroup = component({
  name: 'AccordionGroup',
  summary: 'Accordions joined into one block. Each one opens independently.',
  group: 'structure',
  folder: 'accordion',
  props: { className: { type: 'className', summary: 'Additional class names.' } },
  children: { only: ['Accordion'] },
  examples: [
    '<AccordionGroup>\n  <Accordion title="Which regions are there?">Two in Europe and one in Asia.</Accordion>\n  <Accordion title="Can I move a project?">Yes, without downtime.</Accordion>\n</AccordionGroup>',
    '<AccordionGroup>\n  <Accordion title="The command is not found" icon="terminal">\n    Open a new terminal, so that it reads the new `PATH`.\n  </Accordion>\n  <Accordion title="Permission denied" icon="lock">\n    Ask an owner for the **Editor** role.\n  </Accordion>\n</AccordionGroup>',
  ],
  advice: [
    'Use AccordionGroup for two or more accordions of one kind, such as frequent questions or problems with their solutions.',
    'Do not use it for alternatives of which the reader needs one: use Tabs.',
  ],
  html: (use) => <div class={classNames('accordion-group', use.props.className)}>{use.children.html()}</div>,
  markdown: (use) => use.children.markdown(),
})
