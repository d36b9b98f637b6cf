// The programs of this machine, for runners.
import { execFile } from 'node:child_process'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Machine } from './runners/runner.ts'

/** Compiling a standard library takes this long on a busy machine. */
const MAX_TIME = 180_000

/** The programs on a PATH. Runners keep what takes long to make in `cache`. */
export function thisMachine(env: Readonly<Record<string, string | undefined>>, cache?: string): Machine {
  return {
    cache,
    find: (program) => findProgram(program, env.PATH ?? ''),
    real: realPath,
    ask: (program, args, own) =>
      new Promise((resolve) => {
        // Outside the docs, whose files must not configure the program.
        const options = { cwd: tmpdir(), env: { ...(own ?? env) }, timeout: MAX_TIME, maxBuffer: 1 << 20 }
        execFile(program, [...args], options, (error, out) => resolve(error ? undefined : out.trim()))
      }),
  }
}

/** The absolute path of a program on a PATH. Undefined if there's none. */
export function findProgram(name: string, path: string): string | undefined {
  const folders = path.split(delimiter).filter(isAbsolute)
  return folders.map((folder) => join(folder, name)).find(isProgram)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A path with links resolved. The path itself if nothing is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
