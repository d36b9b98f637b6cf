// Limits that a shell sets for itself and its children before it runs the group.
import type { Limits } from './sandbox.ts'

/** The name of the script among the files of a job. */
export const LIMITS_SCRIPT = 'limits.sh'

/** Limits that the sandbox doesn't set by itself. */
export interface ShellLimits {
  /** True if the user is the sandbox's own: a limit of processes counts all processes of a user. */
  readonly hasOwnUser: boolean
  /** Seconds until the job is stopped, if nothing outside of it does that. */
  readonly longest?: number
}

/** A script for any POSIX shell that sets limits and runs its arguments. */
export function limitsScript({ memory, disk, processes }: Limits, { hasOwnUser, longest }: ShellLimits): string {
  const lines = [
    'ulimit -c 0',
    // Per process. Unlike `-v`, this doesn't count sockets, mapped files, and reserved addresses.
    `ulimit -d ${Math.ceil(memory / 1024)} 2>/dev/null || true`,
    `ulimit -f ${Math.ceil(disk / 512)}`,
    // In dash, the option has another name.
    hasOwnUser ? `ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}` : '',
    longest === undefined ? '' : `command -v timeout >/dev/null && exec timeout -s KILL ${Math.ceil(longest)} "$@"`,
    'exec "$@"',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}
