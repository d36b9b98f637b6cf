// TeX between `\(` and `\)`, `\[` and `\]`, `$$` and `$$` on one line, and `\begin` and `\end`: MathJax and KaTeX.
import { readsAsTex } from '../../content/single-dollar.ts'
import { findLine } from '../block-ends.ts'
import type { BlockSyntax, InlineSyntax } from '../dialect.ts'
import { isBlank, type Line, textOf } from '../lines.ts'

/** `\(x\)` within a line. */
export const inlineMath: InlineSyntax = {
  name: '\\( \\)',
  pattern: /\\\(((?:(?!\\[()]).)+)\\\)/g,
  replace([, tex = ''], context, line) {
    context.remark('carried', '\\( \\)', line)
    const marks = readsAsTex(tex.trim()) ? '$' : '$$'
    return context.inline(`${marks}${tex.trim()}${marks}`)
  },
}

/** The same where `\\(` is a backslash and a parenthesis. */
export const strictInlineMath: InlineSyntax = { ...inlineMath, pattern: /(?<!\\)\\\(((?:(?!(?<!\\)\\[()]).)+)\\\)/g }

/** `\[`, TeX, and `\]`, on one line or several. */
export const displayMath: BlockSyntax = {
  name: '\\[ \\]',
  opens: /^[ \t]*\\\[/,
  convert(lines, start, context) {
    const last = findLine(lines, '\\]', start, (text) => /\\\][ \t]*$/.test(text))
    if (last === undefined) return undefined
    const { at } = lines[start] as Line
    const tex = textOf(lines.slice(start, last + 1)).replace(/^\s*\\\[|\\\]\s*$/g, '')
    context.remark('carried', '\\[ \\]', at)
    return { end: last + 1, lines: display(tex, (lines[start] as Line).text, at) }
  },
}

/** `$$ x $$` on a line of its own, which is a display there, and part of a sentence here. */
export const oneLineMath: BlockSyntax = {
  name: '$$ $$',
  opens: /^[ \t]*\$\$(?!\$).*[^$\s].*\$\$[ \t]*$/,
  convert(lines, start) {
    const line = lines[start] as Line
    if ((start > 0 && !isBlank(lines[start - 1])) || (lines[start + 1] && !isBlank(lines[start + 1]))) return undefined
    const [, tex = ''] = /^\s*\$\$(.*)\$\$\s*$/.exec(line.text) ?? []
    return tex.includes('$') ? undefined : { end: start + 1, lines: display(tex, line.text, line.at) }
  },
}

const ENVIRONMENT = /^[ \t]*\\begin\{([a-z]+\*?)\}/i

/** `\begin{align}` to `\end{align}`, which needs no other marks there. */
export const environments: BlockSyntax = {
  name: '\\begin{ }',
  opens: ENVIRONMENT,
  convert(lines, start, context) {
    const name = ENVIRONMENT.exec((lines[start] as Line).text)?.[1] ?? ''
    const last = findLine(lines, `\\end{${name}}`, start, (text) => text.trimEnd().endsWith(`\\end{${name}}`))
    if (last === undefined) return undefined
    const { at, text } = lines[start] as Line
    context.remark('carried', '\\begin{ }', at)
    return {
      end: last + 1,
      lines: display(textOf(lines.slice(start, last + 1)), text, at),
    }
  },
}

function display(tex: string, first: string, at: number): Line[] {
  const indent = /^[ \t]*/.exec(first)?.[0] ?? ''
  const inner = tex
    .trim()
    .split('\n')
    .map((text) => indent + text.trim())
  return [`${indent}$$`, ...inner, `${indent}$$`].map((text) => ({ text, at, made: true as const }))
}
