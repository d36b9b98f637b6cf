// Loads a docs folder's extensions for a command, and defines the option that turns them off.
import type { Extensions } from '../extensions/extensions.ts'
import { UsageError } from './command.ts'

/** The option of every command that reads a docs folder. */
export const EXTENSIONS_OPTION = { 'no-extensions': { type: 'boolean', default: false } } as const

/** Its line in the help of a command whose explanations start in this column. */
export function extensionsHelp(column = 22): string {
  const option = '  --no-extensions'.padEnd(column)
  return `${option}don't run the extensions in galley.json; use this for docs that you don't trust\n`
}

/**
 * Loads the extensions. Throws `UsageError` if one can't be used, because without its components the site would be a
 * different one.
 */
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
