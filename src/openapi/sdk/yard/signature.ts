// What YARD writes above the description of a method: how it's called, and what it returns.
import { type Element, findAll, hasClass, isElement, type ParentNode, rawText } from '../../../dom/dom.ts'
import { callText, LINE } from '../declaration.ts'
import type { Code } from '../model.ts'
import { closing, splitAtTop } from '../scan.ts'

export interface MethodSignature {
  readonly name: string
  /** As a comment says it, what it returns comes last. */
  readonly declaration: Code
  /** Whether a caller has to give it, by the name of a parameter. */
  readonly parameters: ReadonlyMap<string, boolean>
  /** Undefined if it returns nothing. */
  readonly returns?: Code
  /** Whether an attribute can only be read, or only written. */
  readonly access?: string
}

/**
 * Reads `#moor(ship, rope: nil) { |pier| ... } ⇒ Pier`.
 * @param shown what callers write instead of its name: `Pier.new` for `initialize`
 * @param whole what it returns, where the signature leaves out a part
 * @param idOf the ID that a link leads to
 */
export function readSignature(
  element: Element,
  idOf: (href: string) => string | undefined,
  { shown, whole }: { readonly shown?: string | undefined; readonly whole?: Code | undefined } = {},
): MethodSignature {
  const content = { children: element.children.filter((node) => !isBeside(node)) } as unknown as ParentNode
  const text = rawText(content).replace(/\s+/g, ' ').trim()
  const arrow = text.lastIndexOf(' ⇒ ')
  const call = (arrow === -1 ? text : text.slice(0, arrow)).trim()
  const said = arrow === -1 ? '' : text.slice(arrow + ' ⇒ '.length).trim()
  const type = said.endsWith(', ...') && whole ? whole.text : said
  const [called = ''] = /^[^\s(]+/.exec(call) ?? []
  const open = call[called.length] === '(' ? called.length : -1
  const end = open === -1 ? called.length : closing(call, open)
  const name = called.replace(/^[#.]/, '')
  const parts =
    open === -1 ? [] : splitAtTop(call, ',', open + 1, end - 1).map(([from, to]) => call.slice(from, to).trim())
  const block = call.slice(end).trim()
  const symbols = findAll(content, ({ name: tag }) => tag === 'a').flatMap(
    ({ attribs }) => idOf(attribs.href ?? '') ?? [],
  )
  const head = shown ?? name
  const after = block === '' ? '' : ` ${block}`
  const written = parts.length === 0 ? `${head}${after}` : callText(head, parts, after, '  ', '')
  const result = `# => ${type}`
  const isShort = written.length - written.lastIndexOf('\n') + result.length <= LINE
  const access = findAll(element, (each) => hasClass(each, 'extras')).map((each) => rawText(each))
  const [, word] = /\((readonly|writeonly)\)/.exec(access.join(' ')) ?? []
  return {
    name,
    declaration: { text: type === '' ? written : `${written}${isShort ? ' ' : '\n'}${result}`, symbols },
    parameters: new Map(parts.map((part) => [parameterName(part), isRequired(part)])),
    ...(type !== '' &&
      type !== 'void' && { returns: { text: type, symbols: type === said ? symbols : (whole?.symbols ?? []) } }),
    ...(word !== undefined && { access: word }),
  }
}

/** Other names of a method, and whether an attribute can be written. */
function isBeside(node: Element['children'][number]): boolean {
  return isElement(node) && hasClass(node, 'aliases', 'extras')
}

/** `rope` for `*rope`, `&rope`, `rope:`, and `rope = nil`. */
export function parameterName(part: string): string {
  return /^[*&]*([\p{L}\p{N}_]*)/u.exec(part)?.[1] ?? part
}

function isRequired(part: string): boolean {
  return /^[\p{L}\p{N}_]+:?$/u.test(part)
}
