// Shell commands. They run in the session of the group, so a block sees the variables of those before it.
import { dirname } from 'node:path'
import type { Example } from '../../project/examples/example.ts'
import { nodeToolchain } from './javascript.ts'
import type { Leg, LegContext, Machine, NumberedExample, Runner, Toolchain } from './runner.ts'

/** Labels of the POSIX shell. All other shell labels mean bash. */
const POSIX = new Set(['sh'])

export const shell: Runner = {
  name: 'bash',
  languages: ['bash', 'sh', 'shell', 'console', 'shellsession', 'shell-session', 'terminal'],
  inContainer: 'bash',
  find: async (machine) => findShell(machine),
  joins: () => false,
  prepare: async ([example], context) => shellLeg(example as NumberedExample, context),
}

/** The shell that a group runs in: `sh`, unless a block needs more. */
export function sessionShell(examples: readonly Example[]): 'sh' | 'bash' {
  const labels = examples.filter(({ kind, lang }) => kind === 'run' && shell.languages.includes(lang))
  return labels.length > 0 && labels.every(({ lang }) => POSIX.has(lang)) ? 'sh' : 'bash'
}

async function findShell(machine: Machine): Promise<Toolchain | undefined> {
  const program = machine.find('bash')
  if (!program) return undefined
  const version = (await machine.ask(program, ['--version']))?.split('\n')[0] ?? ''
  // Half of all commands in docs are `npm` and `npx`, and their Node is often that of a version manager or of a CI tool cache.
  const node = nodeToolchain()
  return {
    program,
    version: `${version}, node ${node.version}`,
    readable: node.readable,
    programs: [dirname(node.program)],
  }
}

/**
 * A block that has to succeed stops at the first command that fails, as a reader would. One that is expected to fail
 * runs to its end, as in a terminal. It has a subshell, so that `exit` doesn't end the session.
 */
function shellLeg({ index, text, exit }: NumberedExample, { scripts }: LegContext): Leg {
  const name = `${index}.sh`
  const read = `. ${scripts}/${name}`
  const ends = /(?:^|[;&|]|\bthen\b|\bdo\b)\s*exit\b/m.test(text)
  const script =
    exit === 0 ? `set -e\n${read}\nset +e\ngalley_status=0\n` : `${ends ? `(${read})` : read}\ngalley_status=$?\n`
  const lines = text.split('\n').map((_, at) => ({ index, line: at + 1 }))
  return { files: new Map([[name, `${text}\n`]]), script, origins: new Map([[name, lines]]) }
}
