// Limits what another program can use of the machine.

/** Limits of each process. What is left out has none. */
export interface ProcessLimits {
  /** The size of the largest file that it may write, in bytes. The system ends what tries to write more. */
  readonly fileBytes?: number
  /** Bytes of its own memory, without files that it maps. If it needs more, it has to give up. */
  readonly memory?: number
}

/** A command with limits, which leaves no core dumps. On Windows, the command itself. */
export function withLimits(command: readonly string[], { fileBytes, memory }: ProcessLimits): string[] {
  if (process.platform === 'win32') return [...command]
  // The units of POSIX shells. Not every system can limit memory.
  const files = fileBytes === undefined ? '' : `ulimit -f ${Math.ceil(fileBytes / 512)}; `
  const data = memory === undefined ? '' : `ulimit -d ${Math.ceil(memory / 1024)} 2>/dev/null; `
  return ['/bin/sh', '-c', `ulimit -c 0; ${files}${data}exec "$@"`, 'sh', ...command]
}
