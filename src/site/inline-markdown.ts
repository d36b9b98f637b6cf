// Markdown in the configuration or in an attribute: links, bold, code, and no components.
import { parseDraft } from '../content/parse.ts'
import { staticNodes } from '../content/static-nodes.ts'
import type { Node } from '../content/tree.ts'
import { SourceFile } from '../files/source-file.ts'
import { escapeHtml, type Html, raw } from '../html/html.ts'
import { isScriptUrl } from '../render/attributes.ts'

/** Parses Markdown. Expressions are shown as typed, because nothing is evaluated. */
export function markdownNodes(text: string, file: string): readonly Node[] {
  if (!/[*_`[\]<>{}\\~$\n]|:(?! |$)|&[#\w]/.test(text)) return [{ type: 'text', value: text }]
  const known = parsed.get(text)
  if (known) return known
  const nodes = staticNodes(parseDraft(new SourceFile(file, text)).children)
  if (parsed.size === REMEMBERED) parsed.clear()
  parsed.set(text, nodes)
  return nodes
}

/** A description is rendered several times while its page is made. */
const parsed = new Map<string, readonly Node[]>()
const REMEMBERED = 100

/** Renders a line of Markdown with links, emphasis, and code. Of anything else, only the text is shown. */
export function inlineMarkdown(text: string, link: (url: string) => { href: string; external: boolean }): Html {
  const render = (nodes: readonly Node[]): string => nodes.map(one).join('')
  const one = (node: Node): string => {
    switch (node.type) {
      case 'text':
        return escapeHtml(node.value)
      case 'inlineCode':
        return `<code>${escapeHtml(node.value)}</code>`
      case 'strong':
        return `<strong>${render(node.children)}</strong>`
      case 'emphasis':
        return `<em>${render(node.children)}</em>`
      case 'link':
        return anchor(node.url, render(node.children))
      case 'element':
        return node.name === 'a' ? anchor(String(node.props.href ?? ''), render(node.children)) : render(node.children)
      default:
        return 'children' in node ? render(node.children) : ''
    }
  }
  const anchor = (url: string, inner: string): string => {
    if (isScriptUrl(url)) return inner
    const { href, external } = link(url)
    return `<a href="${escapeHtml(href)}"${external ? ' target="_blank" rel="noopener"' : ''}>${inner}</a>`
  }
  return raw(render(markdownNodes(text, '')))
}
