// Banner: an announcement in a page. The banner of the whole site is set in docs.json.

import { blockquote } from '../../markdown/nodes.ts'
import { component } from '../component.ts'

export const banner = component({
  name: 'Banner',
  summary: 'An announcement in the page. The banner of the whole site is set in `docs.json`.',
  group: 'callouts',
  props: {
    variant: { type: 'string', summary: 'How urgent it is.', values: ['info', 'warning', 'critical'], default: 'info' },
    type: {
      type: 'string',
      summary: 'Same as `variant`.',
      values: ['info', 'warning', 'critical'],
      deprecated: 'variant',
    },
  },
  children: 'flow',
  examples: [
    '<Banner variant="warning">Version 1 of the API closes on 1 March. [Move to version 2](/guides/existing-docs).</Banner>',
  ],
  advice: [
    'Set an announcement for the whole site in `docs.json` under `banner`.',
    'Use a callout such as `Info` or `Warning` for what concerns one page.',
  ],
  html: ({ props, children }) => (
    <div class="page-banner" data-variant={props.type ?? props.variant} role="note">
      {children.html()}
    </div>
  ),
  markdown: ({ children }) => [blockquote(children.markdown())],
})
