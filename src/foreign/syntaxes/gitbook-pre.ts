// `<pre class="language-bash" data-title="a"><code>…</code></pre>`: code of GitBook's editor with marked lines.
import { decodeEntities } from '../../html/entities.ts'
import { findLine } from '../block-ends.ts'
import type { BlockSyntax } from '../dialect.ts'
import { codeLines } from '../fences.ts'
import { indentLines, type Line, textOf } from '../lines.ts'
import { attributeOf, attributeString, readTag } from '../tags.ts'

export const preformatted: BlockSyntax = {
  name: '<pre>',
  opens: /^[ \t]*<pre[\s>]/i,
  convert(lines, start, context) {
    const last = findLine(lines, '</pre>', start, (text) => /<\/pre>/i.test(text))
    if (last === undefined) return undefined
    const html = textOf(lines.slice(start, last + 1))
    const open = html.indexOf('<')
    const opening = readTag(html, open, false)
    const close = html.toLowerCase().indexOf('</pre>')
    if (!opening || html.slice(close + 6).trim() !== '') return undefined
    const { at } = lines[start] as Line
    const attribute = (name: string) => attributeString(attributeOf(opening, name))
    const inner = html.slice(opening.end, close)
    const lang = /(?:language-|lang-)([\w+#.-]+)/.exec(`${attribute('class') ?? ''} ${inner.slice(0, 200)}`)?.[1]
    const { code, highlight } = read(inner)
    context.remark('carried', '<pre>', at)
    const made = codeLines(
      code,
      {
        lang: lang ?? 'text',
        title: attribute('data-title'),
        highlight,
        lines: attributeOf(opening, 'data-line-numbers') !== undefined,
        wrap: attribute('data-overflow') === 'wrap',
      },
      at,
    )
    return { end: last + 1, lines: indentLines(made, html.slice(0, open)) }
  },
}

/** The text, and the lines in `<strong>`, which the editor marks. */
function read(html: string): { code: string; highlight: number[] } {
  const highlight = new Set<number>()
  let code = ''
  let isStrong = false
  for (const piece of html.replace(/^\s*<code[^>]*>\n?/i, (tag) => tag.trim()).split(/(<[^<>]*>)/)) {
    if (/^<\/?strong>$/i.test(piece)) isStrong = !piece.startsWith('</')
    else if (!/^<[^<>]*>$/.test(piece)) {
      const text = decodeEntities(piece)
      const first = code.split('\n').length
      if (isStrong && text.trim() !== '')
        for (const [i, line] of text.split('\n').entries()) if (line.trim() !== '') highlight.add(first + i)
      code += text
    }
  }
  return { code: code.replace(/\s+$/, ''), highlight: [...highlight] }
}
