// Runs a language with a command from galley.json.
import { GeneratedFile } from '../code/generated-file.ts'
import type { Leg, LegContext, NumberedExample, Runner } from './runner.ts'

/** The author's settings of a language. */
export interface RunnerSettings {
  /** The command. `{file}` is replaced with the path of the code. */
  readonly run: string
  /** The extension of the file, such as `.rb`. */
  readonly extension?: string
  /** A statement of the language that prints `{text}`. With it, the blocks of a group are one program. */
  readonly print?: string
}

/** A runner for one fence label. The command itself reports if a program is missing. */
export function commandRunner(language: string, settings: RunnerSettings): Runner {
  const { print } = settings
  return {
    name: language,
    languages: [language],
    inContainer: '',
    find: async () => ({ program: '', version: JSON.stringify(settings), readable: [] }),
    joins: (_, before) => print !== undefined && before.every(({ exit }) => exit === 0),
    prepare: async (examples, context) => commandLeg(examples, context, settings),
  }
}

function commandLeg(
  examples: readonly NumberedExample[],
  { marks, scripts }: LegContext,
  { run, extension = '', print = '' }: RunnerSettings,
): Leg {
  const name = `galley-${(examples[0] as NumberedExample).index}${extension}`
  const file = new GeneratedFile()
  for (const [position, example] of examples.entries()) {
    if (position > 0) file.add(print.replaceAll('{text}', marks.next(example.index)))
    file.addExample(example)
  }
  const command = run.replaceAll('{file}', `./${name}`)
  const script = `cp ${scripts}/${name} ./${name}\n( ${command}\n)\ngalley_status=$?\nrm -f ./${name}\n`
  return { files: new Map([[name, file.text]]), script, origins: new Map([[name, file.origins]]) }
}
