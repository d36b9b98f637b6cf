// Attributes in braces after an image or a link: Python-Markdown, MyST.
import { tag } from '../build.ts'
import type { InlineSyntax } from '../dialect.ts'

/** `![alt](src){ width="300" }`: attributes that Markdown doesn't support need a tag. */
export const imageAttributes: InlineSyntax = {
  name: '![](){ }',
  pattern:
    /!\[([^[\]\n]*)\]\(\s*(?!\s)(<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+"[^"\n]*")?\s*\)\{:?([^{}\n]*)\}/g,
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
    /((?<!!)\[(?:[^[\]\n]|\[[^[\]\n]*\])*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])|^\]\([^()\n]*\)|\*\*[^*\n]+\*\*|(?<!\*)\*[^*\n]+\*)\{:?\s*((?:[.#:\w][\w.:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?(?:\s+|(?=\})))+)\}/g,
  replace([, link = '', attributes = ''], context, line) {
    const isButton = attributes.includes('.md-button')
    const anchor = anchorIn(attributes, context)
    context.remark(
      isButton ? 'simplified' : 'carried',
      '[](){ }',
      line,
      isButton ? 'A button is now a link.' : undefined,
    )
    return link.startsWith(']') ? link + anchor : anchor + link.replace(/^\[\]\(\)$/, '')
  },
}

/** `[text]{#id .class}`, a span of MyST. Its text may have code, but code that shows a span stays as it is. */
export const spanAttributes: InlineSyntax = {
  name: '[]{ }',
  seesCode: true,
  pattern: /(?<!`)(`+)(?!`)[^\n]*?\1(?!`)|(?<![!\]\\])\[((?:[^[\]\n\\]|\\.)+)\]\{\s*([.#][\w:.-]+(?:\s[^{}\n]*)?)\}/g,
  replace([, code, text = '', attributes = ''], context, line) {
    if (code !== undefined) return undefined
    context.remark('carried', '[]{ }', line)
    return anchorIn(attributes, context) + text
  },
}

/** The anchor for `#id` in an attribute list. Empty if it has none. */
export function anchorIn(attributes: string, context: { inline(text: string): string }): string {
  const id = /(?:^|\s)#([\w:.-]+)/.exec(attributes)?.[1]
  return id === undefined ? '' : context.inline(`<a id="${id}" />`)
}
