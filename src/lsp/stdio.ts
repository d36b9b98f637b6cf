// Runs the server on standard input and output, as editors start it.
import {
  createConnection,
  type DataCallback,
  type Disposable,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { type ServerOptions, serve } from './server.ts'

/**
 * Serves until the client says `exit` or disconnects. Then the process exits with 0 if it was asked to shut down before,
 * and with 1 if not. Nothing else may write to standard output in the meantime.
 */
export function serveStdio(options: ServerOptions): Promise<void> {
  const connection = createConnection(
    ProposedFeatures.all,
    new InputReader(process.stdin),
    new StreamMessageWriter(process.stdout),
  )
  return serve(connection, options)
}

/** Turns of the event loop without a message after which all that came in have been read. Reading one takes two. */
const QUIET_TURNS = 10

/** Reads messages. The end of the input counts as `exit`, after all messages that came before it. */
class InputReader extends StreamMessageReader {
  constructor(private readonly input: NodeJS.ReadableStream) {
    super(input)
  }

  override listen(callback: DataCallback): Disposable {
    let quiet = 0
    const exitOnceRead = () => {
      if (++quiet < QUIET_TURNS) setImmediate(exitOnceRead)
      else callback(EXIT)
    }
    this.input.once('end', exitOnceRead)
    return super.listen((message) => {
      quiet = 0
      callback(message)
    })
  }
}

const EXIT = { jsonrpc: '2.0', method: 'exit' } as Parameters<DataCallback>[0]
