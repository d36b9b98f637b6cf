// Badge: a short label within a line of text, in one of a few colors.
import type { Value } from '../../content/tree.ts'
import { classNames } from '../attribute-values.tsx'
import { component } from '../component.ts'
import { iconProp, iconTypeProp } from '../icon-props.ts'

const COLORS = [
  'gray',
  'blue',
  'green',
  'yellow',
  'orange',
  'red',
  'purple',
  'white',
  'surface',
  'white-destructive',
  'surface-destructive',
] as const

/** The colors for `intent`, which older pages use. */
const INTENTS: Readonly<Record<string, string>> = {
  info: 'blue',
  primary: 'blue',
  success: 'green',
  positive: 'green',
  warning: 'orange',
  caution: 'orange',
  danger: 'red',
  error: 'red',
  destructive: 'red',
  negative: 'red',
}

export const badge = component({
  name: 'Badge',
  summary: 'A short label for a status, a version or a category, in a line of text or a table.',
  group: 'inline',
  inline: true,
  props: {
    color: { type: 'string', summary: 'Color of the label.', values: COLORS, default: 'gray' },
    size: { type: 'string', summary: 'Size of the label.', values: ['xs', 'sm', 'md', 'lg'], default: 'md' },
    shape: { type: 'string', summary: 'Shape of its corners.', values: ['rounded', 'pill'], default: 'rounded' },
    icon: iconProp,
    iconType: iconTypeProp,
    stroke: { type: 'boolean', summary: 'Draws an outline instead of a filled background.', default: false },
    disabled: { type: 'boolean', summary: 'Shows the label faded.', default: false },
    className: { type: 'className', summary: 'Additional class names.' },
    intent: { type: 'string', summary: 'An older name for `color`.', deprecated: 'color' },
  },
  children: 'text',
  examples: [
    'Webhooks <Badge color="green" size="sm">stable</Badge> replace polling <Badge color="red" stroke>deprecated</Badge>.',
    '| Plan | Limit |\n| --- | --- |\n| <Badge color="blue" shape="pill">Pro</Badge> | 10,000 requests a day |',
    '<Badge color="orange" icon="flask" size="lg">Beta</Badge>',
  ],
  advice: [
    'Use a badge to mark the status, version, or plan of the thing next to it, in one or two words.',
    "Use the same color for the same meaning on every page, and say the meaning in the text: color alone doesn't reach every reader.",
    'Do not use a badge for a sentence or a warning. Use a callout instead.',
  ],
  html({ props, children }, context) {
    return (
      <span
        class={classNames('badge', props.className)}
        data-badge=""
        data-color={colorOf(props.color, props.intent)}
        data-size={oneOf(props.size, 'md')}
        data-shape={oneOf(props.shape, 'rounded')}
        data-stroke={props.stroke === true}
        data-disabled={props.disabled === true}
      >
        {context.icon(props.icon, { type: props.iconType })}
        {children.inlineHtml()}
      </span>
    )
  },
  markdown: ({ children }) => children.markdown(),
})

/** An intent applies only if no color is set. */
function colorOf(color: Value, intent: Value): string {
  const wanted = typeof intent === 'string' && color === 'gray' ? intent.toLowerCase() : ''
  const meant = Object.hasOwn(INTENTS, wanted) ? INTENTS[wanted] : undefined
  return meant ?? oneOf(color, 'gray')
}

function oneOf(value: Value, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback
}
