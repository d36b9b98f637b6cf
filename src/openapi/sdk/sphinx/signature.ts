// Reads the line that Sphinx writes above a description: `class`, a name, parameters, and types.

import { type ChildNode, type Element, find, findAll, hasClass, isElement, rawText, textOf } from '../../../dom/dom.ts'
import { decodeEscapes } from '../../../html/uri-escapes.ts'
import type { Code } from '../model.ts'
import { splitAtTop } from '../scan.ts'

/** The line above a description. */
export interface Signature {
  /** The fragment of its address. Undefined for one that the author left out of the index. */
  readonly anchor?: string
  /** Other fragments that lead there, such as those of Doxygen. */
  readonly aliases: readonly string[]
  /** What precedes the name: `class`, `async`, `static`. */
  readonly words: readonly string[]
  /** The modules and classes before the name, with the separator after them. */
  readonly prefix: string
  readonly name: string
  readonly typeParameters: string
  /** Undefined for what isn't called. */
  readonly parameters?: readonly WrittenParameter[]
  readonly returns?: Code
  readonly type?: Code
  readonly value?: string
  /** All of it. */
  readonly line: Code
}

/** A parameter as a signature has it. */
export interface WrittenParameter {
  readonly text: string
  /** Empty for the separators `/` and `*`. */
  readonly name: string
  readonly type?: Code
  readonly default?: string
  /** In brackets, which can be left out. */
  readonly isOptional: boolean
  /** The brackets that open before it, and close after it. */
  readonly opened: number
  readonly closed: number
}

/** Reads the line that declares an object. */
export function readSignature(term: Element): Signature {
  const reader = new SignatureReader()
  reader.read(term.children)
  return reader.signature(term)
}

class SignatureReader {
  private readonly words: string[] = []
  private prefix = ''
  private name = ''
  private typeParameters = ''
  private parameters: (WrittenParameter & { closed: number })[] | undefined
  private returns: Code | undefined
  private type: Code | undefined
  private value: string | undefined
  private readonly shown: ChildNode[] = []
  private state: 'start' | 'name' | 'types' | 'parameters' | 'end' = 'start'
  private depth = 0
  private opened = 0

  read(nodes: readonly ChildNode[]): void {
    for (const node of nodes) {
      if (isElement(node)) {
        if (!isLink(node)) this.element(node)
      } else {
        this.shown.push(node)
        if (this.state === 'types') this.typeParameters += textOf(node)
      }
    }
  }

  signature(term: Element): Signature {
    const line = codeOf(this.shown)
    // Before Sphinx 4, what it returns had no element of its own.
    const arrow = this.returns || !this.parameters ? -1 : line.text.lastIndexOf('→')
    const returns = arrow === -1 ? this.returns : { text: line.text.slice(arrow + 1).trim(), symbols: [] }
    const inner = findAll(term, ({ attribs }) => attribs.id !== undefined).flatMap(({ attribs }) => attribs.id ?? [])
    const anchor = term.attribs.id ?? inner[0]
    return {
      aliases: inner.filter((id) => id !== anchor),
      ...(anchor !== undefined && { anchor }),
      words: this.words,
      prefix: this.prefix,
      name: this.name,
      typeParameters: this.typeParameters,
      ...(this.parameters && { parameters: separated(this.parameters) }),
      ...(returns && { returns }),
      ...(this.type && { type: this.type }),
      ...(this.value !== undefined && { value: this.value }),
      line,
    }
  }

  private element(element: Element): void {
    if (element.name === 'dl' || element.name === 'dd') {
      // Each parameter is on a line of its own.
      this.read(element.children)
      return
    }
    this.shown.push(element)
    const text = textOf(element)
    if (hasClass(element, 'descname')) {
      this.name = text
      this.state = 'name'
    } else if (hasClass(element, 'descclassname')) this.prefix = text
    else if (hasClass(element, 'sig-return')) this.returns = codeOf([hint(element)])
    else if (hasClass(element, 'sig-paren')) this.bracket(text)
    else if (this.state === 'types') this.typeParameters += text
    else if (this.state === 'parameters') this.parameter(element, text)
    else if (this.state === 'start' && text !== '') this.words.push(...text.split(' '))
    else if (this.state !== 'start' && hasClass(element, 'property')) this.property(element, text)
  }

  private bracket(text: string): void {
    if (text === '[' && this.state === 'name') this.state = 'types'
    else if (text === ']' && this.state === 'types') this.state = 'name'
    else if (text === '(') {
      this.state = 'parameters'
      this.parameters = []
    } else this.state = 'end'
    if (text === '[' || text === ']') this.typeParameters += text
  }

  private parameter(element: Element, text: string): void {
    if (hasClass(element, 'optional')) {
      const last = this.parameters?.at(-1)
      if (text === '[') {
        this.depth++
        this.opened++
      } else {
        this.depth--
        if (last) last.closed++
      }
    } else if (element.name === 'em' && text !== '') {
      this.parameters?.push({
        ...readParameter(text, element),
        isOptional: this.depth > 0,
        opened: this.opened,
        closed: 0,
      })
      this.opened = 0
    }
  }

  /** `: int` or ` = 5` after a name. */
  private property(element: Element, text: string): void {
    if (text.startsWith(':')) {
      const code = codeOf([element])
      this.type = { ...code, text: code.text.replace(/^:\s*/, '') }
    } else if (text.startsWith('=')) this.value = text.replace(/^=\s*/, '')
  }
}

/** The type in ` → type`. */
function hint(element: Element): Element {
  return find(element, (each) => hasClass(each, 'sig-return-typehint')) ?? element
}

function readParameter(text: string, element?: Element): Pick<WrittenParameter, 'text' | 'name' | 'type' | 'default'> {
  const name = /^\*{0,2}[^\W\d][\w.]*/u.exec(text)?.[0] ?? (/^[/*]$/.test(text) ? '' : text)
  const rest = text.slice(name.length).trimStart()
  const marked = element && find(element, (each) => hasClass(each, 'default_value'))
  const fallback = marked ? textOf(marked) : /(?:^|\s)=\s*(.*)$/s.exec(rest)?.[1]
  const type = !rest.startsWith(':')
    ? ''
    : rest.slice(1, fallback === undefined ? undefined : rest.length - fallback.length).replace(/\s*=\s*$/, '')
  return {
    text,
    name,
    ...(type.trim() !== '' && { type: { text: type.trim(), symbols: element ? symbolsIn(element) : [] } }),
    ...(fallback !== undefined && { default: fallback }),
  }
}

/**
 * Sphinx can't read a list of parameters in which something isn't Python, such as the default `<object>`. Newer versions
 * write the whole list as one parameter, and older ones break it at each comma.
 */
function separated(parameters: readonly WrittenParameter[]): readonly WrittenParameter[] {
  const isWhole = (text: string) => (text.match(/[([{]/g) ?? []).length === (text.match(/[)\]}]/g) ?? []).length
  const isRead = parameters.length > 1 && parameters.every(({ text }) => isWhole(text))
  if (isRead || parameters.some(({ isOptional }) => isOptional)) return parameters
  const all = parameters.map(({ text }) => text).join(', ')
  const ranges = splitAtTop(all, ',')
  if (ranges.length === parameters.length) return parameters
  return ranges.map(([from, to]) => ({
    // `~typing.Any` is shown as `Any`.
    ...readParameter(all.slice(from, to).replace(/~(?:[a-z_]\w*\.)+/gi, '')),
    isOptional: false,
    opened: 0,
    closed: 0,
  }))
}

/** Links to a heading, and to the source. */
function isLink(element: Element): boolean {
  return (
    hasClass(element, 'headerlink', 'viewcode-link') ||
    find(element, (each) => hasClass(each, 'viewcode-link')) !== undefined
  )
}

/** Code with the symbols that it links to. */
export function codeOf(nodes: readonly ChildNode[]): Code {
  const text = nodes.map((node) => rawText(node)).join('')
  const symbols = nodes.flatMap((node) => (isElement(node) ? symbolsIn(node) : []))
  return { text: text.replace(/\s+/g, ' ').trim(), symbols: [...new Set(symbols)] }
}

function symbolsIn(element: Element): string[] {
  const links = element.name === 'a' ? [element] : findAll(element, ({ name }) => name === 'a')
  return links.flatMap(({ attribs }) => fragmentOf(attribs.href ?? '') ?? [])
}

/** What a link within the docs leads to: the ID of a symbol, if it leads to one. */
export function fragmentOf(href: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:|^\/\//i.test(href)) return undefined
  const at = href.indexOf('#')
  return at === -1 || at === href.length - 1 ? undefined : decodeEscapes(href.slice(at + 1))
}
