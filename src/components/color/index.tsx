// Color, Color.Row, Color.Item: swatches of a palette, whose values can be copied.
import type { Value } from '../../content/tree.ts'
import { type Html, join } from '../../html/html.ts'
import { inlineCode, joiningItem, label, type MarkdownNode, text, titled } from '../../markdown/nodes.ts'
import { labelHtml, textOf } from '../attribute-values.tsx'
import { colorValue } from '../color-value.ts'
import { component, type HtmlContext } from '../component.ts'

export const color = component({
  name: 'Color',
  summary: 'Swatches of a palette; a click copies the value.',
  group: 'content',
  props: {
    variant: {
      type: 'string',
      summary: '`compact` is a grid of `Color.Item`, `table` has rows of them in `Color.Row`.',
      values: ['compact', 'table'],
      default: 'compact',
      required: true,
    },
  },
  children: { only: ['Color.Item', 'Color.Row'] },
  examples: [
    '<Color variant="compact">\n  <Color.Item name="blue-500" value="#3B82F6" />\n  <Color.Item name="blue-600" value="#2563EB" />\n</Color>',
    '<Color variant="table">\n  <Color.Row title="Text">\n    <Color.Item name="ink" value={{ light: "#111827", dark: "#F9FAFB" }} />\n    <Color.Item name="muted" value="oklch(55% 0.02 260)" />\n  </Color.Row>\n</Color>',
  ],
  advice: [
    'Use it to document the colors of a brand or of a design system.',
    'Use the `compact` variant for a handful of colors and the `table` variant for groups of them.',
    'Name each color as it is named in code, so that a reader can search for it.',
  ],
  html: ({ props, children }) => (
    <div class="color" data-variant={props.variant === 'table' ? 'table' : 'compact'}>
      {join(children.uses('Color.Row', 'Color.Item').map((part) => part.html()))}
    </div>
  ),
  markdown: ({ children }) => partsMarkdown(children.uses('Color.Row', 'Color.Item')),
})

export const colorRow = component({
  name: 'Color.Row',
  folder: 'color',
  summary: 'A row of colors with a title.',
  group: 'content',
  props: { title: { type: 'string', summary: 'Title of the row.' } },
  children: { only: ['Color.Item'] },
  parents: ['Color'],
  examples: [
    '<Color variant="table">\n  <Color.Row title="Brand">\n    <Color.Item name="primary" value="#2563EB" />\n  </Color.Row>\n</Color>',
  ],
  advice: ['Use one row for each role that colors play, such as text, surface and border.'],
  html: ({ props, children }, context) => (
    <div class="color-row">
      {textOf(props.title) !== '' && <div class="color-row-title">{labelHtml(props.title, context)}</div>}
      <div class="color-row-items">{join(children.uses('Color.Item').map((item) => item.html()))}</div>
    </div>
  ),
  markdown: ({ props, children }) => {
    return titled(label(textOf(props.title)), partsMarkdown(children.uses('Color.Item')))
  },
})

export const colorItem = component({
  name: 'Color.Item',
  folder: 'color',
  summary: 'One color: its name, its value, and a swatch.',
  group: 'content',
  props: {
    name: { type: 'string', summary: 'Name of the color.' },
    value: {
      type: 'any',
      summary: 'Any CSS color, or one for each mode: `{ light: "#111", dark: "#eee" }`.',
      required: true,
    },
  },
  children: 'none',
  parents: ['Color', 'Color.Row'],
  examples: ['<Color variant="compact">\n  <Color.Item name="overlay" value="rgb(0 0 0 / 60%)" />\n</Color>'],
  advice: ['Set both modes if a token has two values. Readers then see the one for their mode.'],
  html({ props }, context) {
    const name = textOf(props.name)
    const values = valuesOf(props.value)
    return (
      <div class="color-item">
        {values.map(([mode, value]) => swatchHtml({ name, mode, value }, context))}
        {name !== '' && <span class="color-name">{name}</span>}
        {values.map(([mode, value]) => (
          <code class="color-value" data-mode={mode}>
            {value}
          </code>
        ))}
      </div>
    )
  },
  markdown({ props }) {
    const name = label(textOf(props.name))
    const values = valuesOf(props.value).flatMap(([mode, value], i) => [
      ...(i > 0 ? [text(', ')] : []),
      inlineCode(value),
      ...(mode ? [text(` (${mode})`)] : []),
    ])
    return [...name, ...(name.length > 0 && values.length > 0 ? [text(': ')] : []), ...values]
  },
})

type Mode = 'light' | 'dark'

/** The values with their modes. A single value applies to both. */
function valuesOf(value: Value): [Mode | undefined, string][] {
  if (typeof value !== 'object' || value === null)
    return textOf(value) === '' ? [] : [[undefined, textOf(value).trim()]]
  const { light, dark } = value as Readonly<Record<string, Value>>
  const [inLight, inDark] = [textOf(light).trim(), textOf(dark).trim()]
  if (inLight === '' || inDark === '') return inLight || inDark ? [[undefined, inLight || inDark]] : []
  return [
    ['light', inLight],
    ['dark', inDark],
  ]
}

/** The copy button. The color is in an SVG attribute, so no inline style is needed. */
function swatchHtml(part: { name: string; mode: Mode | undefined; value: string }, context: HtmlContext): Html {
  return (
    <button
      type="button"
      class="color-swatch"
      data-value={part.value}
      data-mode={part.mode}
      data-copied={context.word('copied')}
      aria-label={context.word('copyValue', { value: part.value })}
    >
      <svg aria-hidden="true" width="100%" height="100%">
        <rect width="100%" height="100%" fill={colorValue(part.value) ?? 'none'} />
      </svg>
    </button>
  )
}

function partsMarkdown(
  parts: readonly { readonly name: string; markdown(): readonly MarkdownNode[] }[],
): readonly MarkdownNode[] {
  return parts.flatMap((part) => (part.name === 'Color.Row' ? part.markdown() : [joiningItem(part.markdown())]))
}
