// CodeGroup: the same code in several languages or for several tools, one at a time.
import { classNames } from '../attribute-values.tsx'
import { component } from '../component.ts'
import { codeTabs } from './code-tabs.tsx'

/** Code blocks with a tab for each. */
export const codeGroup = component({
  name: 'CodeGroup',
  aliases: [{ name: 'SnippetGroup', deprecated: true }],
  summary: 'Several code blocks with a tab for each. One shows at a time.',
  group: 'code',
  props: {
    dropdown: { type: 'boolean', default: false, summary: 'A menu instead of the row of tabs.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: { code: true },
  needs: ['tabs', 'code-block'],
  examples: [
    '<CodeGroup>\n\n```bash npm\nnpm install acme\n```\n\n```bash pnpm\npnpm add acme\n```\n\n</CodeGroup>',
    '<CodeGroup dropdown>\n\n```js Node.js\nconst orders = await acme.orders.list()\n```\n\n```python Python\norders = acme.orders.list()\n```\n\n```go Go\norders, err := client.Orders.List(ctx)\n```\n\n</CodeGroup>',
  ],
  advice: [
    'Use CodeGroup for the same concept in several programming languages or package managers.',
    'Give every block a title: it is the label of its tab, and Galley remembers the choice of the reader by it.',
    'Do not use CodeGroup for steps that follow each other, or where the alternatives need text: use Steps, or Tabs.',
  ],
  html: (use, context) =>
    codeTabs(
      use,
      { class: classNames('code-group', use.props.className) as string, dropdown: use.props.dropdown === true },
      context,
    ),
  markdown: (use) => use.children.markdown(),
})
