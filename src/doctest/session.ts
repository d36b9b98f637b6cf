// The examples of a group -> one shell script that runs them in order, and the files that it reads.
import type { Example } from '../project/examples/example.ts'
import { quoted } from './code/generated-file.ts'
import { markWriter } from './marks.ts'
import type { Leg, NumberedExample, Origin, Runner, Toolchain } from './runners/runner.ts'
import { sessionShell } from './runners/shell.ts'

/** What a script is made of. */
export interface SessionContext {
  /** A random word: nothing that an example prints can be taken for one of our marks. */
  readonly token: string
  /** The folder of scripts, and the home folder, as the sandbox shows them. */
  readonly scripts: string
  readonly home: string
  /** The program of each language that the group needs. */
  toolchainOf(runner: Runner): Toolchain
  runnerOf(example: Example): Runner
}

/** A group, ready to run. */
export interface Session {
  /** Files for the folder of scripts, by name. */
  readonly files: ReadonlyMap<string, string>
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly readable: readonly string[]
  /** Where lines of generated files came from. */
  readonly origins: ReadonlyMap<string, readonly (Origin | undefined)[]>
}

const SCRIPT = 'session.sh'

/** Consecutive examples that run in one program. */
interface Stretch {
  readonly runner: Runner | undefined
  readonly examples: NumberedExample[]
}

/** Writes the script of a group. */
export function writeSession(examples: readonly Example[], context: SessionContext): Session {
  const { token, scripts, home } = context
  const shell = sessionShell(examples)
  const marks = markWriter(token)
  const files = new Map<string, string>()
  const origins = new Map<string, readonly (Origin | undefined)[]>()
  const readable = new Set<string>()
  const env: Record<string, string> = {}
  const paths = new Set<string>()
  const write = (stretch: Stretch): string => {
    const first = stretch.examples[0] as NumberedExample
    const last = stretch.examples.at(-1) as NumberedExample
    const { runner } = stretch
    let leg: Leg
    if (runner) {
      const toolchain = context.toolchainOf(runner)
      for (const path of toolchain.readable) readable.add(path)
      Object.assign(env, toolchain.env)
      if (toolchain.program.includes('/')) paths.add(toolchain.program.slice(0, toolchain.program.lastIndexOf('/')))
      leg = runner.prepare(stretch.examples, { toolchain, scripts, marks })
    } else leg = fileLeg(first, scripts)
    for (const [name, text] of leg.files) files.set(name, text)
    for (const [name, lines] of leg.origins ?? []) origins.set(name, lines)
    const checked = last.exit === 'any' ? '' : `[ "$galley_status" -eq ${last.exit} ] || exit 1\n`
    return `galley_start ${first.index}\n${leg.script}galley_end "$galley_status"\n${checked}`
  }
  const stretches = stretchesOf(examples, context)
  const isLast = ({ examples: [example] }: Stretch) => example?.teardown === true
  const body = stretches.filter((stretch) => !isLast(stretch)).map(write)
  const teardown = stretches.filter(isLast).map(write)
  files.set(SCRIPT, sessionScript({ token, shell, home }, body, teardown))
  return {
    files,
    command: [shell, `${scripts}/${SCRIPT}`],
    env: {
      ...env,
      PATH: [...paths, '/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'].join(':'),
    },
    readable: [...readable],
    origins,
  }
}

function stretchesOf(examples: readonly Example[], { runnerOf }: SessionContext): Stretch[] {
  const stretches: Stretch[] = []
  for (const [index, example] of examples.entries()) {
    const numbered = { ...example, index }
    const runner = example.kind === 'run' ? runnerOf(example) : undefined
    const open = stretches.at(-1)
    const goesOn =
      open !== undefined &&
      runner !== undefined &&
      open.runner === runner &&
      open.examples[0]?.teardown === example.teardown &&
      runner.joins(example, open.examples)
    if (goesOn) open.examples.push(numbered)
    else stretches.push({ runner, examples: [numbered] })
  }
  return stretches
}

/** A block that is written to a file, in the group's folder. */
function fileLeg({ index, path = '', text }: NumberedExample, scripts: string): Leg {
  const name = `${index}.file`
  const target = quoted(path)
  const folder = quoted(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')
  const script = `(cd "$galley_folder" && mkdir -p ${folder} && cp ${scripts}/${name} ${target} && chmod u+w ${target})\ngalley_status=$?\n`
  return { files: new Map([[name, `${text}\n`]]), script }
}

/**
 * The session. Marks go out through a descriptor of their own, so that no redirection catches them. Where a block fails,
 * bash says in which line, and the end of the shell says how.
 */
function sessionScript(
  { token, shell, home }: { readonly token: string; readonly shell: string; readonly home: string },
  body: readonly string[],
  teardown: readonly string[],
): string {
  const mark = (event: string, value: string) => `printf '\\036%s:${event}:%s\\036' ${token} "${value}" >&9`
  const errorTrap = `trap 'printf "\\036%s:line:%s:%s\\036" ${token} "$LINENO" "\${BASH_SOURCE[0]}" >&9' ERR`
  return `exec 2>&1 </dev/null 9>&1
cd ${quoted(home)} && mkdir -p project && cd project || exit 1
galley_folder=$PWD
galley_open=
galley_start() { galley_open=1; ${mark('start', '$1')}; }
galley_end() { galley_open=; ${mark('end', '$1')}; }
galley_last() {
galley_exit=$?
trap - EXIT${shell === 'bash' ? ' ERR' : ''}
set +e
[ -z "$galley_open" ] || galley_end "$galley_exit"
${teardown.join('')}exit "$galley_exit"
}
trap galley_last EXIT
${shell === 'bash' ? `set -E\n${errorTrap}\n` : ''}${body.join('')}`
}
