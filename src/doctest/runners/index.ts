// The list of all runners. The first one that knows a label runs the language.
import { commandRunner, type RunnerSettings } from './command.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript } from './javascript.ts'
import { python } from './python.ts'
import type { Runner } from './runner.ts'
import { rust } from './rust.ts'
import { shell } from './shell.ts'
import { typescript } from './typescript.ts'

export const runners: readonly Runner[] = [shell, javascript, typescript, python, go, rust, java]

/** All runners, preceded by the commands of a site. */
export function runnersWith(own: Readonly<Record<string, string | RunnerSettings>>): readonly Runner[] {
  const commands = Object.entries(own).map(([language, settings]) =>
    commandRunner(language.toLowerCase(), typeof settings === 'string' ? { run: settings } : settings),
  )
  return [...commands, ...runners]
}
