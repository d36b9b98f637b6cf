// The tags of a comment, as YARD writes them below its text.
import {
  type ChildNode,
  childrenOf,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  type ParentNode,
  textOf,
} from '../../../dom/dom.ts'
import { inlineCode, symbolLink } from '../links.ts'
import type { Code } from '../model.ts'

/** Makes Markdown of nodes. */
export type ToMarkdown = (nodes: readonly ChildNode[]) => string

/** What is said of one parameter, error, or value that is returned. */
export interface TagItem {
  readonly name: string
  readonly type?: Code
  readonly default?: string
  /** In Markdown. Empty if nothing is said. */
  readonly text: string
}

export interface Tag {
  /** The tag in the comment: `param`, `raise`. */
  readonly name: string
  /** Above it on the page: `Yield Parameters`. */
  readonly title: string
  readonly list: Element
}

/** The tags below a text, in their order. */
export function tagsOf(tags: ParentNode | undefined): Tag[] {
  const found: Tag[] = []
  let title = ''
  for (const child of childrenOf(tags)) {
    if (hasClass(child, 'tag_title')) title = textOf(child).replace(/:$/, '')
    else if (hasClass(child, 'examples')) found.push({ name: 'example', title, list: child })
    else if (child.name === 'ul') found.push({ name: child.attribs.class ?? '', title, list: child })
  }
  return found
}

/** The items of a tag with a name, a type, or both. */
export function itemsOf({ list }: Tag, markdown: ToMarkdown, idOf: (href: string) => string | undefined): TagItem[] {
  return childrenOf(list, 'li').map((item) => {
    const type = find(item, (each) => hasClass(each, 'type'))
    const text = textOf(type).replace(/^\((.*)\)$/, '$1')
    const symbols = findAll(type, ({ name }) => name === 'a').flatMap(({ attribs }) => idOf(attribs.href ?? '') ?? [])
    const fallback = find(item, (each) => hasClass(each, 'default'))
    const value = textOf(fallback && find(fallback, ({ name }) => name === 'tt'))
    return {
      name: textOf(childrenOf(item).find((each) => hasClass(each, 'name'))),
      ...(text !== '' && { type: { text, symbols } }),
      ...(value !== '' && { default: value }),
      text: markdown(find(item, (each) => hasClass(each, 'inline'))?.children ?? []),
    }
  })
}

/** Items as a list, with their names and types in front. */
export function listOf(items: readonly TagItem[]): string {
  return items
    .map(({ name, type, default: fallback, text }) => {
      const about = [type && typeText(type), fallback !== undefined && `default ${inlineCode(fallback)}`]
      const said = about.filter((each) => typeof each === 'string').join(', ')
      const head = name === '' ? said : `${inlineCode(name)}${said === '' ? '' : ` (${said})`}`
      return [head, text].filter((each) => each !== '').join(': ')
    })
    .filter((each) => each !== '')
    .map((each) => `- ${each.replace(/\n/g, '\n  ')}`)
    .join('\n')
}

/** A type that is one name leads to its page. */
function typeText({ text, symbols: [only] }: Code): string {
  return only !== undefined && /^[\p{L}\p{N}_:]+$/u.test(text) ? symbolLink(only, inlineCode(text)) : inlineCode(text)
}

/** Examples with their titles, each a block of code. */
export function examplesIn({ list }: Tag, markdown: ToMarkdown): string[] {
  const examples: string[] = []
  let title = ''
  for (const child of childrenOf(list)) {
    if (hasClass(child, 'example_title')) title = markdown(child.children)
    if (!isElement(child, 'pre')) continue
    const code = markdown([child])
    if (code !== '') examples.push(title === '' ? code : `**${title}**\n\n${code}`)
    title = ''
  }
  return examples
}
