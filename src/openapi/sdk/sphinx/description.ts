// Reads what Sphinx writes below the line of an object: text, lists of fields, and boxes.
import {
  type ChildNode,
  childOf,
  childrenOf,
  type Element,
  find,
  findAll,
  hasClass,
  isElement,
  textOf,
} from '../../../dom/dom.ts'
import { htmlToMarkdown } from '../html/markdown.ts'
import { inlineCode, symbolLink } from '../links.ts'
import type { Code, Doc, Parameter } from '../model.ts'
import { type Part, partOf } from './labels.ts'
import { codeOf, fragmentOf } from './signature.ts'

/** What is said of an object. */
export interface Description {
  readonly doc: Doc
  readonly bases: readonly Code[]
  readonly parameters: readonly Parameter[]
  readonly returns: { readonly type?: Code; readonly text?: string }
  readonly variables: readonly Parameter[]
  /** Lists of members that have descriptions of their own elsewhere. */
  readonly overviews: readonly Overview[]
  /** How much it is, so that the fullest of several can be chosen. */
  readonly size: number
}

interface Overview {
  readonly title?: string
  readonly rows: readonly { readonly id?: string; readonly text: string }[]
}

export interface DescriptionContext {
  readonly language: string
  /** Whether it may begin with the bases of a class. */
  readonly isClass: boolean
  isObject(element: Element): boolean
  /** Takes an object in the description of another. */
  object(element: Element): void
}

/** Reads what is said of an object, between its signature and the objects in it. */
export function readDescription(nodes: readonly ChildNode[], context: DescriptionContext): Description {
  const reader = new DescriptionReader(context)
  reader.read(nodes)
  return reader.description()
}

type Target = 'details' | 'examples' | 'see'

class DescriptionReader {
  private summary: string | undefined
  private readonly texts: Record<Target, string[]> = { details: [], examples: [], see: [] }
  private readonly throws: string[] = []
  private deprecated: string | undefined
  private since: string | undefined
  private bases: readonly Code[] = []
  private readonly parameters: Parameter[] = []
  private readonly variables: Parameter[] = []
  private readonly overviews: Overview[] = []
  private returnType: Code | undefined
  private readonly returned: string[] = []
  private target: Target = 'details'
  /** A heading that is waiting for its text. */
  private heading: string | undefined
  private size = 0

  constructor(private readonly context: DescriptionContext) {}

  read(nodes: readonly ChildNode[], depth = 0): void {
    let line: ChildNode[] = []
    const flush = () => {
      this.text(line)
      line = []
    }
    for (const node of nodes) {
      if (
        isElement(node) &&
        /^(?:p|div|d[ld]|[uo]l|table|section|aside|details|blockquote|pre|h[1-6])$/.test(node.name)
      ) {
        flush()
        this.block(node, depth)
      } else line.push(node)
    }
    flush()
  }

  description(): Description {
    const { summary, texts, throws, deprecated, since, returnType, returned, bases } = this
    const { parameters, variables, overviews, size } = this
    return {
      doc: {
        ...(summary !== undefined && { summary }),
        details: texts.details,
        examples: texts.examples,
        throws,
        see: texts.see,
        ...(deprecated !== undefined && { deprecated }),
        ...(since !== undefined && { since }),
      },
      bases,
      parameters,
      returns: {
        ...(returnType && { type: returnType }),
        ...(returned.length > 0 && { text: returned.join('\n\n') }),
      },
      variables,
      overviews,
      size,
    }
  }

  private block(element: Element, depth: number): void {
    const { context } = this
    const version = /\b(deprecated|version(?:added|changed|removed))\b/.exec(element.attribs.class ?? '')?.[1]
    if (context.isObject(element)) context.object(element)
    else if (hasClass(element, 'field-list')) this.fields(element)
    else if (hasClass(element, 'rubric')) this.rubric(textOf(element))
    else if (/^h[1-6]$/.test(element.name)) this.rubric(textOf(element))
    else if (version !== undefined && element.name !== 'p') this.version(version, element)
    else if (hasClass(element, 'seealso')) this.seeAlso(element)
    else if (isOverview(element)) this.overview(element)
    else if (isWrapper(element) && depth < MAX_WRAPPERS && find(element, (each) => this.isSpecial(each)))
      this.read(
        hasClass(element, 'changelog')
          ? element.children.filter((each) => !isElement(each, 'summary'))
          : element.children,
        depth + 1,
      )
    else if (this.context.isClass && this.isEmpty() && this.readBases(element)) return
    else this.text([element])
  }

  /** What isn't text, in an element around it. */
  private isSpecial(element: Element): boolean {
    return (
      this.context.isObject(element) ||
      hasClass(element, 'field-list', 'rubric', 'versionmodified') ||
      isOverview(element)
    )
  }

  private isEmpty(): boolean {
    return this.summary === undefined && this.size === 0
  }

  /** `Bases: Client, Closable`, in any language. */
  private readBases(element: Element): boolean {
    const [label, ...rest] = element.children
    if (
      element.name !== 'p' ||
      label === undefined ||
      isElement(label) ||
      !/^[^:：]{2,30}[:：]\s*$/.test(textOf(label))
    )
      return false
    const names = rest.filter((each): each is Element => isElement(each))
    const between = rest.filter((each) => !isElement(each)).map((each) => textOf(each))
    if (names.length === 0 || names.some(({ name }) => name !== 'a' && name !== 'code')) return false
    if (!between.every((each) => /^(?:[[\],|]|\s)*$/.test(each))) return false
    this.bases = separateBases(rest)
    return true
  }

  private markdown(nodes: readonly ChildNode[]): string {
    return markdownOf(nodes, this.context.language)
  }

  private text(nodes: readonly ChildNode[]): void {
    const text = this.markdown(nodes)
    if (text === '') return
    const isParagraph = nodes.every(
      (node) => !isElement(node) || !/^(?:div|[duo]l|table|blockquote|pre)$/.test(node.name),
    )
    this.put(text, isParagraph)
  }

  private put(text: string, isParagraph = false): void {
    const first = this.isEmpty() && isParagraph && this.heading === undefined && this.target === 'details'
    this.size += text.length
    if (first) {
      this.summary = text
      return
    }
    if (this.heading !== undefined) this.texts[this.target].push(`**${escaped(this.heading)}**`)
    this.heading = undefined
    this.texts[this.target].push(text)
  }

  /** A heading within a description, which holds until the next one. */
  private rubric(title: string): void {
    const part = partOf(title)
    this.target = part === 'examples' || part === 'see' ? part : 'details'
    this.heading = this.target === 'details' ? title : undefined
  }

  private version(kind: string, element: Element): void {
    const label = find(element, (each) => hasClass(each, 'versionmodified'))
    const text = this.markdown(element.children)
    const number = /\d[\w.+-]*/.exec(textOf(label))?.[0].replace(/[.]+$/, '')
    const says = textOf(element).slice(textOf(label).length).trim()
    if (kind === 'deprecated' && this.deprecated === undefined) {
      this.deprecated = text
      this.size += text.length
    } else if (kind === 'versionadded' && says === '' && number !== undefined && this.since === undefined)
      this.since = number
    else this.put(text)
  }

  private seeAlso(element: Element): void {
    const content = element.children.filter((each) => !isElement(each) || !hasClass(each, 'admonition-title'))
    const text = this.markdown(content)
    this.size += text.length
    if (text !== '') this.texts.see.push(text)
  }

  /** A table of members with a line about each. */
  private overview(element: Element): void {
    const rows = findAll(element, ({ name }) => name === 'tr').flatMap((row) => {
      const [name, about] = childrenOf(row).map((cell) => this.markdown(cell.children))
      if (name === undefined || name === '') return []
      const link = find(row, (each) => each.name === 'a')
      const id = fragmentOf(link?.attribs.href ?? '')
      return [{ ...(id !== undefined && { id }), text: about ? `${name}: ${about}` : name }]
    })
    this.overviews.push({ ...(this.heading !== undefined && { title: this.heading }), rows })
    this.heading = undefined
  }

  private fields(list: Element): void {
    this.target = 'details'
    this.heading = undefined
    for (const { label, body } of fieldsOf(list)) {
      const part = partOf(label) ?? (looksLikeParameters(body) ? 'parameters' : undefined)
      this.size += textOf(body).length
      this.field(part, label, body)
    }
  }

  private field(part: Part | undefined, label: string, body: Element): void {
    const { language } = this.context
    switch (part) {
      case 'parameters':
        this.parameters.push(...itemsOf(body, language).flatMap(toParameter))
        return
      case 'variables':
        this.variables.push(...itemsOf(body, language).flatMap(toParameter))
        return
      case 'throws':
        this.throws.push(...itemsOf(body, language).map(({ head, text }) => [head, text].filter(Boolean).join(': ')))
        return
      case 'type':
        this.returnType ??= codeOf(body.children)
        return
      case 'returns':
        this.result(body)
        return
      case 'yields':
        this.returned.push(`**${escaped(label.replace(/\s*[:：]$/, ''))}:** ${this.result(body, true)}`)
        return
      case 'examples':
      case 'see':
        this.texts[part].push(...[this.markdown(body.children)].filter(Boolean))
        return
      default: {
        const text = this.markdown(body.children)
        const name = `**${escaped(label.replace(/\s*[:：]$/, ''))}:**`
        this.texts.details.push(/^(?:[-*>|`]|\d+\.) |^```/.test(text) ? `${name}\n\n${text}` : `${name} ${text}`.trim())
      }
    }
  }

  /** What is returned, with its type if it's written in front of it. */
  private result(body: Element, asText = false): string {
    const terms = childrenOf(body)[0]?.name === 'dl'
    const items = terms ? itemsOf(body, this.context.language) : []
    const [only] = items
    // One without a name: its type is in front.
    if (only && items.length === 1 && !asText) {
      this.returnType ??= only.type ?? only.code
      const name = only.type ? `**${escaped(only.name)}**` : undefined
      const text = [name, only.text].filter(Boolean).join(': ')
      if (text !== '') this.returned.push(text)
      return text
    }
    const text = terms
      ? items.map(({ head, text: about }) => indented([head, about].filter(Boolean).join(': '))).join('\n')
      : this.markdown(body.children)
    if (text !== '' && !asText) this.returned.push(text)
    return asText && terms ? `\n\n${text}` : text
  }
}

const MAX_WRAPPERS = 20

function isWrapper(element: Element): boolean {
  return /^(?:div|section|blockquote|details)$/.test(element.name) && !hasClass(element, 'admonition', 'highlight')
}

function isOverview(element: Element): boolean {
  return element.name === 'table'
    ? hasClass(element, 'autosummary')
    : element.name === 'div' &&
        childrenOf(element).length === 1 &&
        hasClass(childrenOf(element)[0] as Element, 'autosummary')
}

/** The names and contents of a list of fields. Before Sphinx 2, it was a table. */
function fieldsOf(list: Element): { label: string; body: Element }[] {
  if (list.name === 'table')
    return findAll(list, ({ name }) => name === 'tr').flatMap((row) => {
      const [name, body] = childrenOf(row)
      return name && body ? [{ label: textOf(name), body }] : []
    })
  let label = ''
  return childrenOf(list).flatMap((child) => {
    if (child.name === 'dt') label = textOf(child)
    return child.name === 'dd' ? [{ label, body: child }] : []
  })
}

/** One of several things that a field lists. */
interface Item {
  readonly name: string
  readonly code: Code
  readonly type?: Code
  /** The name and the type as Markdown. */
  readonly head: string
  readonly text: string
}

/** `**name** (type) – text` in a list or alone, or terms with classifiers. */
function itemsOf(body: Element, language: string): Item[] {
  const markdown = (nodes: readonly ChildNode[]) => markdownOf(nodes, language)
  const [list] = childrenOf(body)
  if (list?.name === 'dl') return termsOf(list, markdown)
  if (list?.name === 'ul') return childrenOf(list, 'li').map((item) => toItem(item.children, markdown))
  return body.children.some((each) => textOf(each) !== '') ? [toItem(body.children, markdown)] : []
}

/** numpydoc writes terms, with the type behind a colon or as a classifier. */
function termsOf(list: Element, markdown: (nodes: readonly ChildNode[]) => string): Item[] {
  const items: Item[] = []
  for (const child of childrenOf(list)) {
    if (child.name === 'dt') {
      const classifiers = childrenOf(child).filter((each) => hasClass(each, 'classifier'))
      const nodes = child.children.filter((each) => !classifiers.includes(each as Element))
      const [types, name] = [codeOf(classifiers), codeOf(nodes)]
      const head = [markdown(nodes), types.text === '' ? '' : `(${inlineOf(types)})`].filter(Boolean).join(' ')
      items.push({
        name: name.text.replace(/\s*:$/, ''),
        code: name,
        ...(types.text !== '' && { type: types }),
        head,
        text: '',
      })
    } else if (child.name === 'dd') {
      const last = items.at(-1)
      if (last)
        items[items.length - 1] = { ...last, text: [last.text, markdown(child.children)].filter(Boolean).join('\n\n') }
    }
  }
  return items
}

function toItem(nodes: readonly ChildNode[], markdown: (nodes: readonly ChildNode[]) => string): Item {
  const at = nodes.findIndex((node) => isElement(node) || textOf(node) !== '')
  const first = nodes[at]
  const isBlock = isElement(first, 'p')
  const line = isBlock ? first.children : nodes
  const more = isBlock ? nodes.slice(at + 1) : []
  const dash = line.findIndex((node) => !isElement(node) && DASH.test(textWithEnds(node)))
  const [before, after] = dash === -1 ? [line, []] : splitAt(line, dash)
  const name = before.find((node): node is Element => isElement(node) && /^(?:strong|code|a)$/.test(node.name))
  const rest = before.slice(before.indexOf(name as ChildNode) + 1)
  const type = codeOf(rest)
  const inner = /^\((.*)\)$/s.exec(type.text)?.[1]
  return {
    name: textOf(name ?? before[0]),
    code: codeOf(before),
    ...(inner && { type: { ...type, text: inner } }),
    head: markdown(before),
    text: [markdown(after), markdown(more)].filter(Boolean).join('\n\n'),
  }
}

/** Sphinx writes `--`, which becomes a dash in most languages. */
const DASH = /^\)?\s*(?:–|--)(?:\s|$)/

function textWithEnds(node: ChildNode): string {
  return 'data' in node ? node.data.replace(/\u00a0/g, ' ') : ''
}

/** What is before the dash in a text, and what is after it. */
function splitAt(line: readonly ChildNode[], index: number): [ChildNode[], ChildNode[]] {
  const node = line[index] as ChildNode
  const text = textWithEnds(node)
  const end = (DASH.exec(text) as RegExpExecArray)[0].length
  const part = (data: string) => Object.assign(Object.create(Object.getPrototypeOf(node)), node, { data }) as ChildNode
  const before = [...line.slice(0, index), ...(text.startsWith(')') ? [part(')')] : [])]
  return [before, [part(text.slice(end)), ...line.slice(index + 1)]]
}

/** `x : int, optional` and `x : int, default: 5` say more than a type. */
function toParameter({ name, type, text }: Item): Parameter[] {
  if (name === '') return []
  const written = type?.text ?? ''
  const fallback = /,?\s*\(?\bdefault(?:s to|\s*[:=]|\s+is|)\s*([^,()]+)\)?\s*$/i.exec(written)
  const isOptional = fallback !== null || /(?:^|,\s*)optional\b/i.test(written)
  const plain = (fallback ? written.slice(0, fallback.index) : written)
    .replace(/(?:^|,\s*)(?:optional|required)\s*(?=,|$|\()/gi, '')
    .trim()
  return [
    {
      name,
      ...(type && plain !== '' && { type: { ...type, text: plain } }),
      isOptional,
      ...(fallback?.[1] && { default: fallback[1].trim() }),
      ...(text !== '' && { text }),
    },
  ]
}

/** The items of a list begin with bold names, in any language. */
function looksLikeParameters(body: Element): boolean {
  const list = childOf(body, 'ul')
  const items = list ? childrenOf(list, 'li') : []
  return (
    items.length > 0 &&
    items.every((item) => childOf(childOf(item, 'p') ?? item, 'strong') !== undefined && DASHED.test(textOf(item)))
  )
}

const DASHED = /^[*\w.]+(?: \(.*?\))? (?:–|--) /

/** Bases with type arguments have links in them. */
function separateBases(nodes: readonly ChildNode[]): Code[] {
  const bases: ChildNode[][] = [[]]
  let depth = 0
  for (const node of nodes) {
    if (isElement(node)) bases.at(-1)?.push(node)
    else {
      const text = textOf(node)
      if (text === ',' && depth === 0) bases.push([])
      else bases.at(-1)?.push(node)
      for (const character of text) depth += character === '[' ? 1 : character === ']' ? -1 : 0
    }
  }
  return bases.map((each) => codeOf(each)).filter(({ text }) => text !== '')
}

/** Code in a line of Markdown, as a link if it names one symbol. */
function inlineOf({ text, symbols }: Code): string {
  const [only] = symbols
  return symbols.length === 1 && only?.endsWith(text) ? symbolLink(only, inlineCode(text)) : inlineCode(text)
}

function markdownOf(nodes: readonly ChildNode[], language: string): string {
  return htmlToMarkdown(nodes, { link, language })
}

function link(href: string, label: string): string {
  const id = fragmentOf(href)
  if (id !== undefined) return symbolLink(id, label)
  return /^(?:https?|mailto):/i.test(href) ? `[${label}](<${href.replace(/[<>\s]/g, encodeURIComponent)}>)` : label
}

function indented(text: string): string {
  return `- ${text.replace(/\n(?=[^\n])/g, '\n  ')}`
}

function escaped(text: string): string {
  return text.replace(/[\\`*_[\]<>&~|$]/g, '\\$&')
}
