// Gets the value of a configuration that is a program: by reading it if that's enough, otherwise by running it in the
// sandbox.
import type { FileSystem } from '../../files/file-system.ts'
import type { ImportLog } from '../source-site.ts'
import { ConfigReader, isKnown, UNKNOWN } from './javascript.ts'
import { runConfig } from './run.ts'

export interface ProgramConfig {
  readonly exports: Readonly<Record<string, unknown>>
  readonly wasRun: boolean
}

/**
 * Reads a program. `parts` picks what is needed. If all of it can be known without running the program, it isn't run.
 * Anything that can't be known is undefined. A function
 * under a key in `returned` counts as what it returns.
 */
export async function readProgram(
  files: FileSystem,
  path: string,
  log: ImportLog,
  parts: (exports: Readonly<Record<string, unknown>>) => unknown = (exports) => exports,
  returned: ReadonlySet<string> = new Set(),
): Promise<ProgramConfig | undefined> {
  const read = await new ConfigReader(files, returned).read(path)
  if (read && isKnown(parts(read.exports)))
    return { exports: withoutUnknown(read.exports) as Record<string, unknown>, wasRun: false }
  const run = await runConfig(files, path)
  if (run) {
    log.remark({
      kind: 'ran',
      what: path,
      file: path,
      line: 0,
      message: `\`${path}\` was run in the sandbox, because it contains code.`,
    })
    return { exports: run, wasRun: true }
  }
  if (!read) return undefined
  log.remark({
    kind: 'simplified',
    what: path,
    file: path,
    line: 0,
    message: `Parts of \`${path}\` are code that could be neither read nor run, and were left out.`,
    todo: 'Compare the navigation and the settings with the old site.',
  })
  return { exports: withoutUnknown(read.exports) as Record<string, unknown>, wasRun: false }
}

function withoutUnknown(value: unknown): unknown {
  if (value === UNKNOWN) return undefined
  if (Array.isArray(value)) return value.filter((one) => one !== UNKNOWN).map(withoutUnknown)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutUnknown(one)]))
}
