// Runs the command line in a folder, in this process.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Terminal } from '../../src/cli/command.ts'
import { run } from '../../src/cli/run.ts'

/** Runs a command in a folder, as from a noninteractive terminal. */
export async function runIn(
  folder: string,
  args: readonly string[],
  env: Terminal['env'] = {},
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const terminal: Terminal = {
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
    interactive: false,
    color: false,
    cwd: folder,
    env,
    stop: () => new AbortController().signal,
  }
  return { code: await run(args, terminal, '1.0.0'), out, err }
}

/** Writes files below a folder, and creates their folders. */
export function writeIn(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
