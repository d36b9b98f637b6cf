// Renders Markdown's lists and tables.
import { classNames } from '../../components/attribute-values.tsx'
import { type List, type ListItem, type Node, plainText, type Table } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
import { attribute } from '../../html/jsx-runtime.ts'
import type { Rendering } from './rendering.ts'

/** A list. Paragraphs of a tight list lose their tags. */
export function listHtml(node: List, rendering: Rendering): string {
  const tag = node.ordered ? 'ol' : 'ul'
  const start = node.ordered && node.first !== undefined && node.first !== 1 ? ` start="${node.first}"` : ''
  const tasks = node.children.some((item) => item.type === 'listItem' && item.checked !== undefined)
  let out = `<${tag}${start}${tasks ? ' class="task-list"' : ''}>\n`
  for (const item of node.children)
    out += item.type === 'listItem' ? listItemHtml(item, rendering, node.loose) : rendering.nodes([item])
  return `${out}</${tag}>\n`
}

/** A list item, even outside of a list. */
export function listItemHtml(node: ListItem, rendering: Rendering, loose = true): string {
  const box = node.checked === undefined ? '' : `${checkbox(node.checked, rendering)} `
  const inner = loose ? rendering.nodes(node.children) : rendering.unwrapped(node.children)
  return `<li>${box}${inner.trimEnd()}</li>\n`
}

function checkbox(checked: boolean, { context }: Rendering): string {
  const label = escapeHtml(context.word(checked ? 'taskDone' : 'taskOpen'))
  return `<input type="checkbox" disabled${checked ? ' checked' : ''} aria-label="${label}">`
}

/** A cell with more text than this never gets a narrow column. */
const SHORT_CELL = 40
/** A word of code that is longer may break in a table, into pieces at least half as long, and a last one of a quarter. */
const LONG_WORD = 24
/** Where a long name may break: after punctuation, and before a capital letter. */
const SEAM = /(?<=[._/\\[(,|:=])(?=\w)|(?<=[a-z])(?=[A-Z])/

/** Inline code in a table, where a long name would take the room of the other columns. */
export function breakable(code: string): string {
  return code.split(/(\s+)/).map(breakableWord).join('')
}

function breakableWord(word: string): string {
  if (word.length <= LONG_WORD) return escapeHtml(word)
  let [out, line, rest] = ['', '', word.length]
  for (const piece of word.split(SEAM)) {
    if (line.length >= LONG_WORD / 2 && rest >= LONG_WORD / 4) {
      out += `${escapeHtml(line)}<wbr>`
      line = ''
    }
    line += piece
    rest -= piece.length
  }
  return out + escapeHtml(line)
}

/** A Markdown table. */
export function tableHtml(node: Table, rendering: Rendering): string {
  const [head, ...rows] = node.children
  const row = (cells: Node | undefined, kind: 'th' | 'td'): string => {
    if (!cells || !('children' in cells)) return ''
    const html = cells.children.map((cell, i) => {
      // An empty cell, such as the corner of a table with names in its first column, is no one's header.
      const tag = 'children' in cell && cell.children.length === 0 ? 'td' : kind
      const align = node.align[i] && `align-${node.align[i]}`
      const text = tag === 'td' && isText(cell) && 'cell-text'
      const scope = tag === 'th' ? ' scope="col"' : ''
      return `<${tag}${attribute('class', classNames(align, text))}${scope}>${rendering.nodes([cell])}</${tag}>`
    })
    return `<tr>${html.join('')}</tr>\n`
  }
  const body = rows.length > 0 ? `<tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n` : ''
  return scrollableTable(`<table>\n<thead>\n${row(head, 'th')}</thead>\n${body}</table>`)
}

/** A table in a box that scrolls, also with the keyboard. */
export function scrollableTable(html: string): string {
  return `<div class="table-wrap" tabindex="0">${html}</div>\n`
}

/** Whether a cell has text that takes several lines, not only a long name. */
function isText(cell: Node): boolean {
  if (!('children' in cell) || (cell.children.length === 1 && cell.children[0]?.type === 'inlineCode')) return false
  return plainText(cell.children).length > SHORT_CELL
}
