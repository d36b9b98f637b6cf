// Callouts: Note, Warning, Info, Tip, Check, Danger, and Callout with the author's icon and color.
import type { Html } from '../../html/html.ts'
import {
  beginsWithSentence,
  blockquote,
  label,
  lead,
  type MarkdownNode,
  strong,
  text,
  titled,
} from '../../markdown/nodes.ts'
import { classNames, labelHtml, textOf } from '../attribute-values.tsx'
import { colorStyle } from '../color-value.ts'
import { type Component, component, type HtmlContext, type MarkdownContext, type Prop, type Use } from '../component.ts'
import { CALLOUT_KINDS, type Kind } from './kinds.ts'
import { isKind, kindSign } from './signs.ts'

export { GITHUB_ALERTS } from './kinds.ts'

const PROPS: Readonly<Record<string, Prop>> = {
  title: { type: 'string', summary: 'A title in bold above the text.' },
  icon: { type: 'icon', summary: 'An icon instead of the default one: a name, a path, a URL, or an inline SVG.' },
  iconType: { type: 'string', summary: 'Style of a Font Awesome icon, such as `solid` or `regular`.' },
  className: { type: 'className', summary: 'Additional class names.' },
}

/** Note, Warning, Info, Tip, Check and Danger. */
export const callouts: readonly Component[] = CALLOUT_KINDS.map(({ name, kind, summary, examples, advice }) =>
  component({
    name,
    summary,
    group: 'callouts',
    folder: 'callout',
    props: PROPS,
    children: 'flow',
    examples,
    advice,
    html: (use, context) => calloutHtml(use, context, kind),
    markdown: (use, context) => calloutMarkdown(use, context, kind),
  }),
)

/** The generic callout. */
export const callout = component({
  name: 'Callout',
  summary: 'A callout with your own icon and color.',
  group: 'callouts',
  props: {
    type: {
      type: 'string',
      values: ['note', 'warning', 'info', 'tip', 'check', 'danger'],
      summary: 'Icon and color of one of the typed callouts.',
    },
    ...PROPS,
    color: { type: 'color', summary: 'A hex color that tints background, border, and icon.' },
    emoji: { type: 'string', summary: 'An emoji instead of an icon.' },
  },
  children: 'flow',
  examples: [
    '<Callout icon="key" color="#AA7700">Needs a token with the `deploy` scope.</Callout>',
    '<Callout type="warning" title="Beta">The format may change before the release.</Callout>',
    '<Callout>Neutral, without an icon.</Callout>',
  ],
  advice: [
    'Use Callout only where none of Note, Info, Tip, Check, Warning and Danger says what you mean.',
    'Do not choose a color that contradicts the meaning, such as green for a warning.',
  ],
  html: (use, context) => calloutHtml(use, context, kindOf(use)),
  markdown: (use, context) => calloutMarkdown(use, context, kindOf(use)),
})

function kindOf(use: Use): Kind | undefined {
  return isKind(use.props.type) ? use.props.type : undefined
}

function calloutHtml(use: Use, context: HtmlContext, kind: Kind | undefined): Html {
  const { title, color, className } = use.props
  return (
    <div
      class={classNames('callout', className)}
      data-kind={kind}
      role="note"
      aria-label={kind && context.word(kind)}
      style={colorStyle({ '--callout-color': color })}
    >
      {iconHtml(use, context) ?? (kind && kindSign(kind, 'callout-icon'))}
      <div class="callout-content">
        {textOf(title) !== '' && <p class="callout-title">{labelHtml(title, context)}</p>}
        {use.children.html()}
      </div>
    </div>
  )
}

function iconHtml(use: Use, context: HtmlContext): Html | undefined {
  const { icon, iconType, emoji } = use.props
  const html = context.icon(icon ?? emoji, { type: iconType, class: 'callout-icon' })
  return html.text === '' ? undefined : html
}

/** A quote that names its kind: `> **Warning:** This can't be undone.` */
function calloutMarkdown(use: Use, context: MarkdownContext, kind: Kind | undefined): readonly MarkdownNode[] {
  const title = label(textOf(use.props.title))
  const body = use.children.markdown()
  const name = kind && context.word(kind)
  if (name && title.length === 0 && beginsWithSentence(body))
    return [blockquote(lead([strong([text(`${name}:`)]), text(' ')], body))]
  const separator = name && title.length > 0 ? ': ' : ''
  return [blockquote(titled([...(name ? [text(name + separator)] : []), ...title], body))]
}
