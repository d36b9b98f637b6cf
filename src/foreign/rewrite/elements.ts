// Rewrites elements by the rules of a dialect. Of components that nobody knows, the content stays, and what they say.
import { findComponent } from '../../components/index.ts'
import { codeRemains } from '../code-remains.ts'
import type { Dialect, ElementRule, ImportedName, PageHost } from '../dialect.ts'
import { CONTENT, htmlAsMdx, propsOf } from '../own-components.ts'
import { leftMessage, openingLink, remainsOf } from '../remains.ts'
import { attributeOf, attributeString, readTag, type Tag } from '../tags.ts'
import type { AttributeWriter } from './attributes.ts'
import type { Draft } from './draft.ts'
import { type Raw, spanOf } from './raw.ts'

/** An element in the text, and where its closing tag starts. */
interface Element {
  readonly tag: Tag
  readonly end: number
  readonly closing?: number
}

type RuleOf<Kind extends ElementRule['kind']> = Extract<ElementRule, { readonly kind: Kind }>

/** Writes the elements of a page. */
export class ElementWriter {
  constructor(
    private readonly draft: Draft,
    private readonly dialect: Dialect,
    private readonly host: PageHost,
    private readonly imports: ReadonlyMap<string, ImportedName>,
    private readonly attributes: AttributeWriter,
  ) {}

  /** Rewrites an element, whose content `visit` rewrites if it stays. */
  write(node: Raw, visit: (child: Raw) => void): void {
    const { draft } = this
    const [start, end] = spanOf(node)
    const tag = readTag(draft.text, start)
    if (!tag) return
    const picture = this.imports.get(tag.name)
    if (picture?.kind === 'asset' || picture?.kind === 'icon') {
      const shown = picture.kind === 'asset' ? `<img src="${picture.url}" alt="" />` : `<Icon icon="${picture.icon}" />`
      draft.replace(start, end, shown)
      return
    }
    const closing = draft.text.lastIndexOf('</', end - 1)
    const isClosed = !tag.isSelfClosing && closing >= tag.end
    const rule = this.ruleFor(tag.name)
    if (rule?.kind === 'unwrap' && rule.isUnknown && this.show({ tag, end, ...(isClosed && { closing }) })) {
      for (const child of node.children ?? []) visit(child)
      return
    }
    if (rule) this.apply(rule, { tag, end, ...(isClosed && { closing }) })
    else this.attributes.write(tag)
    if (rule?.kind === 'drop') return
    for (const child of node.children ?? []) visit(child)
  }

  /** Writes what the program of an unknown component shows. False if that isn't known. */
  private show({ tag, end, closing }: Element): boolean {
    const { draft, host } = this
    const props = host.ownComponent && propsOf(tag)
    const html = props === undefined ? undefined : host.ownComponent?.(tag.name, props)
    const content = closing === undefined ? '' : draft.text.slice(tag.end, closing)
    const isBlock = content.includes('\n') || this.isAlone(tag.start, end)
    if (html === undefined || (content.trim() !== '' && !html.includes(CONTENT))) return false
    const line = draft.lineAt(tag.start)
    const mdx = htmlAsMdx(html, isBlock, {
      link: (href) => ({ url: host.link?.(href, line) ?? href }),
      image: ({ attribs }) => ({ src: host.asset?.(attribs.src ?? '', line) ?? attribs.src ?? '', alt: attribs.alt }),
    })
    const indent = /^\s*/.exec(draft.text.slice(draft.lineStart(tag.start), tag.start))?.[0] ?? ''
    const [before = '', after = ''] = mdx.replace(/\n(?=.)/g, `\n${indent}`).split(CONTENT)
    // Text needs an empty line around it where tags on lines of their own need none.
    const gap = isBlock && draft.endsLine(end) && draft.lineText(end + 1).trim() !== '' ? '\n' : ''
    if (closing === undefined || content.trim() === '') draft.replace(tag.start, end, before + after + gap)
    else if (isBlock) {
      draft.replace(tag.start, tag.end, before.trimEnd() + (/^[ \t]*\n[ \t]*\n/.test(content) ? '' : '\n'))
      draft.replace(closing, end, (/\n[ \t]*\n[ \t]*$/.test(content) ? '' : '\n') + after.trimStart() + gap)
    } else {
      draft.replace(tag.start, tag.end, before)
      draft.replace(closing, end, after)
    }
    draft.remark('changed', `<${tag.name}>`, tag.start, `<${tag.name}> is now what its program showed.`)
    return true
  }

  private ruleFor(name: string): ElementRule | undefined {
    const { dialect, imports } = this
    const rule = dialect.elements && Object.hasOwn(dialect.elements, name) ? dialect.elements[name] : undefined
    if (rule) return rule
    const [first = ''] = name.split('.')
    if (!/^[A-Z]/.test(name) || findComponent(name) || imports.has(first)) return undefined
    return { kind: 'unwrap', what: 'left', todo: 'Write what it showed, or a component of your own.', isUnknown: true }
  }

  private apply(rule: ElementRule, element: Element): void {
    if (rule.kind === 'rename') this.rename(rule, element)
    else if (rule.kind === 'unwrap' && element.closing !== undefined) this.unwrap(rule, element, element.closing)
    else this.drop(rule, element)
  }

  private rename(rule: RuleOf<'rename'>, { tag, closing }: Element): void {
    const { draft } = this
    const what = `<${tag.name}>`
    draft.replace(tag.start + 1, tag.start + 1 + tag.name.length, rule.name)
    if (closing !== undefined) draft.replace(closing + 2, closing + 2 + tag.name.length, rule.name)
    this.attributes.write(tag, rule.attributes)
    draft.remark(rule.what ?? 'carried', what, tag.start, rule.what ? `${what} is <${rule.name}> now, with less.` : '')
  }

  /** Removes the tags around the content. */
  private unwrap(rule: RuleOf<'unwrap'>, { tag, end }: Element, closing: number): void {
    const { draft } = this
    const what = `<${tag.name}>`
    const content = draft.text.slice(tag.end, closing)
    const link = rule.isUnknown ? openingLink(tag, content, this.host, draft.lineAt(tag.start)) : undefined
    const shown = rule.isUnknown ? this.remains(tag, true) : ''
    draft.replace(tag.start, tag.end, (rule.isUnknown ? anchorOf(tag) : '') + (link ?? shown))
    draft.replace(closing, end, link ? '</a>' : '')
    if (link) draft.remark('simplified', what, tag.start, `${what} is a plain link now.`)
    else if (rule.what)
      draft.remark(rule.what, what, tag.start, leftMessage(what, tag, { text: shown, hasContent: true }), rule.todo)
  }

  /** Removes the element. What an unknown component says in its attributes stays. */
  private drop(rule: RuleOf<'drop' | 'unwrap'>, { tag, end }: Element): void {
    const { draft } = this
    const what = `<${tag.name}>`
    const isUnknown = rule.kind === 'unwrap' && rule.isUnknown === true
    const shown = isUnknown ? this.remains(tag, false) : ''
    const code = isUnknown && this.isAlone(tag.start, end) ? codeRemains(tag, draft.lineAt(tag.start)) : undefined
    const indent = draft.text.slice(draft.lineStart(tag.start), tag.start)
    const block = code?.text.replace(/\n(?=.)/g, `\n${indent}`)
    const kept = [(isUnknown ? anchorOf(tag) : '') + shown, block].filter(Boolean).join(`\n\n${indent}`)
    const [from, to] = kept === '' ? this.wholeLines(tag.start, end) : [tag.start, end]
    draft.replace(from, to, kept)
    const text = code === undefined ? shown : `${shown} ${code.code.replace(/\s+/g, ' ')}`
    if (rule.what)
      draft.remark(rule.what, what, tag.start, leftMessage(what, tag, { text, hasContent: false }), rule.todo)
  }

  /** What an unknown component's attributes say, in its place. A paragraph if it's alone on its line. */
  private remains(tag: Tag, hasContent: boolean): string {
    const text = remainsOf(tag, hasContent, this.host, this.draft.lineAt(tag.start))
    if (text === '' || !this.draft.endsLine(tag.end))
      return /[^\s<]/.test(this.draft.text[tag.end] ?? '') && text !== '' ? `${text} ` : text
    return this.draft.lineText(tag.end + 1).trim() !== '' ? `${text}\n` : text
  }

  /** A tag alone on its lines is removed with its line break. */
  private wholeLines(start: number, end: number): [number, number] {
    if (!this.isAlone(start, end)) return [start, end]
    const next = this.draft.text.indexOf('\n', end)
    return [this.draft.lineStart(start), next === -1 ? end : next + 1]
  }

  private isAlone(start: number, end: number): boolean {
    return this.draft.text.slice(this.draft.lineStart(start), start).trim() === '' && this.draft.endsLine(end)
  }
}

/** What links to the `id` of a tag that goes lead to. Empty if it has none. */
function anchorOf(tag: Tag): string {
  const id = attributeString(attributeOf(tag, 'id')) ?? ''
  return /^[\p{L}\p{N}_:.-]+$/u.test(id) ? `<a id="${id}"></a>` : ''
}
