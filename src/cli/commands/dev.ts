// galley dev: previews the site while you write, exactly as it will be published.
import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { createGuard, isLoopback } from '../../dev/guard.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { MAX_MESSAGE } from '../../relay/relay.ts'
import { listen } from '../../server/listen.ts'
import { webListener } from '../../server/web-listener.ts'
import { readArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'
import { launch, launchBrowser } from '../launch.ts'
import { ownNames } from '../own-names.ts'
import { rememberReadings } from '../remembered-readings.ts'
import { readRemoteSpecifications } from '../specifications/index.ts'

const HELP = `galley dev [folder] [options]

Shows the docs in a folder (default: this one) in the browser, and every change as it is saved.

  --port <number>     the port to listen on (default: 4000, or the next free one)
  --host <address>    the address to listen on (default: localhost, which only this machine can reach)
  --open              open the browser
${extensionsHelp()}`

export const dev: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      port: { type: 'string' },
      host: { type: 'string', default: 'localhost' },
      open: { type: 'boolean', default: false },
      ...EXTENSIONS_OPTION,
    })
    const { host } = values
    const folder = docsFolder(terminal.cwd, positionals[0])
    await readRemoteSpecifications(folder, terminal)
    const extensions = await openExtensions(folder, values['no-extensions'])
    // Loaded while the first request is on its way, because it's nearly all of the program.
    const preview = import('../../dev/start.ts').then(({ startPreview }) =>
      startPreview({
        folder,
        extensions: Promise.resolve(extensions),
        readings: rememberReadings(cacheFolder(process.platform, terminal.env, homedir())),
        guard: createGuard({ host, ownNames: ownNames() }),
        token: randomBytes(18).toString('base64url'),
        env: terminal.env,
        color: terminal.color,
        write: (text) => terminal.err(text),
        launch,
      }),
    )
    const handler = async (request: Request) => (await preview).handle(request)
    const server = await listen(webListener(handler, { maxBody: MAX_MESSAGE }), {
      port: values.port,
      host,
      stop: terminal.stop(),
    }).catch(async (error) => {
      // Whatever the preview keeps open would keep the process running.
      await preview.then((open) => open.close()).catch(() => undefined)
      throw error
    })
    terminal.out(`${server.address}/\n`)
    if (!isLoopback(host)) {
      terminal.err(`galley: anyone on this network can read ${folder}: the preview listens on ${host}.\n`)
    }
    if (values.open) launchBrowser(`${server.address}/`)
    await server.closed
    await (await preview).close()
    return 0
  },
}
