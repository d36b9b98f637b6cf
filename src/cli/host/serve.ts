// galley host without an action: runs a node that serves, builds, or both, until it's stopped.
import { createBuilder, galleyProgram } from '../../host/builds/builder.ts'
import { createChecker } from '../../host/builds/checker.ts'
import { NoSandboxError, openSandbox } from '../../host/builds/sandbox.ts'
import { firstToken, startHost } from '../../host/host.ts'
import { type Listening, listenOn } from '../../host/listen.ts'
import { createLog } from '../../host/operations/log.ts'
import { adminOrigin, type HostSettings } from '../../host/settings.ts'
import { HostRunningError } from '../../host/store/database.ts'
import { portOf } from '../../server/listen.ts'
import { oneOf, readArguments } from '../arguments.ts'
import { type ExitCode, type Terminal, UsageError } from '../command.ts'
import { openStores } from './open.ts'
import { DEFAULT_PORT, hostSettings, NODE_OPTIONS } from './settings.ts'
import { storageError } from './storage-error.ts'

/** Milliseconds that running builds and responses get when the node is asked to stop. */
const PATIENCE = 20_000

/** Runs a node until a signal ends it. */
export async function serveHost(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values } = readArguments(args, NODE_OPTIONS, 0)
  const stop = terminal.stop()
  const port = values.port === undefined ? DEFAULT_PORT : portOf(values.port)
  const format = oneOf('--log', values.log ?? (terminal.interactive ? 'text' : 'json'), ['text', 'json'])
  const settings = hostSettings(terminal, values.data, port)
  const log = createLog((line) => terminal.err(line), format)
  const both = values.web === values.worker
  const platform = await openStores(terminal, settings, { log, create: true })
  const builder = both || values.worker ? openBuilder(settings, terminal) : undefined
  const roles = { web: both || values.web, builder: builder?.build, checker: builder?.check }
  const host = await startHost(platform, roles).catch((error: unknown) => {
    if (error instanceof HostRunningError)
      throw new UsageError(
        `Another host is running in ${settings.data}.`,
        'Stop that one first, or name another folder with `--data`. With PostgreSQL in DATABASE_URL, several hosts can run at once.',
      )
    throw storageError(error, settings) ?? error
  })
  let listening: Listening
  try {
    listening = await listenOn(host, { port, address: values.host })
  } catch (error) {
    await host.stop(0)
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    throw new UsageError(
      isTaken ? `Port ${port} is in use.` : `Can't listen on ${values.host}:${port}: ${(error as Error).message}`,
    )
  }
  // Only now: a host that couldn't start has shown it to nobody.
  const token = await firstToken(platform).catch(async (error: unknown) => {
    await listening.close(0)
    await host.stop(0)
    throw storageError(error, settings) ?? error
  })
  terminal.out(`Galley is at ${adminOrigin(settings)}/\n`)
  if (token !== undefined)
    terminal.out(
      `\nAdministrator's token, shown only this once:\n  ${token}\n\nAdd a site, in another terminal:\n  galley host add <repository>\n\n`,
    )
  if (builder?.sandbox === 'none') {
    const why = builder.complaint === undefined ? '' : `, because bubblewrap doesn’t work here: ${builder.complaint}`
    terminal.err(`galley: builds run without a sandbox${why}. Don't build what strangers push.\n`)
  }
  log('info', 'started', { data: settings.data, database: platform.database.dialect, sandbox: builder?.sandbox })
  await stopped(stop)
  await listening.close(PATIENCE)
  await host.stop(PATIENCE)
  log('info', 'stopped')
  return 0
}

function openBuilder(settings: HostSettings, { env }: Terminal) {
  const program = env.GALLEY_PROGRAM ?? galleyProgram()
  if (program === undefined) throw new UsageError("Galley isn't built.", 'Run `npm run build` first.')
  try {
    const sandbox = openSandbox(settings.sandbox, program)
    const keep = { count: settings.limits.builds, idle: settings.keepBuilder }
    const [build, check] = [createBuilder(program, sandbox, keep), createChecker(program, sandbox)]
    return { build, check, sandbox: sandbox.name, complaint: sandbox.complaint }
  } catch (error) {
    if (error instanceof NoSandboxError) throw new UsageError(error.message)
    throw error
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
