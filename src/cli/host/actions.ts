// An operator's actions on a host, as subcommands.
import { readArguments } from '../arguments.ts'
import { type ExitCode, type Terminal, UsageError } from '../command.ts'
import type { HostAction, Values } from './action.ts'
import { HOST_ACTIONS } from './host-actions.ts'
import { type OutageError, tellOutage } from './outage.ts'
import { DEFAULT_PORT, hostSettings, STORE_OPTIONS } from './settings.ts'
import { runStoreAction, STORE_ACTIONS } from './store-actions.ts'

/** Every action, for the help. */
export const ALL_ACTIONS = [...HOST_ACTIONS, ...STORE_ACTIONS]

/** Runs an action by its name. Undefined if there is none. */
export async function runAction(
  name: string,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode | undefined> {
  const action = HOST_ACTIONS.find((known) => known.name === name)
  if (action) return hostAction(action, args, terminal)
  const ofStore = STORE_ACTIONS.find((known) => known.name === name)
  return ofStore && runStoreAction(ofStore, args, terminal)
}

/** Milliseconds after an outage of the database in which hosts haven't written yet that they are there. */
const SIGN_OF_LIFE = 15_000

/** Runs an action, here or over HTTP. */
async function hostAction(action: HostAction, args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals: words } = readArguments(
    args,
    { ...STORE_OPTIONS, url: { type: 'string' }, ...action.options } as typeof STORE_OPTIONS &
      Record<string, { type: 'string' | 'boolean' }>,
    action.words[1],
  )
  if (words.length < action.words[0]) throw new UsageError(`Use it like this: \`galley host ${action.usage}\`.`)
  const { localCaller, remoteCaller } = await import('./remote.ts')
  const given = values as Values
  const url = given.url ?? terminal.env.GALLEY_URL
  if (typeof url === 'string') {
    const token = terminal.env.GALLEY_TOKEN
    if (!token) throw new UsageError('Set GALLEY_TOKEN to a token of that host.')
    const call = remoteCaller(url, token, { onOutage: tellOutage(terminal) })
    return action.run({ call, words, values: given, terminal })
  }
  const { openStores } = await import('./open.ts')
  const settings = hostSettings(terminal, given.data as string | undefined, DEFAULT_PORT)
  const opened = await openStores(terminal, settings, { create: false, needsFiles: false })
  const { isServerOutage } = await import('../../host/store/refusal.ts')
  const { hasBuilder, servedAddresses } = await import('../../host/operations/nodes.ts')
  const { database, now } = opened
  const platform = { ...opened, settings: { ...settings, ...(await servedAddresses(database, now())) } }
  try {
    const tell = tellOutage(terminal)
    let trustedAt = 0
    const onOutage = (error: OutageError) => {
      tell(error)
      trustedAt = now() + SIGN_OF_LIFE
    }
    const call = localCaller(platform, { onOutage })
    const isBuilt = async () => now() < trustedAt || (await hasBuilder(database, now()).catch(isServerOutage))
    return await action.run({ words, values: given, terminal, call, hasBuilder: isBuilt })
  } finally {
    await platform.database.close()
  }
}
