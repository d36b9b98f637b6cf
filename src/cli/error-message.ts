// Errors of the user and of the system, apart from bugs.
import { FileError } from '../files/disk.ts'
import { ListenError } from '../server/listen-error.ts'
import { UsageError } from './command.ts'

/** The message for an error that isn't a bug in Galley. Undefined for a bug. */
export function messageOf(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.help ? `${error.message} ${error.help}` : error.message
  if (error instanceof FileError || error instanceof ListenError) return error.message
  // The system's own message, such as `EACCES: permission denied, open '/x'`.
  const { code, syscall, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  return code !== undefined && syscall !== undefined ? message : undefined
}
