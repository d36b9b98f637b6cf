// Tooltip: a term with an explanation that opens next to it.
import { empty, type Html } from '../../html/html.ts'
import { label, link, text } from '../../markdown/nodes.ts'
import { textOf } from '../attribute-values.tsx'
import { component, type HtmlContext, type PropValues, type Use } from '../component.ts'

export const tooltip = component({
  name: 'Tooltip',
  summary: 'A term in a line of text, with an explanation on hover, focus or tap.',
  group: 'inline',
  inline: true,
  props: {
    tip: { type: 'string', summary: 'The explanation.', required: true },
    headline: { type: 'string', summary: 'A title line above the explanation.' },
    cta: { type: 'string', summary: 'Text of a link below the explanation.' },
    href: { type: 'url', summary: 'Where that link leads.' },
  },
  children: 'text',
  examples: [
    'Every <Tooltip tip="Application Programming Interface: how programs talk to each other.">API</Tooltip> call needs a key.',
    'Records live until their <Tooltip headline="Time to live" tip="Seconds until a record is dropped." cta="Set it" href="/guides/host">TTL</Tooltip> is over.',
  ],
  advice: [
    'Use a tooltip to explain a term or an acronym where it first appears on the page, in one or two sentences.',
    'Do not put anything into a tooltip that a reader must know to succeed: many never open it.',
  ],
  html(use, context) {
    if (textOf(use.props.tip) === '' && textOf(use.props.headline) === '') return use.children.inlineHtml()
    const id = context.uniqueId('tooltip')
    return (
      <span class="tooltip">
        {triggerHtml(use, id)}
        <span class="tooltip-box" id={id} popover="auto">
          {textOf(use.props.headline) !== '' && <strong class="tooltip-headline">{textOf(use.props.headline)}</strong>}{' '}
          <span class="tooltip-text" id={`${id}-text`}>
            {textOf(use.props.tip)}
          </span>{' '}
          {linkHtml(use.props, context)}
        </span>
      </span>
    )
  },
  markdown({ props, children }, context) {
    const tip = [props.headline, props.tip].map(textOf).filter(Boolean).join(': ')
    const href = textOf(props.href)
    if (tip === '' && href === '') return children.markdown()
    const more = href === '' ? [] : [link(context.link(href), label(textOf(props.cta)))]
    const separator = tip !== '' && more.length > 0 ? ' ' : ''
    return [...children.markdown(), text(' ('), ...label(tip), text(separator), ...more, text(')')]
  },
})

/** A button, so that keyboard and touch reach it. A plain span around a link, which can't be inside a button. */
function triggerHtml({ children }: Use, id: string): Html {
  const content = children.inlineHtml()
  const described = `${id}-text`
  if (/<(?:a|button|input|select|textarea|summary)[\s>]/.test(content.text)) {
    return (
      <span class="tooltip-trigger" data-tooltip={id} aria-describedby={described}>
        {content}
      </span>
    )
  }
  return (
    <button type="button" class="tooltip-trigger" data-tooltip={id} popovertarget={id} aria-describedby={described}>
      {content}
    </button>
  )
}

function linkHtml(props: PropValues, context: HtmlContext): Html {
  const typed = textOf(props.href)
  if (typed === '') return empty
  const { href, external } = context.link(typed)
  return (
    <a class="tooltip-link" href={href} target={external && '_blank'} rel={external && 'noopener'}>
      {textOf(props.cta) || typed}
    </a>
  )
}
