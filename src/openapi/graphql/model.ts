// A GraphQL schema, read from its own language or from the answer to an introspection query.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'

export interface GraphqlSchema {
  readonly source: SourceFile
  /** In the order written. */
  readonly types: ReadonlyMap<string, GraphqlType>
  /** The types whose fields are operations. */
  readonly roots: Readonly<Partial<Record<RootKind, string>>>
  readonly diagnostics: readonly Diagnostic[]
}

export type RootKind = 'query' | 'mutation' | 'subscription'

export interface GraphqlType {
  readonly name: string
  readonly kind: 'object' | 'input' | 'interface' | 'union' | 'enum' | 'scalar'
  readonly description?: string
  readonly fields: readonly GraphqlField[]
  readonly values: readonly GraphqlValue[]
  /** Types of a union. */
  readonly members: readonly string[]
  readonly interfaces: readonly string[]
  /** Of an input object: exactly one of its fields is given. */
  readonly isOneOf?: boolean
  /** Of a scalar: where its values are specified. */
  readonly specifiedBy?: string
  readonly place: Place
}

/** A field of a type, an operation, or an argument. */
export interface GraphqlField {
  readonly name: string
  readonly description?: string
  readonly type: TypeName
  readonly arguments: readonly GraphqlField[]
  /** As written in the language. */
  readonly default?: string
  /** The reason; true where none is given. */
  readonly deprecated?: string | true
  readonly place: Place
}

export interface GraphqlValue {
  readonly name: string
  readonly description?: string
  readonly deprecated?: string | true
}

/** `[User!]!`, and the type inside: `User`. */
export interface TypeName {
  readonly text: string
  readonly base: string
  readonly isRequired: boolean
  readonly isList: boolean
}

/** Types that every schema has. */
export const BUILT_IN: ReadonlySet<string> = new Set(['String', 'Int', 'Float', 'Boolean', 'ID'])
