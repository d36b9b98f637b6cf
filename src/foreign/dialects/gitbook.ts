// The Markdown of GitBook's Git Sync.

import { component, plainLabel, tag } from '../build.ts'
import type { BlockContext, Dialect, InlineSyntax } from '../dialect.ts'
import { type ElementBlock, elementBlocks, textAttribute } from '../elements.ts'
import { emoji } from '../emoji.ts'
import { convertInfo } from '../fences.ts'
import { blank, type Line, textOf } from '../lines.ts'
import { gitbookBlocks, strayEnds } from '../syntaxes/gitbook.ts'
import { preformatted } from '../syntaxes/gitbook-pre.ts'
import { bracketCallouts } from '../syntaxes/quote-callouts.ts'
import { details, figure } from '../syntaxes/shared-elements.ts'
import { decodeEntities } from '../tags.ts'

/** Converts `<table data-view="cards">`: rows are cards, and hidden columns contain their links. */
function cardTable(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  if (textAttribute(element, 'data-view') !== 'cards') return undefined
  const html = textOf(element.inner)
  const head = [...(/<thead[^>]*>([\s\S]*?)<\/thead>/i.exec(html)?.[1] ?? '').matchAll(/<th([^>]*)>/gi)].map(
    ([, attributes = '']) => attributes,
  )
  const target = head.findIndex((attributes) => /data-card-target/.test(attributes))
  const cover = head.findIndex((attributes) => /data-card-cover(?!-)/.test(attributes))
  const rows = [...(/<tbody[^>]*>([\s\S]*?)<\/tbody>/i.exec(html)?.[1] ?? '').matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gi)]
  const cards = rows.map(([, row = '']) => {
    const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/gi)].map(([, cell = '']) => cell)
    const address = (cell: string | undefined) => decodeEntities(/href="([^"]*)"/.exec(cell ?? '')?.[1] ?? '')
    const url = target === -1 ? '' : address(cells[target])
    const picture = cover === -1 ? '' : address(cells[cover])
    const texts = cells
      .filter((_, i) => i !== target && i !== cover && !/data-hidden/.test(head[i] ?? ''))
      .map(cellText)
      .filter((text) => text !== '')
    const [title = '', ...rest] = texts
    const href = url === '' ? undefined : (context.host.link?.(url, element.at) ?? url)
    const img = picture === '' ? undefined : (context.host.asset?.(picture, element.at) ?? picture)
    return component(
      'Card',
      { title: plainLabel(title), href, img },
      rest.map((text) => ({ text, at: element.at })),
      element.at,
    )
  })
  if (cards.length === 0) return undefined
  context.remark('carried', '<table data-view="cards">', element.at)
  return component(
    'Columns',
    {},
    cards.flatMap((card, i) => [...(i > 0 ? [blank(element.at)] : []), ...card]),
    element.at,
  )
}

function cellText(html: string): string {
  return decodeEntities(
    html
      .replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
      .replace(/<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/gi, '**$1**')
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** Removes invisible marks of GitBook's editor: `&#x20;`, `<a href="#x" id="x"></a>` in text. */
const editorSpaces: InlineSyntax = {
  name: '&#x20;',
  pattern: /&#x20;/g,
  replace: () => ' ',
}

/** Converts `<a href="…" class="button primary">Text</a>`. */
const buttons: InlineSyntax = {
  name: 'button',
  pattern: /<a\s+href="([^"]*)"\s+class="button[^"]*"(?:\s+data-icon="[^"]*")?[^>]*>([^<]*)<\/a>/g,
  replace([, url = '', text = ''], context, line) {
    context.remark('simplified', 'button', line, 'A button is now a link.')
    return `[${text}](${context.host.link?.(decodeEntities(url), line) ?? url})`
  },
}

/** Converts `{% tag %}` within a line: expressions and icons. */
const inlineTags: InlineSyntax = {
  name: '{% %}',
  pattern: /\{%-?\s*[\w@-]+[^%{}]*-?%\}/g,
  replace([whole], context, line) {
    context.remark('left', whole.replace(/\s+[\w-]+=.*$/, ' %}'), line, `\`${whole}\` was left out.`)
    return ''
  },
}

/** Converts `<i class="fa-rocket">:rocket:</i>`. */
const icons: InlineSyntax = {
  name: '<i class="fa-…">',
  pattern: /<i class="fa-([\w-]+)">[^<]*<\/i>/g,
  replace: ([, icon = ''], context, line) => {
    context.remark('carried', '<i class="fa-…">', line)
    return context.inline(tag('Icon', { icon }))
  },
}

export const gitbook: Dialect = {
  name: 'gitbook',
  format: 'md',
  slugs: 'github',
  math: true,
  blocks: [
    preformatted,
    gitbookBlocks,
    strayEnds,
    bracketCallouts,
    elementBlocks({ table: cardTable, details, figure }, false),
  ],
  inline: [editorSpaces, buttons, icons, inlineTags, emoji],
  fence: (fence, context: BlockContext) =>
    convertInfo(fence, (message) => context.remark('simplified', '``` options', fence.at, message)),
  // A reference shows the title of its page, not the text in the source.
  published: (source) => source.replace(/\{% content-ref [\s\S]*?\{% endcontent-ref %\}/g, ''),
}
