// Reads the options of declarations.
// https://protobuf.com/docs/language-spec#options
import { type Cursor, Mistake, quoted } from './cursor.ts'
import type { Options, OptionValue } from './model.ts'

/** Reads `option name = value;`. */
export function readOptionStatement(cursor: Cursor, options: Map<string, OptionValue>): void {
  cursor.word('option')
  option(cursor, options)
  cursor.expect(';')
}

/** `name = value` */
function option(cursor: Cursor, options: Map<string, OptionValue>): void {
  const name = optionName(cursor)
  cursor.expect('=')
  add(options, name, optionValue(cursor))
}

function optionName(cursor: Cursor): string {
  let name = ''
  for (;;) {
    if (cursor.skip('(')) {
      name += `(${cursor.typeName().replace(/^\./, '')})`
      cursor.expect(')')
    } else name += cursor.identifier()
    if (!cursor.skip('.')) return name
    name += '.'
  }
}

/** Reads the options in brackets behind a field, if there are any. */
export function readFieldOptions(cursor: Cursor): Options {
  const options = new Map<string, OptionValue>()
  if (!cursor.skip('[')) return options
  do option(cursor, options)
  while (cursor.skip(','))
  cursor.expect(']')
  return options
}

/** A literal, or a value in the text format: https://protobuf.com/docs/language-spec#textformat */
function optionValue(cursor: Cursor): OptionValue {
  const { token } = cursor
  if (token.text === '{' || token.text === '<') return { fields: cursor.nested(() => optionFields(cursor)) }
  if (token.text === '[') return cursor.nested(() => optionList(cursor))
  if (token.kind === 'string') return cursor.string()
  if (token.text === '-' || token.text === '+') {
    cursor.at++
    return `${token.text === '-' ? '-' : ''}${cursor.take().text}`
  }
  if (token.kind === 'number') return cursor.take().text
  if (token.kind === 'word') return { word: cursor.fullName() }
  throw new Mistake(token, `Expected a value, but found ${quoted(token)}.`)
}

function optionList(cursor: Cursor): OptionValue[] {
  const items: OptionValue[] = []
  cursor.at++
  while (cursor.token.text !== ']') {
    items.push(optionValue(cursor))
    if (!cursor.skip(',')) break
  }
  cursor.expect(']')
  return items
}

function optionFields(cursor: Cursor): Options {
  const close = cursor.take().text === '<' ? '>' : '}'
  const fields = new Map<string, OptionValue>()
  while (cursor.token.text !== close) {
    const name = cursor.token.text === '[' ? extensionName(cursor) : cursor.identifier()
    cursor.skip(':')
    add(fields, name, optionValue(cursor))
    if (!cursor.skip(',')) cursor.skip(';')
  }
  cursor.at++
  return fields
}

/** `[harbor.v1.note]`, or the URL of a type. */
function extensionName(cursor: Cursor): string {
  cursor.at++
  let name = ''
  while (cursor.token.text !== ']' && cursor.token.kind !== 'end') name += cursor.take().text
  cursor.expect(']')
  return `(${name})`
}

/** An option that is given again is a list. */
function add(options: Map<string, OptionValue>, name: string, value: OptionValue): void {
  const known = options.get(name)
  options.set(name, known === undefined ? value : [known, value].flat())
}
