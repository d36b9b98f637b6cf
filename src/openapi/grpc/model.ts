// What .proto files declare. Names are full ones, such as `harbor.v1.Berth`, without a leading dot.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'

export interface ProtoFile {
  readonly source: SourceFile
  /** Empty if none is declared. */
  readonly package: string
  /** Whether fields are optional unless they say otherwise, as of `proto3` and editions. */
  readonly syntax: 'proto2' | 'proto3' | 'edition'
  /** Paths of other files, from a folder that only the compiler is told. */
  readonly imports: readonly string[]
  readonly options: Options
  readonly services: readonly Service[]
  /** Also those that are declared in others, each after the one around it. */
  readonly messages: readonly Message[]
  readonly enums: readonly ProtoEnum[]
  readonly diagnostics: readonly Diagnostic[]
}

/** What all declarations have. */
export interface Declaration {
  /** The last part of the name. */
  readonly name: string
  /** The comment before it, or behind it on the same line. Markdown. */
  readonly comment?: string
  readonly options: Options
  readonly place: Place
}

export interface Named extends Declaration {
  readonly fullName: string
  readonly file: ProtoFile
  /** The whole declaration, without the comment before it. */
  readonly extent: Pick<Place, 'start' | 'end'>
}

export interface Service extends Named {
  readonly methods: readonly Method[]
}

export interface Method extends Named {
  readonly request: MethodType
  readonly response: MethodType
}

export interface MethodType {
  /** As written: `Berth`, `v1.Berth`, `.harbor.v1.Berth`. */
  readonly type: string
  readonly isStream: boolean
}

export interface Message extends Named {
  readonly kind: 'message'
  readonly fields: readonly Field[]
  readonly oneofs: readonly Declaration[]
}

export interface Field extends Declaration {
  readonly label?: 'optional' | 'required' | 'repeated'
  /** As written, or the type of a map's values. */
  readonly type: string
  /** The type of the keys, if it's a map. */
  readonly keyType?: string
  /** The name of the `oneof` around it. */
  readonly oneof?: string
  readonly number: string
}

export interface ProtoEnum extends Named {
  readonly kind: 'enum'
  readonly values: readonly EnumValue[]
}

export interface EnumValue extends Declaration {
  readonly number: string
}

/** Options by name. That of an extension is in parentheses: `(google.api.http)`, `(buf.validate.field).string.min_len`. */
export type Options = ReadonlyMap<string, OptionValue>

/** A number is as written, because some don't fit into JavaScript's. Identifiers, such as `true`, are `{ word }`. */
export type OptionValue = string | { readonly word: string } | readonly OptionValue[] | OptionFields

/** The fields of a value in braces. One that is given several times is a list. */
export interface OptionFields {
  readonly fields: Options
}
