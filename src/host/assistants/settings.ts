// The model that answers the readers of a site, as its owner sets it.
import * as z from 'zod'
import type { Site } from '../sites/site.ts'

const input = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe(
      'The address of an API for chat completions, up to `/chat/completions`, such as `https://api.openai.com/v1`',
    ),
  model: z.string().min(1).max(200).describe('The name of the model'),
  key: z.string().min(1).max(4_000).optional().describe('The API key. No response contains it.'),
  options: z
    .record(z.string(), z.unknown())
    .refine((options) => JSON.stringify(options).length <= 4_000, 'These options are too long.')
    .optional()
    .describe('More keys of the request to the model, such as `temperature`'),
  instructions: z.string().max(8_000).optional().describe('What the model should know or do in addition'),
  questionsPerDay: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe('The number of questions that a node answers in a day. Default: 1000.'),
})

/** What owners send. */
export const assistantInput = input.meta({ id: 'Assistant' })

const stored = input.extend({
  /** Set by somebody who may not make this machine call its own network. */
  isPublicOnly: z.boolean(),
})
export type AssistantSettings = z.output<typeof stored>

/** What owners get back: no key. */
export function assistantOut({ key, isPublicOnly: _, ...rest }: AssistantSettings): object {
  return { ...rest, hasKey: key !== undefined }
}

const known = new WeakMap<Site, AssistantSettings>()

/** The settings of a site. Undefined for one without an assistant. Read once for each `Site`. */
export function assistantOf(site: Site): AssistantSettings | undefined {
  if (site.assistant === undefined) return undefined
  const settings = known.get(site) ?? stored.parse(JSON.parse(site.assistant))
  known.set(site, settings)
  return settings
}
