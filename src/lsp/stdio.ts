// Runs the server on standard input and output, as editors start it.
import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { type ServerOptions, serve } from './server.ts'

/** Serves until the client disconnects. Nothing else may write to standard output in the meantime. */
export function serveStdio(options: ServerOptions): Promise<void> {
  const connection = createConnection(
    ProposedFeatures.all,
    new StreamMessageReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  )
  return serve(connection, options)
}
