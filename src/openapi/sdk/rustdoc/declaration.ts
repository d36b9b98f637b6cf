// Writes the declarations of Rust's items.
import { get, isTrueAt, listAt, stringAt, stringsAt } from '../../values.ts'
import { attributesOf, type Item, variantOf } from './crates.ts'
import { tupleOf } from './fields.ts'
import type { Printer } from './printer.ts'

/** Attributes that tell callers something. */
const SHOWN_ATTRIBUTE = /^#\[(?:must_use|non_exhaustive|repr\()/

/** What an item is, in Rust. Fields and variants are listed below it. */
export function declare(item: Item, name: string, printer: Printer): string {
  return `${attributeLines(item)}${declared(item, name, printer)}`
}

function declared(item: Item, name: string, printer: Printer): string {
  const { inner, kind } = item
  const generics = get(inner, 'generics')
  const head = (words: string) => `pub ${words} ${name}${printer.generics(generics)}`
  switch (kind) {
    case 'struct': {
      const tuple = tupleOf(item)
      const fields = tuple?.map((field) => (field ? `pub ${printer.type(fieldType(field))}` : '_'))
      return `${head('struct')}${fields ? `(${fields.join(', ')})` : ''}${printer.where(generics)}`
    }
    case 'trait': {
      const words = ['unsafe', 'auto'].filter((word) => isTrueAt(inner, `is_${word}`))
      const bounds = listAt(inner, 'bounds')
      const about = bounds.length === 0 ? '' : `: ${printer.bounds(bounds)}`
      return `${head([...words, 'trait'].join(' '))}${about}${printer.where(generics)}`
    }
    case 'trait_alias':
      return `${head('trait')} = ${printer.bounds(listAt(inner, 'params'))}${printer.where(generics)}`
    case 'type_alias':
      return `${head('type')} = ${printer.type(get(inner, 'type'))}${printer.where(generics)};`
    case 'extern_type':
      return `pub type ${name};`
    case 'constant':
      return `pub const ${name}: ${printer.type(get(inner, 'type'))}${assigned(get(inner, 'const'))};`
    case 'static': {
      const words = isTrueAt(inner, 'is_mutable') ? 'static mut' : 'static'
      return `pub ${words} ${name}: ${printer.type(get(inner, 'type'))};`
    }
    case 'macro': {
      const [, text] = variantOf(get(item.node, 'inner'))
      return typeof text === 'string' ? text : `macro_rules! ${name} { … }`
    }
    case 'proc_macro':
      return macroUse(item, name)
    case 'primitive':
      return name
    default:
      return `${head(kind)}${printer.where(generics)}`
  }
}

/** How a macro that is a function in its source is used. */
function macroUse({ inner }: Item, name: string): string {
  switch (get(inner, 'kind')) {
    case 'attr':
      return `#[${name}]`
    case 'derive': {
      const helpers = stringsAt(inner, 'helpers').map((each) => `\n    // #[${each}]`)
      return `#[derive(${name})]${helpers.length === 0 ? '' : `\n{\n    // Attributes available to this derive:${helpers.join('')}\n}`}`
    }
    default:
      return `${name}!() { /* proc-macro */ }`
  }
}

/** Attributes, each on a line of its own. */
export function attributeLines(item: Item): string {
  return attributesOf(item)
    .map((each) =>
      each.replace(/^#\[attr = MustUse(?: \{reason: (".*")\})?\]$/s, (_, reason?: string) => mustUse(reason)),
    )
    .filter((each) => SHOWN_ATTRIBUTE.test(each))
    .map((each) => `${each}\n`)
    .join('')
}

function mustUse(reason: string | undefined): string {
  return reason === undefined ? '#[must_use]' : `#[must_use = ${reason}]`
}

/** The type of a field, as rustdoc writes it. */
export function fieldType({ node }: Item): unknown {
  return get(get(node, 'inner'), 'struct_field')
}

/** ` = 50`, where it's short enough to tell anything. */
export function assigned(holder: unknown): string {
  const [written, value] = [stringAt(holder, 'expr'), stringAt(holder, 'value')]
  const shown = isTrueAt(holder, 'is_literal') ? written : (value ?? written)
  return shown === undefined || shown === '_' || shown.length > MAX_VALUE ? '' : ` = ${shown}`
}

const MAX_VALUE = 80
