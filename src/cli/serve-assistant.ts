// The part of `galley serve` that answers readers: a language model, with the pages of a finished site.
import { prettifyError } from 'zod'
import { Desk } from '../assistant/desk.ts'
import { type AssistantSettings, assistantSettings } from '../assistant/settings.ts'
import { createFinishedLibrary } from '../mcp/library/finished-library.ts'
import type { Handler } from '../server/web-listener.ts'
import type { BuiltFiles } from '../site/search-loaders.ts'
import { UsageError } from './command.ts'
import { readJson } from './json-file.ts'

/** Questions in a minute. Behind a proxy, all readers have one address, so they share them. */
const MAX_QUESTIONS = 60

const EXAMPLE = 'The least it needs is `{ "url": "https://api.openai.com/v1", "model": "gpt-5-mini" }`.'

/** Reads the settings of `--assistant`. Throws `UsageError` if they can't be used. */
export function readAssistant(file: string, key: string | undefined): AssistantSettings {
  const parsed = assistantSettings.safeParse(readJson(file))
  if (!parsed.success) throw new UsageError(`${file} has mistakes:\n${prettifyError(parsed.error)}`, EXAMPLE)
  return { ...parsed.data, ...(key && { key }) }
}

/** Answers questions from the pages of a site. `report` learns why there is no answer. */
export function createReaderAssistant(
  files: BuiltFiles,
  settings: AssistantSettings,
  report: (error: unknown) => void,
): Handler {
  const desk = new Desk(MAX_QUESTIONS)
  const library = createFinishedLibrary(files)
  return (request) =>
    desk.take(request, {
      ...{ site: '', client: '', settings, library, fetch, now: Date.now() },
      onEnd: (_, { error }) => error && report(error),
      onUsedUp: () => report('The assistant has answered as many questions as it may in a day.'),
    })
}
