// Card: highlighted information or a link, as a box.
import type { Html } from '../../html/html.ts'
import { item, label, link, paragraph, strong } from '../../markdown/nodes.ts'
import { classNames, labelHtml, textOf } from '../attribute-values.tsx'
import { isKind, kindSign } from '../callout/signs.ts'
import { colorStyle } from '../color-value.ts'
import { component, type HtmlContext, type Use } from '../component.ts'
import { glyph } from '../glyphs.tsx'

/** A box with a title, an icon, and a link. */
export const card = component({
  name: 'Card',
  summary: 'A box with a title, an icon, and a link.',
  group: 'structure',
  props: {
    title: { type: 'string', summary: 'The title. It is the link text when the card has an `href`.' },
    href: { type: 'url', summary: 'Where the whole card leads.' },
    icon: { type: 'icon', summary: 'An icon: a name, a path, a URL, or an inline SVG.' },
    iconType: { type: 'string', summary: 'Style of a Font Awesome icon, such as `solid` or `regular`.' },
    color: { type: 'color', summary: 'Hex color of the icon.' },
    horizontal: { type: 'boolean', default: false, summary: 'Icon and text side by side, in a compact row.' },
    img: { type: 'image', summary: 'An image across the top: a path or a URL.' },
    cta: { type: 'string', summary: 'Words for the action, below the text.' },
    arrow: { type: 'boolean', summary: 'Shows or hides the arrow. By default, only links to other sites have one.' },
    type: {
      type: 'string',
      values: ['info', 'warning', 'note', 'tip', 'check', 'danger'],
      summary: 'Colors and icon of a callout.',
    },
    description: { type: 'string', summary: 'Text under the title, for a card without content.' },
    target: { type: 'string', summary: 'Where the link opens. Links to other sites open in a new tab.' },
    newTab: { type: 'boolean', summary: 'Opens the link in a new tab.' },
    className: { type: 'className', summary: 'Additional class names.' },
  },
  children: 'flow',
  needs: ['callout'],
  examples: [
    '<Card title="Quickstart" icon="rocket" href="/quickstart">\n  A first site in five minutes.\n</Card>',
    '<Card title="Source code" icon="code" href="https://example.com/source" cta="Browse the code" horizontal>\n  Read it, and tell us what you find.\n</Card>',
    '<Card title="Limits" type="warning">Read these before you go live.</Card>',
  ],
  advice: [
    'Use Card to lead readers to other pages, or to set a small piece of information out of the text.',
    'Put several cards in Columns or CardGroup. A single card in the middle of text draws too much attention.',
    'Do not put instructions in a card: readers mistake it for a link.',
  ],
  html: cardHtml,
  markdown(use, context) {
    const { title, href, description } = use.props
    const url = textOf(href)
    const name = label(textOf(title) || url)
    const head = url ? [link(context.link(url), name)] : name.length > 0 ? [strong(name)] : []
    return [item(head, [...paragraph(label(textOf(description))), ...use.children.markdown()])]
  },
})

function cardHtml(use: Use, context: HtmlContext): Html {
  const { type, horizontal, className, color } = use.props
  return (
    <div
      class={classNames('card', horizontal === true && 'card-horizontal', className)}
      data-kind={isKind(type) ? type : undefined}
      style={colorStyle({ '--card-icon-color': color })}
    >
      {imageHtml(use, context)}
      <div class="card-body">
        {iconHtml(use, context)}
        <div class="card-content">{contentHtml(use, context)}</div>
        {hasArrow(use, context) && <span class="card-arrow">{glyph('arrow')}</span>}
      </div>
    </div>
  )
}

/**
 * Title, text, and action. One of them is the link, and the stylesheet stretches it over the card, so that links in the
 * text stay links.
 */
function contentHtml(use: Use, context: HtmlContext): Html {
  const [title, description, cta] = ['title', 'description', 'cta'].map((name) =>
    labelHtml(use.props[name], context),
  ) as [Html, Html, Html]
  const link = linkOf(use, context)
  const named = title.text !== '' || cta.text !== ''
  return (
    <>
      {title.text && <p class="card-title">{linked(title, link)}</p>}
      {link && !named && linked(<span class="visually-hidden">{use.children.text() || link.href}</span>, link)}
      {description.text && <p class="card-text">{description}</p>}
      {!use.children.empty && <div class="card-text">{use.children.html()}</div>}
      {cta.text && <p class="card-cta">{title.text ? cta : linked(cta, link)}</p>}
    </>
  )
}

interface LinkAttributes {
  readonly href: string
  readonly target?: string
  readonly rel?: string
}

function linkOf(use: Use, context: HtmlContext): LinkAttributes | undefined {
  const { target, newTab } = use.props
  const url = textOf(use.props.href)
  if (url === '') return undefined
  const link = context.link(url)
  const where = newTab === true ? '_blank' : textOf(target) || (link.external ? '_blank' : undefined)
  return { href: link.href, target: where, rel: where === '_blank' ? 'noopener' : undefined }
}

function linked(label: Html, link: LinkAttributes | undefined): Html {
  if (!link) return label
  return (
    <a class="card-link" href={link.href} target={link.target} rel={link.rel}>
      {label}
    </a>
  )
}

function imageHtml(use: Use, context: HtmlContext): Html | undefined {
  const typed = textOf(use.props.img)
  if (typed === '') return undefined
  return <img class="card-image" alt="" loading="lazy" decoding="async" {...context.image(typed)} />
}

function iconHtml(use: Use, context: HtmlContext): Html {
  const { icon, iconType, type } = use.props
  const own = context.icon(icon, { type: iconType, class: 'card-icon' })
  return own.text === '' && isKind(type) ? kindSign(type, 'card-icon') : own
}

function hasArrow(use: Use, context: HtmlContext): boolean {
  const url = textOf(use.props.href)
  return url !== '' && (use.props.arrow ?? context.link(url).external) === true
}
