// Writes the types and signatures of rustdoc's JSON in Rust.
import { get, isTrueAt, listAt, objectAt, stringAt, stringsAt } from '../../values.ts'
import { LINE } from '../declaration.ts'
import type { Code } from '../model.ts'
import { idAt, variantOf } from './crates.ts'

/** Types in types. Deeper ones are cut, so that nothing overflows the stack. */
const MAX_DEPTH = 60

/** Writes code, and notes which items it names. */
export class Printer {
  private readonly ids = new Set<string>()
  private depth = 0

  /** @param symbolOf the ID of the documented symbol that an item is */
  constructor(private readonly symbolOf: (id: string) => string | undefined) {}

  /** A text that this printer wrote, with the symbols in it. */
  code(text: string): Code {
    const symbols = [...this.ids].flatMap((id) => this.symbolOf(id) ?? [])
    return { text, symbols: [...new Set(symbols)] }
  }

  type(value: unknown): string {
    if (this.depth >= MAX_DEPTH) return '…'
    this.depth++
    const text = this.typeText(value)
    this.depth--
    return text
  }

  private typeText(value: unknown): string {
    const [kind, inner] = variantOf(value)
    switch (kind) {
      case 'resolved_path':
        return this.path(inner)
      case 'generic':
        return String(inner)
      case 'primitive':
        return inner === 'never' ? '!' : String(inner)
      case 'dyn_trait':
        return this.dynTrait(inner)
      case 'function_pointer': {
        const header = functionWords(get(inner, 'header'))
        return `${this.higher(get(inner, 'generic_params'))}${header}fn${this.call(inner, false)}`
      }
      case 'tuple': {
        const types = asList(inner).map((each) => this.type(each))
        return `(${types.join(', ')}${types.length === 1 ? ',' : ''})`
      }
      case 'slice':
        return `[${this.type(inner)}]`
      case 'array':
        return `[${this.type(get(inner, 'type'))}; ${stringAt(inner, 'len') ?? '_'}]`
      case 'pat':
        return this.type(get(inner, 'type'))
      case 'impl_trait':
        return `impl ${this.bounds(asList(inner))}`
      case 'raw_pointer':
        return `*${isTrueAt(inner, 'is_mutable') ? 'mut' : 'const'} ${this.grouped(get(inner, 'type'))}`
      case 'borrowed_ref': {
        const lifetime = stringAt(inner, 'lifetime')
        const words = [...(lifetime === undefined ? [] : [lifetime]), ...(isTrueAt(inner, 'is_mutable') ? ['mut'] : [])]
        return `&${words.map((word) => `${word} `).join('')}${this.grouped(get(inner, 'type'))}`
      }
      case 'qualified_path':
        return this.qualified(inner)
      default:
        return '_'
    }
  }

  /** A type after `&`: several bounds need parentheses there. */
  private grouped(value: unknown): string {
    const text = this.type(value)
    const [kind, inner] = variantOf(value)
    const bounds = kind === 'dyn_trait' ? listAt(inner, 'traits').length + (stringAt(inner, 'lifetime') ? 1 : 0) : 0
    return bounds > 1 || (kind === 'impl_trait' && asList(inner).length > 1) ? `(${text})` : text
  }

  private dynTrait(inner: unknown): string {
    const traits = listAt(inner, 'traits').map(
      (each) => `${this.higher(get(each, 'generic_params'))}${this.path(get(each, 'trait'))}`,
    )
    const lifetime = stringAt(inner, 'lifetime')
    return `dyn ${[...traits, ...(lifetime === undefined ? [] : [lifetime])].join(' + ')}`
  }

  private qualified(inner: unknown): string {
    const self = get(inner, 'self_type')
    const [kind] = variantOf(self)
    const name = `${stringAt(inner, 'name') ?? ''}${this.arguments(get(inner, 'args'))}`
    const trait = objectAt(inner, 'trait')
    if (kind === 'generic' || kind === 'qualified_path' || !trait || pathText(trait) === '')
      return `${this.type(self)}::${name}`
    return `<${this.type(self)} as ${this.path(trait)}>::${name}`
  }

  /** A name with its arguments. Before format 41, paths had their text in `name`. */
  path(value: unknown): string {
    const id = idAt(value, 'id')
    if (id !== undefined) this.ids.add(id)
    return `${shortPath(pathText(value))}${this.arguments(get(value, 'args'))}`
  }

  private arguments(value: unknown): string {
    const [kind, inner] = variantOf(value)
    if (kind === 'parenthesized') {
      const output = get(inner, 'output')
      const inputs = listAt(inner, 'inputs').map((each) => this.type(each))
      return `(${inputs.join(', ')})${isNothing(output) ? '' : ` -> ${this.type(output)}`}`
    }
    if (kind === 'return_type_notation') return '(..)'
    const all = [
      ...listAt(inner, 'args').map((each) => this.argument(each)),
      ...listAt(inner, 'constraints').map((each) => this.constraint(each)),
    ]
    return all.length === 0 ? '' : `<${all.join(', ')}>`
  }

  private argument(value: unknown): string {
    const [kind, inner] = variantOf(value)
    if (kind === 'type') return this.type(inner)
    if (kind === 'lifetime') return String(inner)
    return kind === 'const' ? constText(inner) : '_'
  }

  private constraint(value: unknown): string {
    const name = `${stringAt(value, 'name') ?? ''}${this.arguments(get(value, 'args'))}`
    const [kind, inner] = variantOf(get(value, 'binding'))
    return kind === 'constraint' ? `${name}: ${this.bounds(asList(inner))}` : `${name} = ${this.term(inner)}`
  }

  private term(value: unknown): string {
    const [kind, inner] = variantOf(value)
    return kind === 'constant' ? constText(inner) : this.type(inner)
  }

  bounds(list: readonly unknown[]): string {
    return list.map((each) => this.bound(each)).join(' + ')
  }

  private bound(value: unknown): string {
    const [kind, inner] = variantOf(value)
    if (kind === 'outlives') return String(inner)
    if (kind === 'use') return `use<${asList(inner).map(capturedName).join(', ')}>`
    const modifier = BOUND_MODIFIERS[stringAt(inner, 'modifier') ?? ''] ?? ''
    return `${this.higher(get(inner, 'generic_params'))}${modifier}${this.path(get(inner, 'trait'))}`
  }

  /** `for<'a> ` before a type with lifetimes of its own. */
  private higher(params: unknown): string {
    const names = asList(params).map((each) => stringAt(each, 'name') ?? '')
    return names.length === 0 ? '' : `for<${names.join(', ')}> `
  }

  /** `<'a, T: Clone = u8, const N: usize>`. */
  generics(value: unknown): string {
    const params = listAt(value, 'params').flatMap((each) => this.parameter(each) ?? [])
    return params.length === 0 ? '' : `<${params.join(', ')}>`
  }

  private parameter(value: unknown): string | undefined {
    const name = stringAt(value, 'name') ?? ''
    const [kind, inner] = variantOf(get(value, 'kind'))
    if (kind === 'lifetime') {
      const outlives = stringsAt(inner, 'outlives')
      return outlives.length === 0 ? name : `${name}: ${outlives.join(' + ')}`
    }
    const fallback = get(inner, 'default')
    if (kind === 'const') {
      const value = typeof fallback === 'string' ? ` = ${fallback}` : ''
      return `const ${name}: ${this.type(get(inner, 'type'))}${value}`
    }
    // Of `impl Trait`, which the parameter itself says.
    if (isTrueAt(inner, 'is_synthetic')) return undefined
    const bounds = listAt(inner, 'bounds')
    const about = bounds.length === 0 ? '' : `: ${this.bounds(bounds)}`
    return `${name}${about}${isNothing(fallback) ? '' : ` = ${this.type(fallback)}`}`
  }

  /** The conditions after `where`, one on each line. Empty if there are none. */
  where(generics: unknown): string {
    const conditions = this.conditions(generics)
    return conditions.length === 0 ? '' : `\nwhere\n${conditions.map((each) => `    ${each},`).join('\n')}`
  }

  conditions(generics: unknown): string[] {
    return listAt(generics, 'where_predicates').flatMap((each) => {
      const [kind, inner] = variantOf(each)
      if (kind === 'lifetime_predicate')
        return `${stringAt(inner, 'lifetime') ?? ''}: ${stringsAt(inner, 'outlives').join(' + ')}`
      if (kind === 'eq_predicate') return `${this.type(get(inner, 'lhs'))} == ${this.term(get(inner, 'rhs'))}`
      if (kind !== 'bound_predicate') return []
      return `${this.higher(get(inner, 'generic_params'))}${this.type(get(inner, 'type'))}: ${this.bounds(listAt(inner, 'bounds'))}`
    })
  }

  /** `pub async fn get<T>(&self, id: T) -> Order`, each parameter on a line of its own if it's long. */
  function(inner: unknown, name: string, visibility: string): string {
    const generics = get(inner, 'generics')
    const head = `${visibility}${functionWords(get(inner, 'header'))}fn ${name}${this.generics(generics)}`
    return `${this.call(inner, true, head)}${this.where(generics)}`
  }

  private call(inner: unknown, isNamed: boolean, head = ''): string {
    const signature = objectAt(inner, 'sig')
    const parameters = listAt(signature, 'inputs').map((each) => {
      const [name, type] = asList(each)
      return this.input(String(name), type, isNamed)
    })
    if (isTrueAt(signature, 'is_c_variadic')) parameters.push('...')
    const output = get(signature, 'output')
    const end = isNothing(output) ? '' : ` -> ${this.type(output)}`
    const line = `${head}(${parameters.join(', ')})${end}`
    if (!isNamed || line.length <= LINE || parameters.length === 0) return line
    return `${head}(\n${parameters.map((each) => `    ${each},`).join('\n')}\n)${end}`
  }

  private input(name: string, type: unknown, isNamed: boolean): string {
    if (name === 'self') {
      const text = this.type(type)
      return /^(?:&(?:'\w+ )?(?:mut )?)?Self$/.test(text) ? text.replace('Self', 'self') : `self: ${text}`
    }
    return isNamed ? `${name}: ${this.type(type)}` : this.type(type)
  }

  /** `impl<T: Clone> Index<usize> for List<T>`. What is implemented for a reference says so. */
  implementation(inner: unknown): string {
    const trait = objectAt(inner, 'trait')
    const words = isTrueAt(inner, 'is_unsafe') ? 'unsafe impl' : 'impl'
    const negative = isTrueAt(inner, 'is_negative') ? '!' : ''
    const of = trait ? `${negative}${this.path(trait)} for ` : ''
    const conditions = this.conditions(get(inner, 'generics'))
    const end = conditions.length === 0 ? '' : ` where ${conditions.join(', ')}`
    return `${words}${this.generics(get(inner, 'generics'))} ${of}${this.type(get(inner, 'for'))}${end}`
  }
}

const BOUND_MODIFIERS: Readonly<Record<string, string>> = { maybe: '?', maybe_const: '[const] ' }

function capturedName(value: unknown): string {
  return typeof value === 'string' ? value : String(variantOf(value)[1])
}

function pathText(value: unknown): string {
  return stringAt(value, 'path') ?? stringAt(value, 'name') ?? ''
}

/** Names that mean something else in each module that has one. */
const AMBIGUOUS = new Set(['Result', 'Error'])

/** `Client` for `crate::http::Client`, but `io::Error` for `std::io::Error`. */
function shortPath(path: string): string {
  const parts = path.split('::')
  const last = parts.at(-1) ?? ''
  const around = parts.at(-2) ?? ''
  const isPlain = ['', 'crate', 'self', 'super', '$crate', 'result', 'error', 'std', 'core'].includes(around)
  return AMBIGUOUS.has(last) && !isPlain ? `${around}::${last}` : last
}

function constText(value: unknown): string {
  return stringAt(value, 'expr') ?? stringAt(value, 'value') ?? '_'
}

/** `const `, `async unsafe `, `extern "C" `. */
function functionWords(header: unknown): string {
  const words = ['const', 'async', 'unsafe'].filter((word) => isTrueAt(header, `is_${word}`))
  const [abi, details] = variantOf(get(header, 'abi'))
  if (abi !== '' && abi !== 'Rust') {
    const name = abi === 'Other' ? String(details) : abi
    words.push(`extern "${name.replace(/^"|"$/g, '')}${isTrueAt(details, 'unwind') ? '-unwind' : ''}"`)
  }
  return words.map((word) => `${word} `).join('')
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
