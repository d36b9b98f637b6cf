// Finds the requests that JavaScript and TypeScript examples send with `fetch`. Parses them, and never runs them.
import type { AnyNode, CallExpression, Expression, ObjectExpression, Property } from 'acorn'
import { onFirstUse } from '../../files/on-first-use.ts'
import type { JsonMember, JsonNode } from '../json-node.ts'
import { type CallBody, type CallHeader, HOLE, type HttpCall, type Piece } from './call.ts'

const library = onFirstUse<typeof import('../typescript.late.ts')>('../typescript.late.ts', import.meta.url)
const MAX_LENGTH = 50_000
const MAX_DEPTH = 60

/** The requests of a JavaScript or TypeScript example, in order. */
export function fetchCalls(text: string): HttpCall[] {
  if (!/\bfetch\s*\(/.test(text) || text.length > MAX_LENGTH) return []
  const program = parse(text)
  return program ? new CallReader(program, text).calls : []
}

function parse(text: string): AnyNode | undefined {
  const { JavaScript, TypeScriptWithJsx } = library()
  for (const parser of [JavaScript, TypeScriptWithJsx]) {
    try {
      return parser.parse(text, {
        ecmaVersion: 'latest',
        sourceType: 'module',
        // The TypeScript plugin requires locations.
        locations: true,
        allowAwaitOutsideFunction: true,
        allowReturnOutsideFunction: true,
        allowImportExportEverywhere: true,
      }) as AnyNode
    } catch {
      // Tries the other parser. Or the example is only a fragment.
    }
  }
  return undefined
}

class CallReader {
  readonly calls: HttpCall[] = []
  /** The initializers of constants that are declared once. */
  private readonly constants = new Map<string, Expression | undefined>()
  private readonly found: CallExpression[] = []

  constructor(
    program: AnyNode,
    private readonly text: string,
  ) {
    this.walk(program, 0)
    for (const call of this.found) {
      const read = this.call(call)
      if (read) this.calls.push(read)
    }
  }

  private walk(node: unknown, depth: number): void {
    if (Array.isArray(node)) {
      for (const inner of node) this.walk(inner, depth)
      return
    }
    if (typeof node !== 'object' || node === null || !('type' in node) || depth > 500) return
    const each = node as AnyNode
    if (each.type === 'CallExpression' && isFetch(each.callee)) this.found.push(each)
    if (each.type === 'VariableDeclaration' && each.kind === 'const') {
      for (const { id, init } of each.declarations) {
        if (id.type !== 'Identifier') continue
        // If a name is declared twice, its value is unknown.
        this.constants.set(id.name, this.constants.has(id.name) ? undefined : (init ?? undefined))
      }
    }
    for (const key in node) if (key !== 'loc') this.walk((node as unknown as Record<string, unknown>)[key], depth + 1)
  }

  private call({ arguments: [target, options], start, end }: CallExpression): HttpCall | undefined {
    if (!target || target.type === 'SpreadElement' || options?.type === 'SpreadElement') return undefined
    const url = this.piece(target)
    if (!url) return undefined
    const settings = options && this.settled(options)
    const object = settings?.type === 'ObjectExpression' ? settings : undefined
    const isKnown = options === undefined || (object !== undefined && !object.properties.some(isSpread))
    const method = object && this.property(object, 'method')
    const methodPiece = method && this.piece(method)
    const headers = object && this.property(object, 'headers')
    const { list, isWhole } = this.headers(headers)
    const content = object && this.property(object, 'body')
    const body = content && this.body(content)
    return {
      tool: 'fetch',
      method: methodPiece ? methodPiece.text.toUpperCase() : isKnown ? 'GET' : HOLE,
      ...(methodPiece && { methodPiece }),
      url,
      query: [],
      headers: list,
      hasAllHeaders: isKnown && isWhole,
      ...((body ?? (isKnown ? undefined : { kind: 'text' as const })) && { body: body ?? { kind: 'text' as const } }),
      hasUser: false,
      start,
      end,
    }
  }

  private property(object: ObjectExpression, name: string): Expression | undefined {
    const property = object.properties.find(
      (each): each is Property => each.type === 'Property' && !each.computed && keyOf(each) === name,
    )
    return property?.value
  }

  private headers(node: Expression | undefined): { list: CallHeader[]; isWhole: boolean } {
    if (!node) return { list: [], isWhole: true }
    const settled = this.settled(node)
    const object =
      settled.type === 'NewExpression' && settled.arguments[0] && settled.arguments[0].type !== 'SpreadElement'
        ? this.settled(settled.arguments[0])
        : settled
    if (object.type !== 'ObjectExpression') return { list: [], isWhole: false }
    let isWhole = true
    const list = object.properties.flatMap((property): CallHeader[] => {
      const name = property.type === 'Property' && !property.computed ? keyOf(property) : undefined
      if (property.type !== 'Property' || name === undefined) {
        isWhole = false
        return []
      }
      const value = this.piece(property.value)
      const piece = this.wordPiece(name, property.key)
      return [{ name: name.toLowerCase(), value: value?.text ?? HOLE, piece }]
    })
    return { list, isWhole }
  }

  private body(node: Expression): CallBody {
    const settled = this.settled(node)
    if (settled.type === 'CallExpression' && this.source(settled.callee) === 'JSON.stringify') {
      const [value] = settled.arguments
      if (value && value.type !== 'SpreadElement') return { kind: 'text', json: this.json(value, 0) }
    }
    if (settled.type === 'NewExpression' && this.source(settled.callee) === 'URLSearchParams')
      return { kind: 'form', fields: [], isOpen: true }
    if (settled.type === 'NewExpression' && this.source(settled.callee) === 'FormData')
      return { kind: 'multipart', fields: [], isOpen: true }
    const piece = this.piece(settled)
    return piece && piece.text !== HOLE ? { kind: 'text', piece } : { kind: 'text' }
  }

  /** A text with gaps. Undefined for an expression that doesn't give text. */
  private piece(node: Expression): Piece | undefined {
    const settled = this.settled(node)
    const { start, end } = settled
    if (settled.type === 'Literal' && typeof settled.value === 'string') return this.wordPiece(settled.value, settled)
    if (settled.type === 'TemplateLiteral') {
      const out = { text: '', offsets: [] as number[] }
      for (const [i, quasi] of settled.quasis.entries()) {
        const text = quasi.value.cooked ?? ''
        out.text += text
        for (let at = 0; at < text.length; at++) out.offsets.push(quasi.start + at)
        const hole = settled.expressions[i]
        if (!hole) continue
        const known = this.piece(hole)
        // A constant in the text counts as if it were written there.
        out.text += known?.text ?? HOLE
        for (let at = 0; at < (known?.text ?? HOLE).length; at++) out.offsets.push(hole.start)
      }
      return { ...out, start, end }
    }
    if (settled.type === 'BinaryExpression' && settled.operator === '+' && settled.left.type !== 'PrivateIdentifier') {
      const [left, right] = [this.piece(settled.left), this.piece(settled.right)]
      const [a, b] = [left ?? hole(settled.left), right ?? hole(settled.right)]
      return { text: a.text + b.text, offsets: [...a.offsets, ...b.offsets], start, end }
    }
    if (settled.type === 'NewExpression' && this.source(settled.callee) === 'URL') {
      const [first, base] = settled.arguments
      if (first && first.type !== 'SpreadElement' && !base) return this.piece(first)
    }
    return undefined
  }

  private wordPiece(text: string, { start, end }: { start: number; end: number }): Piece {
    const quote = /["'`]/.test(this.text[start] ?? '') ? 1 : 0
    return { text, offsets: Array.from(text, (_, i) => Math.min(start + quote + i, end)), start, end }
  }

  /** Resolves constants, parentheses, and type assertions. Otherwise returns the expression itself. */
  private settled(node: Expression): Expression {
    let current = node
    for (let steps = 0; steps < 20; steps++) {
      const type: string = current.type
      if (type === 'Identifier') {
        const value = this.constants.get((current as { name: string } & Expression).name)
        if (!value) return current
        current = value
      } else if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression' || type === 'TSNonNullExpression') {
        current = (current as unknown as { expression: Expression }).expression
      } else return current
    }
    return current
  }

  private json(node: Expression, depth: number): JsonNode {
    const settled = depth > MAX_DEPTH ? node : this.settled(node)
    // A constant's value is located where it's used, unless it's a list or an object.
    const { start, end } = settled
    if (settled.type === 'Literal' && isScalar(settled.value))
      return { kind: 'scalar', value: settled.value, start, end }
    if (settled.type === 'TemplateLiteral') {
      const text = this.piece(settled)?.text ?? HOLE
      return text.includes(HOLE) ? { kind: 'any', start, end } : { kind: 'scalar', value: text, start, end }
    }
    if (settled.type === 'UnaryExpression' && settled.operator === '-' && settled.argument.type === 'Literal')
      return { kind: 'scalar', value: -Number(settled.argument.value), start, end }
    if (settled.type === 'ArrayExpression' && depth <= MAX_DEPTH) {
      const items = settled.elements.flatMap((item) =>
        !item || item.type === 'SpreadElement' ? [] : [this.json(item, depth + 1)],
      )
      return { kind: 'array', items, isOpen: items.length < settled.elements.length, start, end }
    }
    if (settled.type === 'ObjectExpression' && depth <= MAX_DEPTH) {
      const members = new Map<string, JsonMember>()
      // `{ /* request body */ }` shows that there is a body, but not which.
      const elision = settled.properties.length === 0 ? /\/[/*]/ : /\/[/*][^\n]*(?:\.{3}|…)/
      let isOpen = elision.test(this.text.slice(start, end))
      for (const property of settled.properties) {
        const name = property.type === 'Property' && !property.computed ? keyOf(property) : undefined
        if (property.type !== 'Property' || name === undefined) {
          isOpen = true
          continue
        }
        // `undefined` isn't sent.
        if (property.value.type === 'Identifier' && property.value.name === 'undefined') continue
        const { start: keyStart, end: keyEnd } = property.key
        members.set(name, { keyStart, keyEnd, value: this.json(property.value, depth + 1) })
      }
      return { kind: 'object', members, isOpen, start, end }
    }
    return { kind: 'any', start, end }
  }

  private source({ start, end }: { start: number; end: number }): string {
    return this.text.slice(start, end)
  }
}

function hole({ start, end }: { start: number; end: number }): Piece {
  return { text: HOLE, offsets: [start], start, end }
}

function isFetch(callee: CallExpression['callee']): boolean {
  if (callee.type === 'Identifier') return callee.name === 'fetch'
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    /^(?:window|globalThis|self)$/.test(callee.object.name) &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'fetch'
  )
}

function isSpread({ type }: { type: string }): boolean {
  return type === 'SpreadElement'
}

function keyOf({ key }: Property): string | undefined {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && isScalar(key.value) ? String(key.value) : undefined
}

function isScalar(value: unknown): value is string | number | boolean | null {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
