// Writes a shell script that runs the examples of a group in order, and the files that it reads.
import type { Example } from '../project/examples/example.ts'
import { quoted } from './code/generated-file.ts'
import { markWriter, type Phase } from './marks.ts'
import type { Leg, NumberedExample, Runner, Toolchain } from './runners/runner.ts'
import { sessionShell } from './runners/shell.ts'
import type { Service, ServiceReady, SiteScript } from './settings.ts'

/** What is run around the examples of every group. */
export interface Surroundings {
  readonly services: readonly Service[]
  readonly setup?: SiteScript
  readonly teardown?: SiteScript
}

/** The input of a script. */
export interface SessionContext extends Surroundings {
  /** A random word, so that no output of an example looks like a mark. */
  readonly token: string
  /** The folder of scripts and the home folder, as paths in the sandbox. */
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
  /** Folders of the programs that the group needs. */
  readonly programs: readonly string[]
  /** Absolute paths that have to be readable in the sandbox. */
  readonly readable: readonly string[]
  readonly legs: readonly Leg[]
}

const SCRIPT = 'session.sh'

/** Consecutive examples that run in one program. */
interface Stretch {
  readonly runner: Runner | undefined
  readonly examples: NumberedExample[]
}

/** Writes the script of a group. */
export async function writeSession(examples: readonly Example[], context: SessionContext): Promise<Session> {
  const writer = new SessionWriter(context)
  const [body, last]: [string[], string[]] = [[], []]
  for (const stretch of stretchesOf(examples, context)) {
    const isLast = stretch.examples[0]?.teardown === true
    ;(isLast ? last : body).push(await writer.stretch(stretch))
  }
  const shell = sessionShell(examples)
  const before = [...context.services.map((service, index) => writer.service(service, index)), writer.setup()]
  const text = sessionScript({ ...context, shell }, { body: [...before, ...body], last: [...last, writer.teardown()] })
  return {
    files: new Map([...writer.files, [SCRIPT, text]]),
    command: [shell, `${context.scripts}/${SCRIPT}`],
    env: writer.env,
    programs: [...writer.programs],
    readable: [...writer.readable],
    legs: writer.legs,
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

/** Collects the files and needs of a session while its parts are written. */
class SessionWriter {
  readonly files = new Map<string, string>()
  readonly legs: Leg[] = []
  readonly env: Record<string, string> = {}
  readonly programs = new Set<string>()
  readonly readable = new Set<string>()

  constructor(private readonly context: SessionContext) {}

  /** Lines that run examples of one language, and stop the session if the last one didn't end as expected. */
  async stretch({ runner, examples }: Stretch): Promise<string> {
    const first = examples[0] as NumberedExample
    const last = examples.at(-1) as NumberedExample
    const leg = runner ? await this.leg(runner, examples) : fileLeg(first, this.context.scripts)
    for (const [name, text] of leg.files) this.files.set(name, text)
    this.legs.push(leg)
    const checked = last.exit === 'any' ? '' : `[ "$galley_status" -eq ${last.exit} ] || exit 1\n`
    return `galley_start ${first.index}\n${leg.script}galley_end "$galley_status"\n${checked}`
  }

  private leg(runner: Runner, examples: readonly NumberedExample[]): Promise<Leg> {
    const { scripts, token } = this.context
    const toolchain = this.context.toolchainOf(runner)
    const { program, readable, programs = [], env } = toolchain
    for (const path of readable) this.readable.add(path)
    for (const path of programs) this.programs.add(path)
    Object.assign(this.env, env)
    if (program.includes('/')) this.programs.add(program.slice(0, program.lastIndexOf('/')))
    return runner.prepare(examples, { toolchain, scripts, marks: markWriter(token) })
  }

  setup(): string {
    const { setup, scripts } = this.context
    if (!setup) return ''
    this.files.set('setup.sh', `${setup.text}\n`)
    return `galley_phase setup\nset -e\n. ${scripts}/setup.sh\nset +e\n`
  }

  /** Errors of a teardown would hide those before it. */
  teardown(): string {
    const { teardown, scripts } = this.context
    if (!teardown) return ''
    this.files.set('teardown.sh', `${teardown.text}\n`)
    return `galley_phase teardown\n. ${scripts}/teardown.sh\n`
  }

  /** Starts a service, and waits until it is ready or has ended. Its output is shown if it fails. */
  service({ run, ready }: Service, index: number): string {
    const { scripts } = this.context
    const [name, log] = [`service-${index}`, `/tmp/galley-service-${index}.log`]
    this.files.set(`${name}.sh`, `${run}\n`)
    this.files.set(`${name}-ready.sh`, `${readyScript(ready, log)}\n`)
    return `galley_phase service:${index}
bash ${scripts}/${name}.sh >${log} 2>&1 9>&- &
galley_service=$!
until bash ${scripts}/${name}-ready.sh 2>/dev/null; do
if ! kill -0 $galley_service 2>/dev/null; then tail -n 20 ${log}; exit 1; fi
sleep 0.05
done
`
  }
}

/** Bash can open connections by itself, so no other program is needed. */
function readyScript(ready: ServiceReady, log: string): string {
  if (ready.kind === 'text') return `grep -qF -- ${quoted(ready.text)} ${log}`
  const open = `exec 3<>/dev/tcp/${quoted(ready.host)}/${ready.port} || exit 1`
  if (ready.kind === 'port') return open
  const request = `GET ${ready.path} HTTP/1.0\r\nHost: ${ready.host}\r\n\r\n`
  return `${open}\nprintf %s ${quoted(request)} >&3\nread -r -t 2 galley_line <&3\ncase $galley_line in HTTP/*\\ [23]*) exit 0 ;; *) exit 1 ;; esac`
}

/** Lines that write a block to a file in the group's folder. */
function fileLeg({ index, path = '', text }: NumberedExample, scripts: string): Leg {
  const name = `${index}.file`
  const target = quoted(path)
  const folder = quoted(path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.')
  const script = `(cd "$galley_folder" && mkdir -p ${folder} && cp ${scripts}/${name} ${target} && chmod u+w ${target})\ngalley_status=$?\n`
  return { files: new Map([[name, `${text}\n`]]), script }
}

/**
 * The session. Marks have a file descriptor of their own, so that no redirection catches them. If a block fails, bash
 * reports the line, and the exit code of the shell says how it ended.
 */
function sessionScript(
  { token, shell, home }: { readonly token: string; readonly shell: 'sh' | 'bash'; readonly home: string },
  { body, last }: { readonly body: readonly string[]; readonly last: readonly string[] },
): string {
  const mark = (event: string, value: string) => `printf '\\036%s:${event}:%s\\036' ${token} "${value}" >&9`
  const errorTrap = `trap 'printf "\\036%s:line:%s:%s\\036" ${token} "$LINENO" "\${BASH_SOURCE[0]}" >&9' ERR`
  return `exec 2>&1 </dev/null 9>&1
galley_phase() { ${mark('phase', '$1')}; }
galley_start() { galley_open=1; ${mark('start', '$1')}; }
galley_end() { galley_open=; ${mark('end', '$1')}; }
galley_phase ${'start' satisfies Phase}
cd ${quoted(home)} && mkdir -p project && cd project || exit 1
# A terminal shows no progress meter beside the answer.
printf 'silent\\nshow-error\\n' >"$HOME/.curlrc"
galley_folder=$PWD
galley_open=
galley_last() {
galley_exit=$?
trap - EXIT${shell === 'bash' ? ' ERR' : ''}
set +e
[ -z "$galley_open" ] || galley_end "$galley_exit"
${last.join('')}exit "$galley_exit"
}
trap galley_last EXIT
${shell === 'bash' ? `set -E\n${errorTrap}\n` : ''}${body.join('')}`
}
