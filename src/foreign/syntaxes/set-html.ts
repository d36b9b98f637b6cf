// Astro's directives for content: `<Fragment set:html={"<b>x</b>"} />` and `<p set:text="x" />`.
import { decodeEntities } from '../../html/entities.ts'
import { literalText } from '../build.ts'
import type { BlockContext, BlockSyntax, InlineSyntax } from '../dialect.ts'
import { readElement } from '../elements.ts'
import { htmlAsJsx, htmlLines } from '../html-lines.ts'
import { blank, indentLines, type Line, textOf } from '../lines.ts'
import { attributeString, readTag, type Tag, type TagAttribute } from '../tags.ts'

const DIRECTIVES = ['set:html', 'set:text']
/** Lines that a tag may span before its directive. */
const MAX_LINES = 10

/** An element on lines of its own. */
export const setHtml: BlockSyntax = {
  name: 'set:html',
  opens: /^[ \t]*<(?:Fragment|[a-z][\w-]*)(?:\s|$)/,
  takesLongLines: true,
  convert(lines, start, context) {
    if (!lines.slice(start, start + MAX_LINES).some(({ text }) => /\sset:(?:html|text)=/.test(` ${text}`)))
      return undefined
    const element = readElement(lines, start)
    const directive = element && directiveOf(element.tag)
    if (!element || !directive) return undefined
    const { at, tag, end } = element
    const typed = givenText(directive, at, context)
    if (typed === undefined) return { end, lines: [blank(at)] }
    const content = directive.name === 'set:html' ? htmlLines(typed, at, context) : [text(typed, at)]
    const source = textOf(lines.slice(start, end))
    const made =
      tag.name === 'Fragment'
        ? content
        : [{ text: openingOf(tag, source), at }, ...content, { text: `</${tag.name}>`, at }]
    // In a list, the element belongs to its item.
    return { end, lines: indentLines(made, /^[ \t]*/.exec(source)?.[0] ?? '') }
  },
}

/** An element without content within a line. Its value is a string that starts and ends there. */
export const setHtmlInline: InlineSyntax = {
  name: 'set:html',
  pattern:
    /<(?:Fragment|[a-z][\w-]*)(?:\s+[\w:-]+(?:="[^"]*")?)*?\s+set:(?:html|text)=(?:"[^"]*"|'[^']*'|\{\s*(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`|[\w$]+)\s*\})[^<>{}]*(?:\/>|><\/[A-Za-z][\w-]*>)/g,
  replace([whole], context, line) {
    const tag = readTag(whole, 0)
    const directive = tag && directiveOf(tag)
    if (!tag || !directive) return undefined
    const typed = givenText(directive, line, context)
    if (typed === undefined) return ''
    const content = context.inline(directive.name === 'set:html' ? htmlAsJsx(typed, line, context) : literalText(typed))
    return tag.name === 'Fragment' ? content : `${openingOf(tag, whole)}${content}</${tag.name}>`
  },
}

/** The text of a page with what its directives show in their place. */
export function withSetHtml(source: string): string {
  if (!source.includes('set:')) return source
  return source.replace(setHtmlInline.pattern, (whole) => {
    const tag = readTag(whole, 0)
    const directive = tag && directiveOf(tag)
    const typed = attributeString(directive)
    if (typed === undefined || directive?.name === 'set:text') return typed ?? whole
    return decodeEntities(typed.replace(BLOCK_TAGS, '\n').replace(/<[^<>]*>/g, ''))
  })
}

const BLOCK_TAGS = /<\/?(?:p|div|br|li|ul|ol|dd|dt|dl|t[drh]|h[1-6]|pre)(?=[\s/>])[^<>]*>/gi

function directiveOf(tag: Tag): TagAttribute | undefined {
  return tag.attributes.find(({ name }) => DIRECTIVES.includes(name))
}

/** The text that a directive gives. Undefined, with a remark, if a program makes it. */
function givenText(directive: TagAttribute, at: number, context: BlockContext): string | undefined {
  const { name, value } = directive
  const imported = typeof value === 'object' ? context.imports.get(value.expression.trim()) : undefined
  const typed = imported?.kind === 'text' ? imported.text : attributeString(directive)
  if (typed === undefined)
    context.remark('left', name, at, `What \`${name}\` shows comes from a program, and was left out.`, 'Write it here.')
  else context.remark('carried', name, at)
  return typed
}

/** The opening tag without the directive. `source` starts with the tag. */
function openingOf(tag: Tag, source: string): string {
  const kept = tag.attributes.filter(({ name }) => !DIRECTIVES.includes(name))
  const shift = source.search(/\S/) - tag.start
  return `<${[tag.name, ...kept.map(({ start, end }) => source.slice(start + shift, end + shift))].join(' ')}>`
}

function text(typed: string, at: number): Line {
  return { text: literalText(typed.replace(/\s+/g, ' ').trim()), at, made: true }
}
