// Text of Writerside within a line, as Markdown: names of controls, paths, keys, links, and images.

import { escaped } from '../asciidoc/escape.ts'
import { attributeText } from '../build.ts'
import { codeSpan } from '../code-span.ts'
import type { TopicScope } from './scope.ts'
import { attribute, plainText, type TextMode, type TopicElement, type TopicNode } from './tree.ts'

/** Elements within a line, and what they are around their text in Markdown or HTML. */
const MARKS = new Map<string, readonly [string, string]>(
  Object.entries({
    b: ['**', '**'],
    strong: ['**', '**'],
    control: ['**', '**'],
    i: ['_', '_'],
    em: ['_', '_'],
    emphasis: ['_', '_'],
    u: ['<u>', '</u>'],
    s: ['~~', '~~'],
    sub: ['<sub>', '</sub>'],
    sup: ['<sup>', '</sup>'],
    math: ['$', '$'],
    kbd: ['<kbd>', '</kbd>'],
    shortcut: ['<kbd>', '</kbd>'],
  }),
)
const CODE = new Set(['code', 'path', 'res'])
const OTHERS = new Set([
  'a',
  'img',
  'br',
  'format',
  'ui-path',
  'tooltip',
  'span',
  'anchor',
  'resource',
  'property',
  'icon',
])

/** Whether an element is part of a line. */
export function isInline(node: TopicNode): boolean {
  if (node.kind === 'text') return true
  const { name } = node
  if (name === 'img') return attribute(node, 'style') !== 'block'
  return MARKS.has(name) || CODE.has(name) || OTHERS.has(name)
}

/** Nodes as Markdown. In XML, white space is collapsed. */
export function inlineText(nodes: readonly TopicNode[], mode: TextMode, scope: TopicScope): string {
  return nodes
    .map((node, i) => {
      if (node.kind === 'element') return scope.isShown(node) ? inlineElement(node, mode, scope) : ''
      if (mode === 'md') return scope.fill(node.text)
      const text = scope.fill(node.text).replace(/\s+/g, ' ')
      // Editors break lines after tags, and Writerside shows no space before a sign that follows.
      return escaped(i > 0 ? text.replace(/^ (?=[.,:;!?)])/, '') : text)
    })
    .join('')
}

function inlineElement(element: TopicElement, mode: TextMode, scope: TopicScope): string {
  const { name, children, at } = element
  if (CODE.has(name)) {
    const text = scope.fill(plainText(children))
    return text === '' ? '' : codeSpan(text)
  }
  const mark = MARKS.get(name)
  if (mark) {
    if (name === 'math') return `$${plainText(children)}$`
    if (name === 'shortcut' && children.length === 0) {
      const key = attribute(element, 'key') ?? ''
      scope.site.remark?.(
        'simplified',
        '<shortcut>',
        at,
        `The keys of \`${key}\` are in a keymap, so its name is shown.`,
      )
      return `<kbd>${scope.fill(key.replace(/^\$/, ''))}</kbd>`
    }
    return around(inlineText(children, mode, scope), mark)
  }
  if (name === 'br') return '<br />'
  if (name === 'ui-path') {
    const parts = scope.fill(plainText(children)).split('|')
    return parts.map((part) => `**${escaped(part.trim())}**`).join(' > ')
  }
  if (name === 'img') return image(element, scope)
  if (name === 'a' || name === 'resource') return link(element, mode, scope)
  if (name === 'anchor') return `<a id="${attributeText(attribute(element, 'name', 'id') ?? '')}"></a>`
  if (name === 'format') {
    const style = attribute(element, 'style') ?? ''
    const text = inlineText(children, mode, scope)
    const sign: readonly [string, string] = style.includes('bold')
      ? ['**', '**']
      : style.includes('italic')
        ? ['_', '_']
        : ['', '']
    return around(text, sign)
  }
  if (name === 'tooltip') {
    const meaning = scope.site.term(attribute(element, 'term') ?? '')
    const text = inlineText(children, mode, scope)
    return meaning === undefined ? text : `<abbr title="${attributeText(meaning)}">${text}</abbr>`
  }
  return inlineText(children, mode, scope)
}

/** The text between two marks, which must touch it. */
function around(text: string, [open, close]: readonly [string, string]): string {
  const inner = text.trim()
  if (inner === '') return text
  const [before = '', after = ''] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]]
  return before + open + inner.replace(/\s*\n\s*/g, ' ') + close + after
}

/** An image. Markdown has no place for its size. */
export function image(element: TopicElement, scope: TopicScope): string {
  const src = scope.fill(attribute(element, 'src') ?? '')
  const path = scope.site.image(src) ?? src
  const alt = scope.fill(attribute(element, 'alt') ?? '')
  const width = /^\d+/.exec(attribute(element, 'width') ?? '')?.[0]
  if (width === undefined) return `![${escaped(alt).replace(/[[\]]/g, '\\$&')}](${destination(path)})`
  return `<img src="${attributeText(path)}" alt="${attributeText(alt)}" width="${width}" />`
}

function link(element: TopicElement, mode: TextMode, scope: TopicScope): string {
  const { children } = element
  const href = attribute(element, 'href') ?? (element.name === 'resource' ? attribute(element, 'src') : undefined) ?? ''
  const { url, title } = scope.target(href, attribute(element, 'anchor'))
  const typed = inlineText(children, mode, scope).replace(/\s+/g, ' ')
  const text = typed.trim() || escaped(title ?? url)
  if (url === '') return text
  const [before, after] = [/^ /.test(typed) ? ' ' : '', / $/.test(typed) && typed.trim() !== '' ? ' ' : '']
  return `${before}[${text}](${destination(url)})${after}`
}

/** A URL between the parentheses of a link. */
export function destination(url: string): string {
  const plain = url.replace(/[<>\n]/g, encodeURIComponent)
  return /[\s()]/.test(plain) ? `<${plain}>` : plain
}
