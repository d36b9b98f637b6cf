// The programs of this machine, for runners.
import { execFile } from 'node:child_process'
import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Machine } from './runners/runner.ts'

/** The machine as its PATH shows it. */
export function thisMachine(env: Readonly<Record<string, string | undefined>>): Machine {
  return {
    find(program) {
      const folders = (env.PATH ?? '').split(delimiter).filter(isAbsolute)
      return folders.map((folder) => join(folder, program)).find(isProgram)
    },
    ask: (program, args) =>
      new Promise((resolve) => {
        // Away from the docs: a program must not be told by a file there what to do.
        const options = { cwd: tmpdir(), env: { ...env }, timeout: 20_000, maxBuffer: 1 << 20 }
        execFile(program, [...args], options, (error, out) => resolve(error ? undefined : out.trim()))
      }),
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

/** A path with links followed; itself where there is nothing. */
export function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
