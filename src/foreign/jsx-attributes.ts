// Finds the attributes of all tags in JavaScript: those of an expression, or of components that a page exports.
import type { AnyNode } from 'acorn'
import { childNodes, isMistake, parseProgram } from '../content/evaluate/javascript.ts'
import type { TagAttribute } from './tags.ts'

/** The attributes in an expression, with their ranges in it. Empty for one that has no tags or isn't JavaScript. */
export function attributesInExpression(code: string): readonly TagAttribute[] {
  const shift = 1
  return attributesIn(`(${code}\n)`).map((one) => ({ ...one, start: one.start - shift, end: one.end - shift }))
}

/** The attributes in statements, with their ranges. */
export function attributesIn(code: string): readonly TagAttribute[] {
  if (!/<[A-Za-z]/.test(code)) return []
  const program = parseProgram(code)
  return isMistake(program) ? [] : [...attributesBelow(program, code)]
}

function* attributesBelow(node: AnyNode, code: string): Generator<TagAttribute> {
  const { type, name, value } = node as unknown as JsxAttributeNode
  if (type === 'JSXAttribute' && name.type === 'JSXIdentifier' && value) {
    const typed = code.slice(value.start + 1, value.end - 1)
    const { start, end } = node
    if (value.type === 'Literal') yield { name: name.name, value: typed, start, end }
    else if (value.type === 'JSXExpressionContainer')
      yield { name: name.name, value: { expression: typed }, start, end }
  }
  for (const child of childNodes(node)) yield* attributesBelow(child, code)
}

/** The fields of an attribute's node that are read here. Other nodes have none of them. */
interface JsxAttributeNode {
  readonly type: string
  readonly name: { readonly type: string; readonly name: string }
  readonly value: { readonly type: string; readonly start: number; readonly end: number } | null
}
