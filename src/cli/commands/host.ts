// galley host: hosts sites, and runs an operator's actions on them.

import { suggest } from '../../diagnostics/suggest.ts'
import { type Command, UsageError } from '../command.ts'
import { ALL_ACTIONS, runAction } from '../host/actions.ts'

const HELP = `galley host [options]
galley host <action> [words] [options]

Hosts sites: builds them from their repositories on each push, and serves each at its own host name.

  --data <folder>     where to keep everything (default: galley-host, or GALLEY_DATA)
  --port <number>     the port to listen on (default: 4400)
  --host <address>    the address to listen on (default: localhost)
  --web               only serve: with DATABASE_URL, and S3_BUCKET or a data folder that all nodes share
  --worker            only build
  --log <format>      text or json (default: text at a terminal)

Actions work on the folder given by --data, even while the host runs. With --url <address> and a token in GALLEY_TOKEN,
they work on a host on another machine:

${ALL_ACTIONS.map(({ usage, summary }) => `  ${usage.padEnd(34)}  ${summary}`).join('\n')}
`

export const host: Command = {
  help: HELP,
  async run(args, terminal) {
    const [name] = args
    if (name === undefined || name.startsWith('-')) return (await import('../host/serve.ts')).serveHost(args, terminal)
    const code = await runAction(name, args.slice(1), terminal)
    if (code !== undefined) return code
    const near = suggest(
      name,
      ALL_ACTIONS.map((known) => known.name),
    )
    throw new UsageError(
      `There is no action \`${name}\`.`,
      near ? `Did you mean \`galley host ${near}\`?` : 'See `galley host --help`.',
    )
  },
}
