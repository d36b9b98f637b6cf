// The interface of a server feature: what it announces to the client, and the requests it handles.
import type { ClientCapabilities, Connection, Position, ServerCapabilities } from 'vscode-languageserver/node'
import type { SourceFile } from '../files/source-file.ts'
import type { LiveFolder } from './live-folder.ts'

/** A file of a docs folder with its current text. */
export interface Document {
  readonly folder: LiveFolder
  /** Path relative to the docs folder. */
  readonly file: string
  readonly source: SourceFile
}

/** An offset in a document, in UTF-16 code units. */
export interface Spot extends Document {
  readonly offset: number
}

/** Settings that the client sends in `initializationOptions`. */
export interface Settings {
  /** Show titles next to links, and values next to variables. */
  readonly inlayHints: boolean
}

/** What features can ask of the server. */
export interface Host {
  readonly connection: Connection
  readonly client: ClientCapabilities
  /** The document for a URI, after applying everything typed so far. Undefined if it isn't in a docs folder. */
  document(uri: string): Promise<Document | undefined>
  spot(uri: string, position: Position): Promise<Spot | undefined>
  /** The docs folder of a URI and the path in it, whether or not the file exists. */
  place(uri: string): Promise<{ readonly folder: LiveFolder; readonly file: string } | undefined>
  /** All open docs folders. */
  folders(): Promise<readonly LiveFolder[]>
  /** The URI of a file, in the form that the client uses. */
  uri(folder: LiveFolder, file: string): string
}

/** One feature of the server. */
export interface Feature {
  /** The capabilities to announce, depending on the client's. */
  capabilities(client: ClientCapabilities, settings: Settings): Partial<ServerCapabilities>
  /** Registers the handlers of its requests. */
  register(host: Host): void
}

/** Defines a feature. This is the identity function, typed. */
export function feature(definition: Feature): Feature {
  return definition
}
