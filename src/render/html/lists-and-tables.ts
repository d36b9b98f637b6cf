// Renders Markdown's lists and tables.
import type { List, ListItem, Node, Table } from '../../content/tree.ts'
import { escapeHtml } from '../../html/html.ts'
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

/** A table in a box that scrolls, also with the keyboard. */
export function tableHtml(node: Table, rendering: Rendering): string {
  const [head, ...rows] = node.children
  const row = (cells: Node | undefined, tag: 'th' | 'td'): string => {
    if (!cells || !('children' in cells)) return ''
    const html = cells.children.map((cell, i) => {
      const align = node.align[i] ? ` class="align-${node.align[i]}"` : ''
      const scope = tag === 'th' ? ' scope="col"' : ''
      return `<${tag}${align}${scope}>${rendering.nodes('children' in cell ? cell.children : [cell])}</${tag}>`
    })
    return `<tr>${html.join('')}</tr>\n`
  }
  const body = rows.length > 0 ? `<tbody>\n${rows.map((cells) => row(cells, 'td')).join('')}</tbody>\n` : ''
  return `<div class="table-wrap" tabindex="0"><table>\n<thead>\n${row(head, 'th')}</thead>\n${body}</table></div>\n`
}
