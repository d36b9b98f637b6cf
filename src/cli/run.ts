// Runs the command that the arguments name, and returns its exit code.
import { suggest } from '../diagnostics/suggest.ts'
import { type CommandEntry, type ExitCode, type Terminal, UsageError } from './command.ts'
import { commands } from './commands/index.ts'
import { messageOf } from './error-message.ts'
import { printable } from './printable.ts'

/** Runs the program. Errors of the user or the system are printed on one line. Bugs in Galley are thrown. */
export async function run(args: readonly string[], shown: Terminal, version: string): Promise<ExitCode> {
  const [name, ...rest] = args
  const terminal: Terminal = {
    ...shown,
    out: (text) => shown.out(printable(text)),
    err: (text) => shown.err(printable(text)),
  }
  try {
    if (name === undefined || name === '--help' || name === '-h' || name === 'help')
      return await help(rest[0], terminal)
    if (name === '--version' || name === '-v') {
      terminal.out(`${version}\n`)
      return 0
    }
    const entry = find(name)
    if (rest.includes('--help') || rest.includes('-h')) return await help(name, terminal)
    const command = await entry.load()
    return await command.run(rest, terminal)
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    terminal.err(`galley: ${message}\n`)
    return 2
  }
}

function find(name: string): CommandEntry {
  const command = commands.find((known) => known.name === name)
  if (command) return command
  const near = suggest(
    name,
    commands.map((known) => known.name),
  )
  throw new UsageError(
    `There is no command \`${name}\`.`,
    near ? `Did you mean \`galley ${near}\`?` : 'See `galley --help`.',
  )
}

async function help(name: string | undefined, terminal: Terminal): Promise<ExitCode> {
  terminal.out(name === undefined ? overview() : (await find(name).load()).help)
  return 0
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2
  const list = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n')
  return `galley <command>

Turns a folder of MDX pages and a docs.json into a site.

${list}

Run galley <command> --help for details, or galley --version. Exit codes: 0 clean, 1 findings, 2 couldn't run.
`
}
