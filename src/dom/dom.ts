// Parses HTML and XML that a tool wrote, and finds elements in it.
import type { ChildNode, Document, Element, ParentNode } from 'domhandler'
import type { ParserOptions } from 'htmlparser2'
import { onFirstUse } from '../files/on-first-use.ts'

export type { ChildNode, Document, Element, ParentNode } from 'domhandler'

const library = onFirstUse<typeof import('./html.late.ts')>('./html.late.ts', import.meta.url)

/** Parts nested deeper are left out, so that trees can be walked recursively. */
export const MAX_DEPTH = 200

/** Never throws: like a browser, it makes something of any text. Positions are kept in `startIndex`. */
export function parseHtml(text: string, isSkipped?: Skip): Document {
  return parsed(text, false, isSkipped)
}

/** Tells what to leave out with all that is in it, which saves most of the time that it would take. */
type Skip = (name: string, attributes: Readonly<Record<string, string>>) => boolean

/** The same for XML, where names are case-sensitive and every element can be empty. */
export function parseXml(text: string): Document {
  return parsed(text, true)
}

/** HTML with what XML adds to it: sections of text that isn't markup, and elements of any name that close themselves. */
export function parseXhtml(text: string): Document {
  return parsed(text, false, undefined, { recognizeCDATA: true, recognizeSelfClosing: true })
}

/** Elements that are open at once. The parser takes time for each of them at every tag. */
const MAX_OPEN = 10 * MAX_DEPTH

function parsed(text: string, xmlMode: boolean, isSkipped: Skip = () => false, options?: ParserOptions): Document {
  const { DomHandler, Parser } = library()
  const handler = new DomHandler(undefined, { withStartIndices: true, xmlMode })
  const stop = new Error('The elements are nested too deep.')
  let open = 0
  /** Elements that are open in one that is skipped, with itself. */
  let skipped = 0
  const { onopentag, onclosetag, ontext } = handler
  handler.onopentag = (name, attributes) => {
    if (++open > MAX_OPEN) throw stop
    if (skipped > 0 || isSkipped(name, attributes)) skipped++
    else onopentag.call(handler, name, attributes)
  }
  handler.onclosetag = () => {
    open--
    if (skipped > 0) skipped--
    else onclosetag.call(handler)
  }
  handler.ontext = (data) => {
    if (skipped === 0) ontext.call(handler, data)
  }
  // Nothing asks for comments.
  handler.oncomment = () => {}
  handler.oncommentend = () => {}
  try {
    new Parser(handler, { xmlMode, ...options }).end(text)
  } catch (error) {
    if (error !== stop) throw error
  }
  return handler.root
}

export function isElement(node: ChildNode | undefined, name?: string): node is Element {
  return node !== undefined && 'name' in node && 'attribs' in node && (name === undefined || node.name === name)
}

/** The elements directly below a node, all of them or those with a name. */
export function childrenOf(node: ParentNode | undefined, name?: string): Element[] {
  return node === undefined ? [] : node.children.filter((child): child is Element => isElement(child, name))
}

/** The first element directly below a node with a name. */
export function childOf(node: ParentNode | undefined, name: string): Element | undefined {
  return node?.children.find((child): child is Element => isElement(child, name))
}

/** All elements below a node that pass a test, in their order. Doesn't look into those that it found. */
export function findAll(node: ParentNode | undefined, test: (element: Element) => boolean, depth = 0): Element[] {
  if (node === undefined || depth > MAX_DEPTH) return []
  return childrenOf(node).flatMap((child) => (test(child) ? [child] : findAll(child, test, depth + 1)))
}

/** The first such element. */
export function find(
  node: ParentNode | undefined,
  test: (element: Element) => boolean,
  depth = 0,
): Element | undefined {
  if (node === undefined || depth > MAX_DEPTH) return undefined
  for (const child of childrenOf(node)) {
    const found = test(child) ? child : find(child, test, depth + 1)
    if (found) return found
  }
  return undefined
}

export function hasClass(element: Element, ...names: readonly string[]): boolean {
  const classes = (element.attribs.class ?? '').split(/\s+/)
  return names.some((name) => classes.includes(name))
}

/** The text of a node with all white space as it is. Non-breaking spaces are spaces. */
export function rawText(node: ChildNode | ParentNode | undefined, depth = 0): string {
  if (node === undefined || depth > MAX_DEPTH) return ''
  if ('name' in node && node.name === 'br') return '\n'
  if ('children' in node) return node.children.map((child) => rawText(child, depth + 1)).join('')
  return node.type === 'text' && 'data' in node ? node.data.replace(/\u00a0/g, ' ').replace(/\u200b/g, '') : ''
}

/** The text of a node on one line. */
export function textOf(node: ChildNode | ParentNode | undefined): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}
