// Reads what a schema says of some values only: `if` with `then` and `else`, and `dependentSchemas`.
import { exactJson } from '../request/exact-json.ts'
import { type DocumentSet, isBroken, type SpecNode } from './document-set.ts'
import { entries, get, isObject, stringsAt } from './values.ts'

/** A condition that can be said in short. */
export interface Condition {
  /** What the values have to be, to show to readers: `kind = cat`. */
  readonly words: string
  /** Whether a value fits it. */
  fits(value: Readonly<Record<string, unknown>>): boolean
}

/** What holds of values that fit a condition. */
export interface Conditional {
  /** Undefined where it can't be said in short. */
  readonly condition?: Condition | undefined
  /** Properties that must be there then. */
  readonly required: readonly string[]
  readonly properties: readonly [name: string, schema: SpecNode][]
}

/** Conditions in each other, such as an `if` in an `else`. */
const MAX_DEPTH = 8
const MAX_VALUES = 5

/** What a schema says of the values that fit a condition. Other parts of the schema, such as its `allOf`, aren't read. */
export function conditionalsOf(root: SpecNode, documents: DocumentSet): Conditional[] {
  const found: Conditional[] = []
  // Each schema is read once, however many conditions lead to it: some lead back to the schema that they are in.
  const read = new Set<unknown>()
  const visit = (node: SpecNode, depth: number): void => {
    if (!isObject(node.value) || depth > MAX_DEPTH || read.has(node.value)) return
    read.add(node.value)
    const add = (key: readonly string[], condition: Condition | undefined) => {
      const then = documents.resolve(documents.child(node, ...key))
      if (isBroken(then) || !isObject(then.value)) return
      const required = stringsAt(then.value, 'required')
      const properties = documents.members(then, 'properties')
      // What holds of a condition in another one can't be said in short.
      found.push({ ...(depth === 0 && { condition }), required, properties })
      visit(then, depth + 1)
    }
    const test = get(node.value, 'if')
    if (isObject(test)) {
      add(['then'], conditionOf(test, '='))
      add(['else'], conditionOf(test, '≠'))
    }
    for (const [name] of entries(get(node.value, 'dependentSchemas')))
      add(['dependentSchemas', name], hasProperty(name))
  }
  visit(root, 0)
  return found
}

/** That a value has some property. */
export function hasProperty(name: string): Condition {
  return { words: name, fits: (value) => Object.hasOwn(value, name) }
}

/** `kind = cat`, `kind ≠ cat`. */
function conditionOf(test: unknown, sign: '=' | '≠'): Condition | undefined {
  const needed = stringsAt(test, 'required')
  const parts = entries(get(test, 'properties')).map(([name, schema]): Condition | undefined => {
    const list =
      get(schema, 'enum') ?? (isObject(schema) && Object.hasOwn(schema, 'const') ? [schema.const] : undefined)
    if (!Array.isArray(list) || list.length === 0 || list.length > MAX_VALUES) return undefined
    const words = list.map((value) => (typeof value === 'string' ? value : exactJson(value))).join(' | ')
    return {
      words: `${name} ${sign} ${words}`,
      // A value without the property fits, unless the property is required.
      fits: (value) => (Object.hasOwn(value, name) ? list.includes(value[name]) : !needed.includes(name)),
    }
  })
  const present = needed.filter((name) => get(get(test, 'properties'), name) === undefined).map(hasProperty)
  const known = [...parts, ...present].filter((part) => part !== undefined)
  const isUnsaid = known.length === 0 || known.length < parts.length + present.length
  // What doesn't fit all of several may still fit one of them.
  if (isUnsaid || (sign === '≠' && (known.length > 1 || present.length > 0))) return undefined
  return {
    words: known.map(({ words }) => words).join(', '),
    fits: (value) => known.every((part) => part.fits(value)) === (sign === '='),
  }
}
