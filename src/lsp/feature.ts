// What a feature of the server is: what it announces to the client, and how it answers.
import type { ClientCapabilities, Connection, Position, ServerCapabilities } from 'vscode-languageserver/node'
import type { SourceFile } from '../files/source-file.ts'
import type { LiveFolder } from './live-folder.ts'

/** A file of a docs folder, with its text as it is now. */
export interface Document {
  readonly folder: LiveFolder
  /** Path in the docs folder. */
  readonly file: string
  readonly source: SourceFile
}

/** A place in it, in UTF-16 code units. */
export interface Spot extends Document {
  readonly offset: number
}

/** What the client sets when it starts the server: `initializationOptions`. */
export interface Settings {
  /** Titles behind links, and values behind variables. */
  readonly inlayHints: boolean
}

/** What a feature may ask of the server. */
export interface Host {
  readonly connection: Connection
  readonly client: ClientCapabilities
  /** The file of a docs folder behind a URI, once everything typed so far is known; undefined for any other. */
  document(uri: string): Promise<Document | undefined>
  spot(uri: string, position: Position): Promise<Spot | undefined>
  /** The docs folder of a URI, and the path in it, whether or not there is such a file. */
  place(uri: string): Promise<{ readonly folder: LiveFolder; readonly file: string } | undefined>
  /** All docs folders that are open. */
  folders(): Promise<readonly LiveFolder[]>
  /** The URI of a file, as the client writes it. */
  uri(folder: LiveFolder, file: string): string
}

/** One ability of the server. */
export interface Feature {
  /** What is announced, if anything: depends on what the client can do. */
  capabilities(client: ClientCapabilities, settings: Settings): Partial<ServerCapabilities>
  /** Sets up the handlers of its requests. */
  register(host: Host): void
}

/** Defines a feature. The identity function, but it names the type. */
export function feature(definition: Feature): Feature {
  return definition
}
