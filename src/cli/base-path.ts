// The path that a site is hosted under, as people type it.
import { normalizeBase } from '../site/options.ts'
import { UsageError } from './command.ts'

/** The value of `--base` as `/docs`, or the empty string for `/`. Throws `UsageError`. */
export function readBasePath(text: string): string {
  try {
    return normalizeBase(text)
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
