// The limits that a shell sets for itself and for all that it starts, before it becomes the group's own.
import type { Limits } from './sandbox.ts'

/** The name of the script among the files of a job. */
export const LIMITS_SCRIPT = 'limits.sh'

/** What the sandbox doesn't do by itself. */
export interface ShellLimits {
  /** True where the user is the sandbox's own: a limit of processes counts all processes of a user. */
  readonly hasOwnUser: boolean
  /** Seconds until the end in any case, where nothing outside sees to it. */
  readonly longest?: number
}

/** A script for any POSIX shell that sets limits and runs its arguments. */
export function limitsScript({ memory, disk, processes }: Limits, { hasOwnUser, longest }: ShellLimits): string {
  const lines = [
    'ulimit -c 0',
    // Of one process. Sockets, maps of files and reserved addresses don't count, unlike with `-v`.
    `ulimit -d ${Math.ceil(memory / 1024)} 2>/dev/null || true`,
    `ulimit -f ${Math.ceil(disk / 512)}`,
    // The option has another name in dash.
    hasOwnUser ? `ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}` : '',
    longest === undefined ? '' : `command -v timeout >/dev/null && exec timeout -s KILL ${Math.ceil(longest)} "$@"`,
    'exec "$@"',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}
