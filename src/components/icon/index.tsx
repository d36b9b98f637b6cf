// Icon: a small picture in a line of text.
import type { Value } from '../../content/tree.ts'
import { text } from '../../markdown/nodes.ts'
import { colorValue } from '../color-value.ts'
import { component } from '../component.ts'
import { iconProp, iconTypeProp } from '../icon-props.ts'
import { iconSize } from './size.ts'

export const icon = component({
  name: 'Icon',
  summary: 'An icon in a line of text, a heading, or a table.',
  group: 'inline',
  inline: true,
  props: {
    icon: { ...iconProp, oneOf: 'picture' },
    src: { type: 'image', summary: 'Path or address of an image.', oneOf: 'picture' },
    iconType: iconTypeProp,
    color: { type: 'color', summary: 'Color of the icon. Defaults to the color of the text.' },
    size: { type: 'number', summary: 'Width and height in pixels. Defaults to the size of the text.' },
    className: { type: 'className', summary: 'Additional class names.' },
    style: { type: 'any', summary: 'Width or height in pixels, as CSS.', deprecated: 'size' },
    name: { type: 'string', summary: 'Older name of `icon`.', deprecated: 'icon' },
  },
  children: 'none',
  examples: [
    'Press <Icon icon="play" /> to run the example.',
    '| Region | Backups |\n| --- | --- |\n| Frankfurt | <Icon icon="check" color="#16a34a" size={18} /> daily |',
    '<Icon icon="github" iconType="brands" /> The source is on GitHub.',
  ],
  advice: [
    'Use an icon to show the button or sign that a reader looks for in the product, next to its name.',
    'Never rely on an icon to carry the meaning: write what it stands for next to it.',
  ],
  html({ props }, context) {
    return context.icon(props.src ?? props.icon ?? props.name, {
      type: props.iconType,
      size: iconSize(props),
      color: colorValue(props.color),
      class: typeof props.className === 'string' ? props.className : undefined,
    })
  },
  markdown: ({ props }) => [text(signOf(props.icon))],
})

/** In table cells, these icons are often the only "yes" and "no". Other icons are next to words. */
const SIGNS: Readonly<Record<string, string>> = {
  ...signs('✓', 'check circle-check check-circle square-check badge-check check-check thumbs-up'),
  ...signs('✗', 'x xmark times circle-x circle-xmark x-circle square-x ban thumbs-down'),
}

function signs(sign: string, names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, sign]))
}

function signOf(icon: Value): string {
  return typeof icon === 'string' && Object.hasOwn(SIGNS, icon) ? (SIGNS[icon] as string) : ''
}
