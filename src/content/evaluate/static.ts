// Evaluates an expression as far as possible without running anything.
import type { MemberExpression, ObjectExpression, TemplateLiteral } from 'acorn'
import { isNodeValue, type Node, type Value } from '../tree.ts'
import type { Code, JsxElement, JsxFragment } from './javascript.ts'

/** What readers miss although nothing failed. */
export type Shortcoming =
  /** It holds state, but its props can't be passed to the browser. */
  | { readonly kind: 'frozen' }
  /** It reads a browser global, so it stays empty until scripts run. */
  | { readonly kind: 'browser-only'; readonly name: string }

/** The result of evaluating an expression. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: Value; readonly shortcoming?: Shortcoming }
  /** It uses a name that isn't defined. */
  | { readonly kind: 'undefined'; readonly name: string }
  /** It must run. */
  | { readonly kind: 'code' }
  /** It would fail if it ran. */
  | { readonly kind: 'error'; readonly message: string }

/** What static evaluation needs from its surroundings. */
export interface StaticScope {
  /** The value of a name. */
  lookup(name: string): Outcome
  /** The nodes for tags in an expression. Undefined if they must run. */
  nodes(tags: JsxElement | JsxFragment): Node[] | undefined
  /** True in a snippet: a name that nothing defines may be a prop that it wasn't given. */
  readonly mayLackProps?: boolean
  /** Replaces site variables in a string. */
  text(value: string): string
}

/** Evaluates data, templates, fields of data, conditionals between data, and tags. Anything else is `code`. */
export function evaluateStatic(code: Code, scope: StaticScope): Outcome {
  try {
    return { kind: 'value', value: read(code, scope) }
  } catch (halt) {
    if (halt instanceof Halt) return halt.outcome
    throw halt
  }
}

/** Thrown to end an evaluation early. */
class Halt {
  constructor(readonly outcome: Outcome) {}
}

const NEEDS_CODE = new Halt({ kind: 'code' })

function read(code: Code, scope: StaticScope): Value {
  switch (code.type) {
    case 'Literal':
      if (code.regex || code.bigint) throw NEEDS_CODE
      return typeof code.value === 'string' ? scope.text(code.value) : (code.value as Value)
    case 'TemplateLiteral':
      return template(code, scope)
    case 'Identifier':
      return code.name === 'undefined' ? undefined : unwrap(scope.lookup(code.name))
    case 'ParenthesizedExpression':
      return read(code.expression, scope)
    case 'ChainExpression':
      return read(code.expression, scope)
    case 'MemberExpression':
      return member(code, scope)
    case 'ArrayExpression':
      return code.elements.flatMap((element) => {
        if (!element) return [undefined]
        if (element.type !== 'SpreadElement') return [read(element, scope)]
        const items = read(element.argument, scope)
        if (!Array.isArray(items)) throw NEEDS_CODE
        return items as Value[]
      })
    case 'ObjectExpression':
      return object(code, scope)
    case 'UnaryExpression': {
      if (code.operator === 'typeof') throw NEEDS_CODE
      const value = read(code.argument, scope)
      if (code.operator === '!') return !truth(value)
      if (code.operator === 'void') return undefined
      if (typeof value === 'number' && code.operator === '-') return -value
      if (typeof value === 'number' && code.operator === '+') return value
      throw NEEDS_CODE
    }
    case 'LogicalExpression': {
      const left = readTested(code.left as Code, scope)
      const takesRight =
        code.operator === '&&'
          ? truth(left)
          : code.operator === '||'
            ? !truth(left)
            : left === undefined || left === null
      return takesRight ? read(code.right, scope) : left
    }
    case 'ConditionalExpression':
      return truth(readTested(code.test, scope)) ? read(code.consequent, scope) : read(code.alternate, scope)
    case 'BinaryExpression':
      if (code.left.type === 'PrivateIdentifier') throw NEEDS_CODE
      return binary(code.operator, read(code.left, scope), read(code.right, scope))
    case 'SequenceExpression':
      return code.expressions.map((part) => read(part, scope)).at(-1)
    case 'JSXElement':
    case 'JSXFragment': {
      const nodes = scope.nodes(code)
      if (!nodes) throw NEEDS_CODE
      return { type: 'nodes', nodes }
    }
    default:
      throw NEEDS_CODE
  }
}

/** A value that decides what is shown. `{note && …}` and `{verb ?? "is"}` are how snippets ask whether a prop was given. */
function readTested(code: Code, scope: StaticScope): Value {
  const inner = code.type === 'UnaryExpression' && code.operator === '!' ? code.argument : code
  const isLacking = scope.mayLackProps && inner.type === 'Identifier' && scope.lookup(inner.name).kind === 'undefined'
  if (!isLacking) return read(code, scope)
  return inner === code ? undefined : true
}

function unwrap(outcome: Outcome): Value {
  if (outcome.kind === 'value') return outcome.value
  throw new Halt(outcome)
}

function template(code: TemplateLiteral, scope: StaticScope): string {
  let out = ''
  for (const [i, quasi] of code.quasis.entries()) {
    out += scope.text(quasi.value.cooked ?? quasi.value.raw)
    const hole = code.expressions[i]
    if (hole) out += asString(read(hole, scope))
  }
  return out
}

function asString(value: Value): string {
  if (typeof value === 'object' && value !== null) throw NEEDS_CODE
  return String(value)
}

function truth(value: Value): boolean {
  return Boolean(value)
}

function member(code: MemberExpression, scope: StaticScope): Value {
  if (code.object.type === 'Super' || code.property.type === 'PrivateIdentifier') throw NEEDS_CODE
  const target = read(code.object, scope)
  const key =
    code.computed || code.property.type !== 'Identifier' ? read(code.property as Code, scope) : code.property.name
  if (target === undefined || target === null) {
    if (code.optional) return undefined
    throw new Halt({ kind: 'error', message: `\`${String(key)}\` is read from a value that is ${target}.` })
  }
  if (typeof target === 'object' && !isNodeValue(target) && (typeof key === 'string' || typeof key === 'number')) {
    if (Object.hasOwn(target, key)) return (target as Record<string, Value>)[key]
    // Names such as `map` are methods of arrays and objects, so they need to run. Any other missing field is undefined.
    if (!(key in Object.prototype) && !(key in Array.prototype)) return undefined
  }
  throw NEEDS_CODE
}

function object(code: ObjectExpression, scope: StaticScope): Value {
  const out: Record<string, Value> = {}
  for (const part of code.properties) {
    if (part.type === 'SpreadElement') {
      const value = read(part.argument, scope)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw NEEDS_CODE
      copyFields(out, value)
    } else {
      if (part.kind !== 'init' || part.method) throw NEEDS_CODE
      const key =
        !part.computed && part.key.type === 'Identifier' ? part.key.name : asString(read(part.key as Code, scope))
      if (key === '__proto__') throw NEEDS_CODE
      out[key] = read(part.value, scope)
    }
  }
  return out
}

/** Copies own properties, except `__proto__`, which a JSON file may contain. */
export function copyFields(target: Record<string, Value>, source: object): void {
  for (const [name, value] of Object.entries(source)) if (name !== '__proto__') target[name] = value as Value
}

function binary(operator: string, left: Value, right: Value): Value {
  if (operator === '===') return left === right
  if (operator === '!==') return left !== right
  if (operator === '+' && isTextOrNumber(left) && isTextOrNumber(right)) {
    return typeof left === 'number' && typeof right === 'number' ? left + right : `${left}${right}`
  }
  if (typeof left === 'number' && typeof right === 'number') {
    switch (operator) {
      case '-':
        return left - right
      case '*':
        return left * right
      case '/':
        return left / right
      case '<':
        return left < right
      case '>':
        return left > right
    }
  }
  throw NEEDS_CODE
}

function isTextOrNumber(value: Value): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}
