// Attributes in braces after an image or a link: Python-Markdown, MyST.
import { tag } from '../build.ts'
import type { InlineSyntax } from '../dialect.ts'

/** `![alt](src){ width="300" }`: attributes that Markdown doesn't support need a tag. */
export const imageAttributes: InlineSyntax = {
  name: '![](){ }',
  pattern:
    /!\[([^\]\n]*)\]\(\s*(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"\n]*")?\s*\)\{:?\s*([^{}\n]*?)\s*\}/g,
  replace([, alt = '', typed = '', attributes = ''], context, line) {
    const url = typed.replace(/^<|>$/g, '')
    const src = context.host.asset?.(url, line) ?? url
    const size = [...attributes.matchAll(/\b(width|height)=["']?([\d.]+%?)(?:px)?["']?/g)].map(
      ([, name = '', value = '']) => [name, value],
    )
    context.remark('carried', '![](){ }', line)
    if (size.length === 0) return `![${alt}](${src.includes(' ') ? `<${src}>` : src})`
    return context.inline(tag('img', { src, alt: alt || undefined, ...Object.fromEntries(size) }))
  },
}

/** `[text](url){ .button }`, `**text**{ .class }`: classes aren't supported here. The text may end in code. */
export const linkAttributes: InlineSyntax = {
  name: '[](){ }',
  pattern:
    /((?<!!)\[(?:[^[\]\n]|\[[^\]\n]*\])*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])|^\]\([^()\n]*\)|\*\*[^*\n]+\*\*|(?<!\*)\*[^*\n]+\*)\{:?\s*((?:[.#:\w][\w.:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?(?:\s+|(?=\})))+)\}/g,
  replace([, link = '', attributes = ''], context, line) {
    const isButton = attributes.includes('.md-button')
    const id = /(?:^|\s)#([\w:.-]+)/.exec(attributes)?.[1]
    const anchor = id === undefined ? '' : context.inline(`<a id="${id}" />`)
    context.remark(
      isButton ? 'simplified' : 'carried',
      '[](){ }',
      line,
      isButton ? 'A button is now a link.' : undefined,
    )
    return link.startsWith(']') ? link + anchor : anchor + link.replace(/^\[\]\(\)$/, '')
  },
}

/** `[text]{#id .class}`, a span of MyST. Its id becomes an anchor before the text. */
export const spanAttributes: InlineSyntax = {
  name: '[]{ }',
  pattern: /(?<![!\]\\])\[((?:[^[\]\n\\]|\\.)+)\]\{\s*([.#][\w:.-]+(?:\s[^{}\n]*)?)\}/g,
  replace([, text = '', attributes = ''], context, line) {
    const id = /(?:^|\s)#([\w:.-]+)/.exec(attributes)?.[1]
    context.remark('carried', '[]{ }', line)
    return (id === undefined ? '' : context.inline(`<a id="${id}" />`)) + text
  },
}
