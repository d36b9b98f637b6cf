// Limits the size of the files that another program writes.

/**
 * A command that can't write files of more than some bytes, nor core dumps: the system ends what tries to. On Windows, the
 * command itself.
 */
export function withFileLimit(command: readonly string[], bytes: number): string[] {
  if (process.platform === 'win32') return [...command]
  // The unit of POSIX shells is 512 bytes.
  const script = `ulimit -c 0; ulimit -f ${Math.ceil(bytes / 512)}; exec "$@"`
  return ['/bin/sh', '-c', script, 'sh', ...command]
}
