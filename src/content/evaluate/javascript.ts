// Parses JavaScript with JSX as authors write it in pages, to a syntax tree or the first mistake.
import type { AnyNode, Expression, Program } from 'acorn'
import { onFirstUse } from '../../files/on-first-use.ts'

/** A tag in an expression. acorn-jsx ships no types. These are the fields that we read. */
export interface JsxElement {
  readonly type: 'JSXElement'
  readonly start: number
  readonly end: number
  readonly openingElement: { readonly name: JsxName; readonly attributes: readonly (JsxAttribute | JsxSpread)[] }
  readonly children: readonly JsxChild[]
}
export interface JsxFragment {
  readonly type: 'JSXFragment'
  readonly start: number
  readonly end: number
  readonly children: readonly JsxChild[]
}
export type JsxName =
  | { readonly type: 'JSXIdentifier'; readonly name: string }
  | { readonly type: 'JSXMemberExpression'; readonly object: JsxName; readonly property: { readonly name: string } }
  | {
      readonly type: 'JSXNamespacedName'
      readonly namespace: { readonly name: string }
      readonly name: { readonly name: string }
    }
export interface JsxAttribute {
  readonly type: 'JSXAttribute'
  readonly name: JsxName
  readonly value: null | { readonly type: 'Literal'; readonly value: string } | JsxContainer | JsxElement | JsxFragment
}
export interface JsxSpread {
  readonly type: 'JSXSpreadAttribute'
  readonly argument: Expression
}
export interface JsxContainer {
  readonly type: 'JSXExpressionContainer'
  readonly start: number
  readonly end: number
  readonly expression: Code | { readonly type: 'JSXEmptyExpression' }
}
export type JsxChild =
  | JsxElement
  | JsxFragment
  | JsxContainer
  | { readonly type: 'JSXText'; readonly start: number; readonly end: number; readonly value: string }

/** An expression, which may be a tag. */
export type Code = Expression | JsxElement | JsxFragment

/** Where and why a text isn't valid JavaScript. */
export interface SyntaxMistake {
  readonly message: string
  /** Offset in the text. */
  readonly offset: number
  /** True for an `await` outside of a function that can wait. */
  readonly isAwait?: boolean
}

/**
 * Maximum depth of a syntax tree. Everything that reads it recurses, and a stack overflow deep in a regular expression
 * kills the process.
 */
const MAX_DEPTH = 300

const library = onFirstUse<typeof import('./acorn.late.ts')>('./acorn.late.ts', import.meta.url)
const OPTIONS = { ecmaVersion: 'latest', sourceType: 'module' } as const

/** Parses the statements of a module. */
export function parseProgram(text: string): Program | SyntaxMistake {
  return notTooDeep(
    attempt(() => library().JsxParser.parse(text, { ...OPTIONS, allowReturnOutsideFunction: false }), text),
  )
}

/** Most uses of `await` that are set aside in one text. Each parses it again. */
const MAX_AWAITS = 20

/**
 * Parses the statements of a page, which can't wait for anything. Each `await` outside of a function that can is read as if it
 * were another operator.
 */
export function parseStatements(text: string): { program: Program | SyntaxMistake; awaits: readonly number[] } {
  const awaits: number[] = []
  let readable = text
  for (;;) {
    const program = parseProgram(readable)
    if (!isMistake(program)) return { program, awaits: [...awaits, ...awaitsIn(program, readable)] }
    if (!program.isAwait || awaits.length === MAX_AWAITS) return { program, awaits }
    const { offset } = program
    awaits.push(offset)
    const isLoop = /\bfor\s*$/.test(readable.slice(0, offset))
    readable = `${readable.slice(0, offset)}${isLoop ? '     ' : 'void '}${readable.slice(offset + 5)}`
  }
}

/** The offsets of `await` outside of functions, in order. */
function awaitsIn(program: Program, text: string): number[] {
  const found: number[] = []
  if (text.includes('await')) visit(program)
  return found

  function visit(node: AnyNode): void {
    if (/Function/.test(node.type)) return
    if (node.type === 'AwaitExpression') found.push(node.start)
    if (node.type === 'ForOfStatement' && node.await) found.push(text.indexOf('await', node.start))
    for (const child of childNodes(node)) visit(child)
  }
}

/** Parses the expression in braces, which can't wait for anything. Undefined if there's nothing but comments and white space. */
export function parseExpression(text: string): Code | undefined | SyntaxMistake {
  if (isBlank(text)) return undefined
  // Parentheses make `{ a: 1 }` an object, and make text after the expression an error.
  const readable = `(${text}\n)`
  const program = notTooDeep(attempt(() => library().JsxParser.parse(readable, OPTIONS), readable))
  if (isMistake(program)) return { ...program, offset: Math.max(0, program.offset - 1) }
  const [first] = awaitsIn(program, readable)
  if (first !== undefined) return { message: '`await` outside of a function', offset: first - 1, isAwait: true }
  const [statement, another] = program.body
  if (statement?.type === 'ExpressionStatement' && !another) return statement.expression as Code
  return { message: 'Expected one expression', offset: 0 }
}

/** Offset, in the parsed text, of the expression itself: `parseExpression` adds an opening parenthesis. */
export const EXPRESSION_OFFSET = 1

export function isMistake(result: unknown): result is SyntaxMistake {
  return typeof result === 'object' && result !== null && 'message' in result && 'offset' in result
}

/** Whether code has nothing in it but comments. */
export function isBlank(text: string): boolean {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '').trim() === ''
}

function attempt<T>(parse: () => T, text = ''): T | SyntaxMistake {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { message, pos } = error as SyntaxError & { pos?: number }
    const offset = pos ?? 0
    const isAwait = text.startsWith('await', offset) && !/[\w$]/.test(text[offset + 5] ?? '')
    return { message: message.replace(/ \(\d+:\d+\)$/, ''), offset, ...(isAwait && { isAwait }) }
  }
}

/** Rejects a program whose tree is too deep. */
function notTooDeep(program: Program | SyntaxMistake): Program | SyntaxMistake {
  // Each level takes at least one character.
  if (isMistake(program) || program.end <= MAX_DEPTH) return program
  let level: AnyNode[] = [program]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return { message: 'This is nested or chained too deeply', offset: level[0]?.start ?? 0 }
    level = level.flatMap((node) => [...childNodes(node)])
  }
  return program
}

/** The children of a syntax node, whatever its kind. */
export function* childNodes(node: AnyNode | Code): Generator<AnyNode> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) yield item
    } else if (isNode(value)) yield value
  }
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}
