// Parses command-line arguments, with errors that suggest what was meant.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { choiceOf, listOf } from '../diagnostics/names.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { UsageError } from './command.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/** Parses options and at most `most` positional arguments. Throws `UsageError`. */
export function readArguments<const O extends Options>(args: readonly string[], options: O, most = 1) {
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    if (parsed.positionals.length > most) throw new UsageError(`Unexpected \`${parsed.positionals[most]}\`.`)
    return parsed
  } catch (error) {
    if (error instanceof UsageError) throw error
    const unknown = /Unknown option '(-{1,2}[^'\s]+)/.exec(String((error as Error).message))?.[1]
    const near = unknown && nearOption(unknown, options)
    if (unknown) throw new UsageError(`Unknown option \`${unknown}\`.`, near && `Did you mean \`${near}\`?`)
    const [, option, misuse] =
      /^Option '(?:-\w, )?(--[\w-]+).*?' (argument missing|argument is|does not)/.exec((error as Error).message) ?? []
    if (misuse === 'does not') throw new UsageError(`\`${option}\` takes no value.`)
    if (misuse !== undefined)
      throw new UsageError(
        `\`${option}\` needs a value.`,
        misuse === 'argument is' ? `Write one that begins with a dash as \`${option}=-…\`.` : undefined,
      )
    throw new UsageError((error as Error).message.split('\n')[0] ?? 'Unreadable arguments.')
  }
}

/**
 * The option that was probably meant: the nearest, or the shortest that begins as typed (`-p` for `--port`), or the
 * longest that what was typed begins with (`--output` for `--out`).
 */
function nearOption(typed: string, options: Options): string | undefined {
  const names = Object.keys(options).map((name) => `--${name}`)
  const beginning = /^-\w/.test(typed) ? `-${typed}` : typed
  const byLength = names.sort((a, b) => a.length - b.length)
  return (
    suggest(typed, names) ??
    byLength.find((name) => beginning.length > 2 && name.startsWith(beginning)) ??
    byLength.findLast((name) => typed.startsWith(name))
  )
}

/**
 * Rejects options that do nothing without one of some others, such as `{ image: ['run'] }`. Takes the arguments as typed,
 * because an option may have a default.
 */
export function needOptions(args: readonly string[], needs: Readonly<Record<string, readonly string[]>>): void {
  const isGiven = (name: string) => args.some((typed) => typed === `--${name}` || typed.startsWith(`--${name}=`))
  for (const [name, others] of Object.entries(needs)) {
    if (!isGiven(name) || others.some(isGiven)) continue
    throw new UsageError(`\`--${name}\` needs ${choiceOf(others.map((other) => `--${other}`))}.`)
  }
}

/** Checks that the value of an option or a variable is one of a few words. `name` is as people type it. Throws `UsageError`. */
export function oneOf<const T extends string>(name: string, value: string, values: readonly T[]): T {
  const found = values.find((known) => known === value)
  if (!found) throw new UsageError(`\`${name}\` takes ${choiceOf(values)}, not \`${value}\`.`)
  return found
}

/** The value of an option that takes a whole number. `name` is as people type it. Throws `UsageError`. */
export function wholeNumber(name: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new UsageError(`\`${name}\` takes a whole number, not \`${value}\`.`)
  return Number(value)
}

/** The error for a name that isn't among the known ones, such as that of an editor. Says which one was probably meant. */
export function unknownName(what: string, name: string, known: readonly string[]): UsageError {
  const near = suggest(name, known)
  return new UsageError(
    `There is no ${what} \`${name}\`.`,
    near ? `Did you mean \`${near}\`?` : `The ${what}s are ${listOf(known)}.`,
  )
}
