// `<table data-view="cards">`: rows are cards, and hidden columns contain their links and pictures.
import { decodeEntities } from '../../html/entities.ts'
import { component, plainLabel } from '../build.ts'
import type { BlockContext } from '../dialect.ts'
import { type ElementBlock, textAttribute } from '../elements.ts'
import { blank, type Line, textOf } from '../lines.ts'
import { isBroken } from './gitbook-broken.ts'

/** The cells of a table's head and rows, each with its attributes. */
interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

function readTable(html: string): Table {
  const part = (name: string) => new RegExp(`<${name}[^>]*>([\\s\\S]*?)</${name}>`, 'i').exec(html)?.[1] ?? ''
  const rows = part('tbody').matchAll(/<tr[^>]*>([\s\S]*?)<\/tr>/gi)
  return {
    head: Array.from(part('thead').matchAll(/<th([^>]*)>/gi), ([, attributes = '']) => attributes),
    rows: Array.from(rows, ([, row = '']) =>
      Array.from(row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/gi), ([, cell = '']) => cell),
    ),
  }
}

/** Converts a table of cards. */
export function cardTable(element: ElementBlock, context: BlockContext): readonly Line[] | undefined {
  if (textAttribute(element, 'data-view') !== 'cards') return undefined
  const { head, rows } = readTable(textOf(element.inner))
  if (rows.length === 0) return undefined
  const target = head.findIndex((attributes) => /data-card-target/.test(attributes))
  const cover = head.findIndex((attributes) => /data-card-cover(?!-)/.test(attributes))
  const { at } = element
  const cards = rows.map((cells) => {
    const url = addressIn(cells[target])
    const picture = addressIn(cells[cover])
    const shown = cells.filter((_, i) => i !== target && i !== cover && !isHidden(head[i]))
    const { icon, paragraphs } = readCells(shown)
    const [title = '', ...rest] = paragraphs
    const href = url === '' || isBroken(url, context, at) ? undefined : (context.host.link?.(url, at) ?? url)
    const img = picture === '' ? undefined : (context.host.asset?.(picture, at) ?? picture)
    const body = rest.flatMap((text, i) => [...(i > 0 ? [blank(at)] : []), { text, at }])
    return component('Card', { title: plainLabel(title), icon, href, img }, body, at)
  })
  context.remark('carried', '<table data-view="cards">', at)
  return component(
    'Columns',
    {},
    cards.flatMap((card, i) => [...(i > 0 ? [blank(at)] : []), ...card]),
    at,
  )
}

function isHidden(attributes: string | undefined): boolean {
  return /data-hidden/.test(attributes ?? '')
}

function addressIn(cell: string | undefined): string {
  return decodeEntities(/href="([^"]*)"/.exec(cell ?? '')?.[1] ?? '')
}

/** The first icon, if it's alone in its paragraph, and the texts of the other paragraphs. */
function readCells(cells: readonly string[]): { icon: string | undefined; paragraphs: string[] } {
  let icon: string | undefined
  const paragraphs: string[] = []
  for (const html of cells.flatMap((cell) => cell.split(/<\/(?:p|h[1-6]|li)>|<hr[^>]*>/i))) {
    const alone = /^(?:<[^i][^>]*>|\s)*<i class="fa-([\w-]+)">[^<]*<\/i>(?:<[^>]*>|\s)*$/i.exec(html)?.[1]
    if (alone !== undefined && icon === undefined) icon = alone
    else {
      const text = paragraphText(html)
      if (text !== '') paragraphs.push(text)
    }
  }
  return { icon, paragraphs }
}

function paragraphText(html: string): string {
  return decodeEntities(
    html
      .replace(/<i class="fa-[^"]*">[^<]*<\/i>/gi, '')
      .replace(/<a\s[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
      .replace(/<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/gi, '**$1**')
      .replace(/<br\s*\/?>/gi, ' ')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The tables of cards in a page, with only what readers see in GitBook. */
export function shownCards(source: string): string {
  return source.replace(/<table\b[^>]*data-view="cards"[^>]*>[\s\S]*?<\/table>/g, (html) => {
    const { head, rows } = readTable(html)
    return rows.map((cells) => cells.filter((_, i) => !isHidden(head[i])).join('\n')).join('\n\n')
  })
}
