// Columns (also CardGroup) and Column: cards, tiles, or any content side by side.
import { classNames } from '../attribute-values.tsx'
import { component, type Use } from '../component.ts'

/** A grid that becomes a single column if space is short. */
export const columns = component({
  name: 'Columns',
  aliases: [{ name: 'CardGroup' }],
  summary: 'Cards, tiles, or columns side by side. They stack if space is short.',
  group: 'structure',
  props: {
    cols: { type: 'number', default: 2, values: [1, 2, 3, 4], summary: 'The number of columns, 1 to 4.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  examples: [
    '<Columns cols={2}>\n  <Card title="Install" icon="download" href="/quickstart">Two minutes.</Card>\n  <Card title="Deploy" icon="cloud" href="/guides/host">Any host will do.</Card>\n</Columns>',
    '<CardGroup cols={3}>\n  <Card title="Read" href="/guides/search" />\n  <Card title="Write" href="/guides/pages" />\n  <Card title="Publish" href="/guides/build" />\n</CardGroup>',
    '<Columns>\n  <Column>\n    Text on the one side.\n  </Column>\n  <Column>\n    Text on the other.\n  </Column>\n</Columns>',
  ],
  advice: [
    'Use Columns or CardGroup to lay out two or more cards or tiles as a grid.',
    'Use two columns for cards with a sentence, and three or four only for short titles.',
    'Do not use columns for long text that is read in order.',
  ],
  html: (use) => (
    <div
      class={classNames('columns', isCardGroup(use) && 'card-group', use.props.className)}
      data-cols={columnCount(use)}
    >
      {use.children.html()}
    </div>
  ),
  markdown: (use) => use.children.markdown(),
})

/** Any content as one column. */
export const column = component({
  name: 'Column',
  summary: 'Any content as one of several columns.',
  group: 'structure',
  folder: 'columns',
  props: {},
  children: 'flow',
  parents: ['Columns'],
  examples: [
    '<Columns>\n  <Column>\n    Before: one file for each page.\n  </Column>\n  <Column>\n    After: one file for all.\n  </Column>\n</Columns>',
    '<Columns cols={2}>\n  <Column>\n    The request:\n\n    ```json\n    { "id": 1 }\n    ```\n  </Column>\n  <Column>\n    The answer:\n\n    ```json\n    { "ok": true }\n    ```\n  </Column>\n</Columns>',
  ],
  advice: [
    'Use Column inside Columns for text and code that belong side by side, such as before and after.',
    'Do not wrap a Card in a Column: cards are columns already.',
  ],
  html: (use) => <div class="column">{use.children.html()}</div>,
  markdown: (use) => use.children.markdown(),
})

function isCardGroup(use: Use): boolean {
  return use.element.name === 'CardGroup'
}

function columnCount(use: Use): number {
  const count = Math.round(Number(use.props.cols))
  return count >= 1 ? Math.min(count, 4) : 2
}
