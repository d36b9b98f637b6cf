// An operator's actions on the stores of a host. They have no URL, and work only where the data is.
import { resolve } from 'node:path'
import { counted } from '../../diagnostics/counted.ts'
import type { Platform } from '../../host/platform.ts'
import { readArguments } from '../arguments.ts'
import { type ExitCode, type Terminal, UsageError } from '../command.ts'
import { DEFAULT_PORT, hostSettings, STORE_OPTIONS } from './settings.ts'
import { storageError } from './storage-error.ts'

/** An action on the stores. */
export interface StoreAction {
  readonly name: string
  readonly usage: string
  readonly summary: string
  /** True if it makes a host where there is none. */
  readonly create: boolean
  /** Whether it takes a folder. */
  readonly hasFolder: boolean
  run(platform: Platform, folder: string, terminal: Terminal): Promise<ExitCode>
}

/** All of them, in the order of the help. */
export const STORE_ACTIONS: readonly StoreAction[] = [
  {
    name: 'backup',
    usage: 'backup <folder>',
    summary: 'Back up everything to a folder while the host runs; repeat to add only what is new',
    create: false,
    hasFolder: true,
    async run(platform, folder, terminal) {
      const { backUp } = await import('../../host/operations/backup.ts')
      const { sites, rows, blobs, deleted } = await backUp(platform, folder)
      const gone = deleted === 0 ? '' : `; ${counted(deleted, 'file')} deleted that the host no longer has`
      terminal.out(`${counts({ sites, rows })} and ${counted(blobs, 'new file')} in ${folder}${gone}\n`)
      return 0
    },
  },
  {
    name: 'restore',
    usage: 'restore <folder>',
    summary: 'Restore a backup to an empty host, even with another database',
    create: true,
    hasFolder: true,
    async run(platform, folder, terminal) {
      const { restore } = await import('../../host/operations/backup.ts')
      const { sites, rows, blobs } = await restore(platform, folder)
      terminal.out(`${counts({ sites, rows })} and ${counted(blobs, 'file')} restored\n`)
      return 0
    },
  },
  {
    name: 'verify',
    usage: 'verify',
    summary: 'Compare every stored file with its digest while the host runs, and remove damaged ones',
    create: false,
    hasFolder: false,
    async run(platform, _, terminal) {
      const { verifyBlobs } = await import('../../host/operations/verify.ts')
      const { sites, files, lost } = await verifyBlobs(platform)
      for (const { slug, live, former } of lost) {
        for (const path of live) terminal.out(`${slug}: ${path} is damaged or missing.\n`)
        if (former.length > 0)
          terminal.out(`${slug}: ${counted(former.length, 'file')} of earlier deployments damaged or missing.\n`)
      }
      terminal.out(`${counted(files, 'file')} of ${counted(sites, 'site')} read.\n`)
      if (lost.length === 0) return 0
      terminal.err('galley: to store the files again, run `galley host build <site> --rebuild`, or deploy again.\n')
      return 1
    },
  },
]

/** Runs one of these actions. */
export async function runStoreAction(
  action: StoreAction,
  args: readonly string[],
  terminal: Terminal,
): Promise<ExitCode> {
  const { values, positionals } = readArguments(args, STORE_OPTIONS, action.hasFolder ? 1 : 0)
  if (positionals[0] === undefined && action.hasFolder)
    throw new UsageError(`Use it like this: \`galley host ${action.usage}\`.`)
  const { openStores } = await import('./open.ts')
  const folder = resolve(terminal.cwd, positionals[0] ?? '')
  const { BackupError, checkBackup } = await import('../../host/operations/backup.ts')
  const settings = hostSettings(terminal, values.data, DEFAULT_PORT)
  try {
    // A mistyped name must not leave an empty host behind.
    if (action.create) checkBackup(folder)
    const platform = await openStores(terminal, settings, { create: action.create })
    try {
      return await action.run(platform, folder, terminal)
    } finally {
      await platform.database.close()
    }
  } catch (error) {
    if (error instanceof BackupError) throw new UsageError(error.message)
    throw storageError(error, settings) ?? error
  }
}

function counts({ sites, rows }: { sites: number; rows: number }): string {
  return `${counted(sites, 'site')}, ${counted(rows, 'row')}`
}
