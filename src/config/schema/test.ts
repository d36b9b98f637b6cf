// The `test` section of galley.json: how to run the examples of the docs.
import * as z from 'zod'
import { key, note, option } from '../../schema/describe.ts'

const text = z.string().min(1)
/** An hour, in seconds. */
const MAX_TIMEOUT = 3600

const service = z.object({
  run: key('The command that starts it.', text),
  ready: key(
    'How to tell that it is ready: a URL that responds, a port that accepts connections, or words that it prints.',
    z.union([text, z.int().min(1).max(65_535)]),
  ),
})

const runner = z.object({
  run: key('The command. `{file}` stands for the file with the code.', text),
  extension: option('The extension of that file, such as `.rb`.', z.string().regex(/^\.[\w.-]+$/)),
  print: option(
    'A statement that prints `{text}`. With it, the blocks of a group are one program.',
    note(z.string().includes('{text}'), { expected: 'a statement with `{text}` in it' }),
  ),
})

/** Paths are relative to the docs folder. */
export const test = z.object({
  timeout: option('Maximum seconds per block.', note(z.number().positive().max(MAX_TIMEOUT), { default: 30 })),
  memory: option(
    'Maximum memory for the examples of a group, in megabytes.',
    note(z.int().min(64).max(1_000_000), { default: 2048 }),
  ),
  inputs: option(
    'Files and folders of the repository that examples can read, such as a build of your product. If one of them changes, examples that passed run again.',
    z.array(text),
  ),
  setup: option('A shell script that runs before each group, in its session.', text),
  teardown: option('A shell script that runs after each group, even if an example failed.', text),
  replace: option(
    'What differs between runs, such as IDs and times. Galley replaces each match before it compares outputs.',
    z.array(
      z.object({
        match: key('A JavaScript regular expression.', text),
        with: key('The replacement.', z.string()),
      }),
    ),
  ),
  badge: option(
    'Shows below each block that passed when it was last tested, and at which commit. `galley test` writes this to `.galley/tested.json` in the docs folder.',
    note(z.boolean(), { default: false }),
  ),
  schemas: option(
    'JSON Schemas for code blocks, by the title of the blocks, such as the name of your configuration file. `galley check` reports blocks that don’t match.',
    z.record(z.string(), text),
  ),
  services: option(
    'Programs that run alongside the examples of each group, such as a mock of your API, by name.',
    z.record(z.string(), service),
  ),
  runners: option(
    'Commands for languages that Galley can’t run itself, by the language of the code block.',
    z.record(z.string(), z.union([text, runner])),
  ),
})

export type TestSettings = z.output<typeof test>
