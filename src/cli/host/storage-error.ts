// What an operator reads about a data folder that can't be used.
import type { HostSettings } from '../../host/settings.ts'
import { refusalOf } from '../../host/store/refusal.ts'
import { UsageError } from '../command.ts'

/** What to tell the operator about a full disk, a folder that can't be written, or a file that isn't a database. */
export function storageError(error: unknown, { data }: Pick<HostSettings, 'data'>): UsageError | undefined {
  const reason = refusalOf(error)
  if (reason === undefined) return undefined
  const help = /malformed|not a database/.test(reason)
    ? 'Restore a backup to another folder with `galley host restore`.'
    : 'Check its permissions and the room on its disk, or name another with `--data`.'
  return new UsageError(`The data folder ${data} can't be used: ${reason.replace(/\.?$/, '.')}`, help)
}
