// The extensions of a docs folder for a command, and the option that leaves them out.
import type { Extensions } from '../extensions/extensions.ts'
import { UsageError } from './command.ts'

/** The option of every command that reads a docs folder. */
export const EXTENSIONS_OPTION = { 'no-extensions': { type: 'boolean', default: false } } as const

export const EXTENSIONS_HELP = `  --no-extensions     don't run the extensions that galley.json names: for docs that you don't trust
`

/** Loads them. Throws `UsageError` for one that can't be used: a site without its components would be another site. */
export async function openExtensions(folder: string, isOff: boolean): Promise<Extensions> {
  const { ExtensionError, loadExtensions, noExtensions } = await import('../extensions/load.ts')
  if (isOff) return noExtensions
  try {
    return await loadExtensions(folder)
  } catch (error) {
    if (error instanceof ExtensionError) throw new UsageError(error.message, 'Fix it, or run with `--no-extensions`.')
    throw error
  }
}
