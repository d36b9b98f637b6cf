// Declarations in Kotlin, as Dokka writes them in HTML.

import {
  type ChildNode,
  type Element,
  findAll,
  hasClass,
  isElement,
  MAX_DEPTH,
  rawText,
  textOf,
} from '../../../dom/dom.ts'
import { callText, LINE } from '../declaration.ts'
import type { Code, Parameter } from '../model.ts'
import { closing, indexAtTop, splitAtTop } from '../scan.ts'

/** The ID of the documented type that a link leads to. */
export type FindType = (href: string) => string | undefined

export type Keyword =
  | 'annotation'
  | 'enum'
  | 'interface'
  | 'object'
  | 'class'
  | 'typealias'
  | 'constructor'
  | 'fun'
  | 'val'
  | 'var'

export interface Declaration {
  readonly code: Code
  /** What it declares. Undefined for an entry of an enum. */
  readonly keyword: Keyword | undefined
  /** Whether platforms have declarations of their own for it. */
  readonly isExpected: boolean
  /** The same for the same declaration on each platform. */
  readonly key: string
  /** Of a property: the words before its name, and its type. */
  readonly property?: { readonly modifiers: readonly string[]; readonly type: Code }
  /** Of a type: the names of its type parameters, and of what limits them. */
  readonly typeNames: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly returns?: Code
}

const KEYWORD =
  /^(?:[a-z]+ )*?(annotation|enum|interface|object|class|typealias|constructor|fun(?! interface\b)|val|var)\b/
/** What the same declaration may or may not say on each platform. */
const PLATFORM_WORDS = /\b(?:expect|actual|open|final|override|inline|external) /g

/** Reads the element around a declaration. */
export function readDeclaration(element: Element, find: FindType): Declaration {
  const lines = linesOf(element)
  const line = (lines.pop() ?? '').replace(/^(?:expect|actual) /, '')
  const symbols = symbolsIn([element], find)
  const keyword = KEYWORD.exec(line)?.[1] as Keyword | undefined
  const parts = findAll(element, (each) => hasClass(each, 'parameter'))
  const returns = returnedBy(element.children, find)
  return {
    code: { text: [...lines, broken(line)].join('\n'), symbols },
    keyword,
    isExpected: firstWord(element) === 'expect',
    key: line.replace(PLATFORM_WORDS, ''),
    ...((keyword === 'val' || keyword === 'var') && { property: propertyOf(line, symbols) }),
    typeNames: typeNamesIn(line),
    parameters: parts.map((part) => parameterOf(part, find)),
    ...(returns && { returns }),
  }
}

/** The first keyword after annotations. */
function firstWord(element: Element): string {
  const word = element.children.find((each) => isElement(each) && hasClass(each, 'keyword'))
  return textOf(word)
}

/** Annotations are on lines of their own. */
function linesOf(element: Element): string[] {
  let text = ''
  const walk = (node: ChildNode, depth: number) => {
    if (depth > MAX_DEPTH) return
    if (!isElement(node)) text += rawText(node)
    else {
      const isLine = hasClass(node, 'block') || node.name === 'br'
      if (isLine && text !== '' && !text.endsWith('\n')) text += '\n'
      for (const child of node.children) walk(child, depth + 1)
      if (isLine && !text.endsWith('\n')) text += '\n'
    }
  }
  for (const child of element.children) walk(child, 0)
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/\s+/g, ' ')
        .replace(/([(<]) /g, '$1')
        .trim(),
    )
    .filter((line) => line !== '')
}

/** Each parameter on a line of its own if a declaration is long. */
function broken(line: string): string {
  const open = line.length > LINE ? indexAtTop(line, '(') : -1
  if (open === -1) return line
  const close = closing(line, open)
  const parameters = splitAtTop(line, ',', open + 1, close - 1).map(([from, to]) => line.slice(from, to).trim())
  return callText(line.slice(0, open), parameters, line.slice(close), '    ')
}

function symbolsIn(nodes: readonly ChildNode[], find: FindType): string[] {
  const links = nodes.flatMap((node) =>
    isElement(node, 'a') ? [node] : isElement(node) ? findAll(node, ({ name }) => name === 'a') : [],
  )
  return [...new Set(links.flatMap(({ attribs }) => find(attribs.href ?? '') ?? []))]
}

/** `Cargo` in `class Pier<out Cargo>(name: String)`. */
function typeNamesIn(line: string): string[] {
  const open = line.indexOf('<')
  const isFirst = open !== -1 && !/[(:]/.test(line.slice(0, open))
  return isFirst ? line.slice(open, closing(line, open)).split(/[^\p{L}\p{N}_]+/u) : []
}

/** `val size: Int = 3`. */
function propertyOf(line: string, symbols: readonly string[]) {
  const [, words = '', rest = ''] = /^((?:[a-z]+ )*?(?:val|var)) (.*)$/s.exec(line) ?? []
  const colon = indexAtTop(rest, ': ')
  const type = colon === -1 ? '' : rest.slice(colon + 2)
  return { modifiers: words.split(' '), type: { text: type, symbols } }
}

/** `name: String = "", `. */
function parameterOf(element: Element, find: FindType): Parameter {
  const text = textOf(element).replace(/\s*,$/, '')
  const colon = text.indexOf(':')
  const [name, whole] = colon === -1 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1).trim()]
  const equals = indexAtTop(whole, ' = ')
  const [type, fallback] = equals === -1 ? [whole] : [whole.slice(0, equals), whole.slice(equals + 3)]
  return {
    name: name.replace(/^(?:\w+ )+/, ''),
    type: { text: type, symbols: symbolsIn([element], find) },
    isOptional: true,
    ...(fallback !== undefined && { default: fallback }),
  }
}

/** What follows the parameters. */
function returnedBy(nodes: readonly ChildNode[], find: FindType): Code | undefined {
  const end = nodes.findIndex((node) => textOf(node) === ')')
  const after = nodes.slice(end + 1)
  const text = after.map((node) => rawText(node)).join('')
  if (end === -1 || !text.startsWith(':')) return undefined
  const type = text
    .slice(1)
    .replace(/\s+/g, ' ')
    .replace(/ where .*$/, '')
    .trim()
  return { text: type, symbols: symbolsIn(after, find) }
}
