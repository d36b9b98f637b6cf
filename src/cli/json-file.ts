// Reads settings that a command is given as a JSON file.
import { readFileSync } from 'node:fs'
import { UsageError } from './command.ts'

/**
 * Reads a JSON file, because passwords and secrets on the command line would end up in the shell's history.
 * @throws `UsageError` if it can't be read
 */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new UsageError(`There is no file ${path}.`)
    throw new UsageError(`${path} can't be read as JSON: ${(error as Error).message}`)
  }
}
