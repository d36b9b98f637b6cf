// Writes a TypeDoc type as TypeScript.
import { get, isTrueAt, listAt, objectAt, stringAt } from '../../values.ts'
import type { Code } from '../model.ts'

/** Maximum depth of nested types. */
const MAX_DEPTH = 30
const MAX_TEXT = 4_000

/** How tightly the parts of a type hold together: a looser one in a tighter place needs parentheses. */
const LOOSE = 0
const UNION = 1
const INTERSECTION = 2
const OPERATOR = 3
const POSTFIX = 4

/** Writes types, and collects the symbols of the same library that they name. */
export class TypePrinter {
  private readonly found = new Set<string>()

  /** `nameOf` tells the name of a documented symbol by its ID. */
  constructor(private readonly nameOf: (id: number) => string | undefined) {}

  /** What was printed with this printer, as one piece of code. */
  code(text: string): Code {
    return { text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text, symbols: [...this.found] }
  }

  /** https://typedoc.org/api/modules/JSONOutput.html#SomeType */
  type(value: unknown, needs = LOOSE, depth = 0): string {
    if (value === undefined) return 'any'
    if (depth > MAX_DEPTH) return '…'
    const [text, tightness] = this.parts(value, depth + 1)
    return tightness < needs ? `(${text})` : text
  }

  private parts(value: unknown, depth: number): readonly [text: string, tightness: number] {
    const inner = (key: string, needs = LOOSE) => this.type(get(value, key), needs, depth)
    const all = (key: string, needs = LOOSE) => listAt(value, key).map((each) => this.type(each, needs, depth))
    switch (get(value, 'type')) {
      case 'reference':
        return [this.reference(value, depth), POSTFIX]
      case 'array':
        return [`${inner('elementType', POSTFIX)}[]`, POSTFIX]
      case 'union':
        return [all('types', INTERSECTION).join(' | '), UNION]
      case 'intersection':
        return [all('types', OPERATOR).join(' & '), INTERSECTION]
      case 'literal':
        return [literal(get(value, 'value')), POSTFIX]
      case 'tuple':
        return [`[${all('elements').join(', ')}]`, POSTFIX]
      case 'namedTupleMember':
        return [`${stringAt(value, 'name')}${isTrueAt(value, 'isOptional') ? '?' : ''}: ${inner('element')}`, POSTFIX]
      case 'optional':
        return [`${inner('elementType', POSTFIX)}?`, POSTFIX]
      case 'rest':
        return [`...${inner('elementType', POSTFIX)}`, POSTFIX]
      case 'typeOperator':
        return [`${stringAt(value, 'operator')} ${inner('target', OPERATOR)}`, OPERATOR]
      case 'query':
        return [`typeof ${inner('queryType')}`, OPERATOR]
      case 'indexedAccess':
        return [`${inner('objectType', POSTFIX)}[${inner('indexType')}]`, POSTFIX]
      case 'conditional':
        return [
          `${inner('checkType', UNION)} extends ${inner('extendsType', UNION)} ? ${inner('trueType')} : ${inner('falseType')}`,
          LOOSE,
        ]
      case 'inferred':
        return [`infer ${stringAt(value, 'name')}`, OPERATOR]
      case 'predicate':
        return [this.predicate(value, depth), LOOSE]
      case 'templateLiteral':
        return [this.template(value, depth), POSTFIX]
      case 'mapped':
        return [this.mapped(value, depth), POSTFIX]
      case 'reflection':
        return this.reflection(get(value, 'declaration'), depth)
      default:
        return [stringAt(value, 'name') ?? 'unknown', POSTFIX]
    }
  }

  private reference(value: unknown, depth: number): string {
    const target = get(value, 'target')
    const documented = typeof target === 'number' ? this.nameOf(target) : undefined
    if (documented !== undefined) this.found.add(String(target))
    const written = stringAt(value, 'name') ?? 'unknown'
    const name = written === 'default' ? (documented ?? written) : written
    const given = listAt(value, 'typeArguments').map((each) => this.type(each, LOOSE, depth))
    return given.length === 0 ? name : `${name}<${given.join(', ')}>`
  }

  private predicate(value: unknown, depth: number): string {
    const target = get(value, 'targetType')
    return [
      isTrueAt(value, 'asserts') ? 'asserts ' : '',
      stringAt(value, 'name'),
      target === undefined ? '' : ` is ${this.type(target, LOOSE, depth)}`,
    ].join('')
  }

  private template(value: unknown, depth: number): string {
    const tail = listAt(value, 'tail').map((pair) => {
      const [type, text] = Array.isArray(pair) ? pair : []
      return `\${${this.type(type, LOOSE, depth)}}${typeof text === 'string' ? text : ''}`
    })
    const head = get(value, 'head')
    return `\`${typeof head === 'string' ? head : ''}${tail.join('')}\``
  }

  private mapped(value: unknown, depth: number): string {
    const inner = (key: string) => this.type(get(value, key), LOOSE, depth)
    const sign = (key: string) => ({ '+': '', '-': '-' })[String(get(value, key))]
    const readonly = sign('readonlyModifier')
    const optional = sign('optionalModifier')
    const renamed = get(value, 'nameType') === undefined ? '' : ` as ${inner('nameType')}`
    return `{ ${readonly === undefined ? '' : `${readonly}readonly `}[${stringAt(value, 'parameter')} in ${inner('parameterType')}${renamed}]${optional === undefined ? '' : `${optional}?`}: ${inner('templateType')} }`
  }

  /** An object or a function that has no name. */
  private reflection(declaration: unknown, depth: number): readonly [string, number] {
    const members = listAt(declaration, 'children')
    const signatures = listAt(declaration, 'signatures')
    const [only] = signatures
    const indexes = indexSignatures(declaration)
    if (members.length === 0 && indexes.length === 0 && signatures.length === 1)
      return [this.call(only, ' => ', depth), LOOSE]
    const parts = [
      ...signatures.map((each) => this.call(each, ': ', depth)),
      ...indexes.map((each) => this.index(each, depth)),
      ...members.map((each) => this.property(each, depth)),
    ]
    return [parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`, POSTFIX]
  }

  private property(member: unknown, depth: number): string {
    const flags = objectAt(member, 'flags')
    const name = stringAt(member, 'name') ?? ''
    const isOptional = isTrueAt(flags, 'isOptional')
    const [signature] = listAt(member, 'signatures')
    if (signature !== undefined) return `${name}${isOptional ? '?' : ''}${this.call(signature, ': ', depth)}`
    const type = get(member, 'type') ?? get(objectAt(member, 'getSignature'), 'type')
    return `${isTrueAt(flags, 'isReadonly') ? 'readonly ' : ''}${quoted(name)}${isOptional ? '?' : ''}: ${this.type(type, LOOSE, depth)}`
  }

  /** `[key: string]: number` */
  index(signature: unknown, depth = 0): string {
    return `${this.indexName(signature, depth)}: ${this.type(get(signature, 'type'), LOOSE, depth)}`
  }

  indexName(signature: unknown, depth = 0): string {
    const [key] = listAt(signature, 'parameters')
    return `[${stringAt(key, 'name') ?? 'key'}: ${this.type(get(key, 'type'), LOOSE, depth)}]`
  }

  /** `<T>(value: T, more?: string) => void`, with what comes before the type that it returns. */
  call(signature: unknown, arrow: string, depth = 0): string {
    const parameters = listAt(signature, 'parameters').map((each) => this.parameter(each, depth))
    const returned = get(signature, 'type')
    return `${this.typeParameters(signature, depth)}(${parameters.join(', ')})${returned === undefined ? '' : `${arrow}${this.type(returned, LOOSE, depth)}`}`
  }

  /** `...rest: string[]` */
  parameter(parameter: unknown, depth = 0): string {
    const flags = objectAt(parameter, 'flags')
    const isOptional = isTrueAt(flags, 'isOptional') || get(parameter, 'defaultValue') !== undefined
    const name = stringAt(parameter, 'name') ?? ''
    // TypeDoc calls destructured parameters so.
    const shown = name === '__namedParameters' ? 'options' : name
    return `${isTrueAt(flags, 'isRest') ? '...' : ''}${shown}${isOptional ? '?' : ''}: ${this.type(get(parameter, 'type'), LOOSE, depth)}`
  }

  /** `<T extends object = {}>`. Empty if there are none. */
  typeParameters(holder: unknown, depth = 0): string {
    const parameters = typeParametersOf(holder).map((each) => {
      const [bound, fallback] = [get(each, 'type'), get(each, 'default')]
      return [
        stringAt(each, 'name'),
        bound === undefined ? '' : ` extends ${this.type(bound, LOOSE, depth)}`,
        fallback === undefined ? '' : ` = ${this.type(fallback, LOOSE, depth)}`,
      ].join('')
    })
    return parameters.length === 0 ? '' : `<${parameters.join(', ')}>`
  }
}

/** Type parameters, which older versions call `typeParameter` on signatures. */
export function typeParametersOf(holder: unknown): readonly unknown[] {
  const parameters = listAt(holder, 'typeParameters')
  return parameters.length > 0 ? parameters : listAt(holder, 'typeParameter')
}

/** Index signatures, of which older versions have only one. */
export function indexSignatures(holder: unknown): readonly unknown[] {
  const one = objectAt(holder, 'indexSignature')
  return one === undefined ? listAt(holder, 'indexSignatures') : [one]
}

function literal(value: unknown): string {
  // A bigint is `{ value: '1', negative: false }`.
  const digits = stringAt(value, 'value')
  if (digits !== undefined) return `${isTrueAt(value, 'negative') ? '-' : ''}${digits}n`
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&').replace(/\n/g, '\\n')}'` : String(value)
}

function quoted(name: string): string {
  return /^(?:[\w$]+|\[.*\])$/u.test(name) ? name : `'${name.replace(/[\\']/g, '\\$&')}'`
}
