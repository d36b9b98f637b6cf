// galley lsp: findings, completion, and refactoring in editors, over the Language Server Protocol.
import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import manifest from '../../../package.json' with { type: 'json' }
import { watchFolder } from '../../dev/watch.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { listen } from '../../server/listen.ts'
import { webListener } from '../../server/web-listener.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'

/** Only this machine can reach the preview. */
const HOST = '127.0.0.1'

/** The server runs all day next to other programs, so its heap may grow only by this much between collections. */
const HEAP_GROWTH = 20

const HELP = `galley lsp [options]

Serves editors over standard input and output (Language Server Protocol). Your editor starts it. The guide on editor
support says how to set it up.

  --stdio             accepted for editors that pass it; it's the only mode
${extensionsHelp()}`

export const lsp: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values } = readArguments(args, { stdio: { type: 'boolean', default: true }, ...EXTENSIONS_OPTION }, 0)
    // Each keystroke leaves a page behind. By default, the heap may double before those are collected.
    setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
    // The protocol's code is loaded only by this command.
    const { serveStdio } = await import('../../lsp/stdio.ts')
    await serveStdio({
      version: manifest.version,
      async open(root, onChange) {
        const extensions = await openExtensions(root, values['no-extensions'])
        const watcher = watchFolder(root, {
          changed: onChange,
          returned: () => onChange(new DiskFileSystem(root).list()),
          failed: (error) => terminal.err(`galley: ${error.message}\n`),
        })
        return { files: new DiskFileSystem(root), extensions, close: () => watcher.close() }
      },
      async preview({ session, extensions }) {
        const [{ attachPreview }, { createGuard }] = await Promise.all([
          import('../../dev/attach.ts'),
          import('../../dev/guard.ts'),
        ])
        const token = randomBytes(18).toString('base64url')
        const stop = new AbortController()
        const onFault = (error: unknown) => terminal.err(`galley: ${(error as Error).stack}\n`)
        const preview = attachPreview({
          session,
          extensions,
          token,
          onFault,
          guard: createGuard({ host: HOST, ownNames: [] }),
        })
        const { address, closed } = await listen(
          webListener((request) => preview.handle(request)),
          {
            port: '0',
            host: HOST,
            stop: stop.signal,
          },
        )
        return {
          address,
          token,
          publish: (change) => preview.publish(change),
          async close() {
            stop.abort()
            await closed
            await preview.close()
          },
        }
      },
      onFault: (error) => terminal.err(`galley: internal error, please report it: ${(error as Error).stack}\n`),
    })
    return 0
  },
}
