// Panel: content for the column next to the text, instead of the table of contents.
import { component } from '../component.ts'

export const panel = component({
  name: 'Panel',
  summary: 'Content for the column next to the text, instead of the table of contents.',
  group: 'page',
  placement: 'aside',
  props: {},
  children: 'flow',
  examples: [
    '<Panel>\n\n<Info>Rate limit: 60 requests a minute.</Info>\n\n</Panel>',
    '<Panel>\n<RequestExample>\n\n```bash cURL\ncurl https://api.example.com/v1/orders\n```\n\n</RequestExample>\n</Panel>',
  ],
  advice: [
    'Use one panel per page, for what readers want to see while they read: a request with its response, or key facts.',
    'Put request and response examples inside the panel where a page has one.',
    'Do not use a panel on a long page with many headings: it replaces the table of contents.',
  ],
  html: ({ children }) => <div class="panel-part">{children.html()}</div>,
  markdown: ({ children }) => children.markdown(),
})
