// What the types of objects are that Sphinx describes: `class`, `method`, `data`.
import type { MemberKind, SymbolKind } from '../model.ts'

/** The title of the group of exceptions. */
export const EXCEPTIONS = 'Exceptions'

/** What the types of objects are, and the title of the group where their kind has another one. */
export const TYPES: Readonly<Record<string, readonly [kind: SymbolKind, group?: string]>> = {
  class: ['class'],
  exception: ['class', EXCEPTIONS],
  struct: ['class', 'Structs'],
  union: ['class', 'Unions'],
  concept: ['type', 'Concepts'],
  enum: ['enum'],
  'enum-class': ['enum'],
  'enum-struct': ['enum'],
  type: ['type'],
  function: ['function'],
  decorator: ['function', 'Decorators'],
  macro: ['function', 'Macros'],
  data: ['variable'],
  var: ['variable'],
}
/** What the types of objects in others are. */
export const MEMBERS: Readonly<Record<string, MemberKind>> = {
  method: 'method',
  classmethod: 'method',
  staticmethod: 'method',
  decoratormethod: 'method',
  function: 'method',
  decorator: 'method',
  attribute: 'property',
  property: 'property',
  member: 'property',
  var: 'property',
  data: 'property',
  enumerator: 'value',
}
