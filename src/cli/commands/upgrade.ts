// galley upgrade: writes a docs.json from an older mint.json.
import { existsSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { upgradeFile } from '../../config/upgrade-file.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { readArguments } from '../arguments.ts'
import { type Command, UsageError } from '../command.ts'

const HELP = `galley upgrade [folder] [options]

Writes a docs.json from the older mint.json in a folder (default: this one), and reports what can't be converted.
mint.json isn't changed. From then on, only docs.json counts.

  --dry-run    print the docs.json, and write nothing
  --force      overwrite an existing docs.json
`

export const upgrade: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      'dry-run': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    })
    const folder = resolve(terminal.cwd, positionals[0] ?? '.')
    const target = join(folder, 'docs.json')
    const hasDocs = existsSync(target)
    if (!existsSync(join(folder, 'mint.json'))) {
      const help = hasDocs ? 'Its docs.json is up to date.' : 'Name the folder that holds it.'
      throw new UsageError(`There is no mint.json in ${folder}.`, help)
    }
    if (hasDocs && !values.force && !values['dry-run'])
      throw new UsageError(`There is already a docs.json in ${folder}.`, 'Overwrite it with `--force`.')

    const { text, diagnostics, sources } = upgradeFile(new DiskFileSystem(folder))
    if (diagnostics.length > 0) terminal.err(`${diagnosticsToText(diagnostics, sources, { color: terminal.color })}\n`)
    if (text === undefined) return 1
    // What can't be read would be gone.
    if (diagnostics.some(({ code }) => code === 'invalid-json')) {
      terminal.err("docs.json wasn't written. Fix mint.json, and try again.\n")
      return 1
    }
    if (values['dry-run']) {
      terminal.out(text)
      return 0
    }
    writeFileSync(target, text, { flag: values.force ? 'w' : 'wx' })
    terminal.out(
      `${relative(terminal.cwd, target)} is written. Galley now reads it instead of mint.json, which you can remove.\n`,
    )
    return 0
  },
}
