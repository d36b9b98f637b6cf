// What a library offers to other code, whatever tool read it out of the source.
import type { Diagnostic, Place } from '../../diagnostics/diagnostic.ts'
import type { SourceFile } from '../../files/source-file.ts'

/** A library as the documentation tool of its language describes it. */
export interface Library {
  /** Of the file or the folder that describes it. */
  readonly path: string
  /** The language of its declarations, as a code block names it. */
  readonly language: string
  /** In the order in which the navigation lists them. Large libraries make each when it's asked for. */
  readonly symbols: Iterable<LibrarySymbol>
  /** Whether the order says nothing, so that the navigation sorts them. */
  readonly isUnordered?: boolean
  /** What is said of its modules. */
  readonly modules?: readonly LibraryModule[]
  /** What is wrong with files that describe it. */
  readonly diagnostics?: readonly Diagnostic[]
}

export type SymbolKind = 'class' | 'function' | 'interface' | 'type' | 'enum' | 'variable'
export type MemberKind = 'constructor' | 'property' | 'accessor' | 'method' | 'value'

/** Something that other code can import, with a page of its own. */
export interface LibrarySymbol {
  /** Unique within the library. Texts and types refer to symbols and members by it, and so may front matter. */
  readonly id: string
  /** Other IDs by which texts refer to it, or to an overload of it. */
  readonly aliases?: readonly string[]
  /** The file that describes it. */
  readonly source: SourceFile
  readonly kind: SymbolKind
  readonly name: string
  /** Modules and namespaces around it, from the outside in. */
  readonly modules: readonly string[]
  /** The title of its group in the navigation. */
  readonly group: string
  /** In the language of the library. Functions have theirs in `signatures`. */
  readonly declaration?: Code
  readonly doc: Doc
  readonly typeParameters: readonly Parameter[]
  /** Of a function, or of an interface that can be called. */
  readonly signatures: readonly Signature[]
  readonly members: readonly Member[]
  /** Members that it has from other documented symbols. */
  readonly inherited: readonly Inherited[]
  /** What else belongs to it, such as the traits that it implements. */
  readonly lists?: readonly SymbolList[]
  place(): Place
}

/** A part of a page that lists what belongs to its symbol or module. */
export interface SymbolList {
  /** In the words of the language. */
  readonly title: string
  /** In Markdown, as the texts of a `Doc`. */
  readonly items: readonly string[]
  /** Whether they are one after the other, without bullets. */
  readonly isText?: true
  /** What texts refer to in each item, by ID. Links lead to the item. */
  readonly ids?: readonly (readonly string[])[]
}

/** A module, namespace, or package. */
export interface LibraryModule {
  readonly id: string
  readonly source: SourceFile
  readonly name: string
  /** As symbols in it name it: with the modules around it. Empty for the whole library. */
  readonly path: readonly string[]
  readonly doc: Doc
  /** What is in it besides symbols. */
  readonly lists?: readonly SymbolList[]
  place(): Place
}

export interface Member {
  readonly id: string
  /** Other IDs by which texts refer to it. */
  readonly aliases?: readonly string[]
  readonly kind: MemberKind
  /** The title of its part of the page, where the language has a word of its own for its kind. */
  readonly section?: string
  readonly name: string
  /** Of a method, where the language doesn't write its name with parentheses: `moor/2`. */
  readonly title?: string
  readonly isStatic: boolean
  /** What comes before the name of a property and matters to callers: `protected static readonly`. */
  readonly modifiers?: readonly string[]
  /** Of a property that may be missing. */
  readonly isOptional: boolean
  readonly doc: Doc
  /** Of anything but a method or a constructor. */
  readonly type?: Code
  /** Of a member with a type, where its name and type don't say it all. */
  readonly declaration?: Code
  /** As written in the source. */
  readonly default?: string
  /** Properties of an object without a name, if something is said of them. */
  readonly members?: readonly Member[]
  /** Of methods and constructors: one for each overload. */
  readonly signatures: readonly Signature[]
}

/** One way to call something. */
export interface Signature {
  /** Where texts refer to each overload by an ID of its own. */
  readonly id?: string
  readonly declaration: Code
  readonly doc: Doc
  readonly typeParameters: readonly Parameter[]
  readonly parameters: readonly Parameter[]
  /** Undefined if it returns nothing. */
  readonly returns?: { readonly type: Code; readonly text?: string }
}

/** A parameter of a function, or a type parameter. */
export interface Parameter {
  readonly name: string
  readonly type?: Code
  readonly isOptional: boolean
  readonly default?: string
  readonly text?: string
}

/** Members of the same origin. */
export interface Inherited {
  /** The name of the symbol that they come from. */
  readonly from: string
  readonly members: readonly { readonly id: string; readonly name: string }[]
}

/** A piece of code, and the IDs of documented symbols in it. */
export interface Code {
  readonly text: string
  readonly symbols: readonly string[]
}

/** What a comment says. All texts are Markdown, with links to symbols and members as `links.ts` makes them. */
export interface Doc {
  readonly summary?: string
  /** More about it, after the summary. */
  readonly details: readonly string[]
  readonly examples: readonly string[]
  /** What it throws, one text for each error. */
  readonly throws: readonly string[]
  readonly see: readonly string[]
  /** What to use instead. True if the comment doesn't say. */
  readonly deprecated?: string | true
  readonly since?: string
  /** `beta`, `experimental`, or another word that matters to callers, such as `macro`. */
  readonly stability?: string
}

export const NO_DOC: Doc = { details: [], examples: [], throws: [], see: [] }
