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
  run: key('The command; `{file}` stands for the file that holds the code.', text),
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
    'Files and folders of the repository that examples may read, such as a build of your product. Examples that passed run again only when one of them changes.',
    z.array(text),
  ),
  setup: option('A shell script that runs before each group, in its session.', text),
  teardown: option('A shell script that runs after each group, even if an example failed.', text),
  replace: option(
    'What differs from run to run, such as ids and times: each match of a regular expression is replaced before outputs are compared.',
    z.array(
      z.object({
        match: key('A regular expression, as JavaScript writes them.', text),
        with: key('The replacement.', z.string()),
      }),
    ),
  ),
  badge: option(
    'Shows below each block that passed when it was last tested, and at which commit. `galley test` writes this to `.galley/tested.json` in the docs folder.',
    note(z.boolean(), { default: false }),
  ),
  schemas: option(
    'JSON Schemas for blocks of JSON, by the title of the blocks, such as the name of your configuration file. `galley check` reports what does not fit.',
    z.record(z.string(), text),
  ),
  services: option(
    'Programs that run alongside the examples of each group, such as a mock of your API, by name.',
    z.record(z.string(), service),
  ),
  runners: option(
    'Commands for languages that Galley cannot run itself, by the label of the fence.',
    z.record(z.string(), z.union([text, runner])),
  ),
})

export type TestSettings = z.output<typeof test>
