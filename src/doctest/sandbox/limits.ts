// The limits that a shell sets for itself and for all that it starts, before it becomes the group's own.
import type { Limits } from './sandbox.ts'

/** The name of the script among the files of a job. */
export const LIMITS_SCRIPT = 'limits.sh'

/**
 * A script for any POSIX shell that sets limits and runs its arguments. A limit of processes counts all of a user, so it
 * is only set where the user is the sandbox's own.
 */
export function limitsScript({ memory, disk, processes }: Limits, hasOwnUser: boolean): string {
  const lines = [
    'ulimit -c 0',
    // Of one process. Sockets, maps of files and reserved addresses don't count, unlike with `-v`.
    `ulimit -d ${Math.ceil(memory / 1024)} 2>/dev/null || true`,
    `ulimit -f ${Math.ceil(disk / 512)}`,
    // The option has another name in dash.
    hasOwnUser ? `ulimit -u ${processes} 2>/dev/null || ulimit -p ${processes}` : '',
    'exec "$@"',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}
