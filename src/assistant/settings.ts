// The model that answers the readers of a site, and how much it may, as the site's owner writes it in a file.
import * as z from 'zod'

/** The number of questions in a day, unless the owner sets another. */
export const QUESTIONS_PER_DAY = 1_000

export const assistantSettings = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .describe(
      'The address of an API for chat completions, up to `/chat/completions`, such as `https://api.openai.com/v1`',
    ),
  model: z.string().min(1).max(200).describe('The name of the model'),
  key: z.string().min(1).max(4_000).optional().describe('The API key. No response contains it.'),
  tools: z
    .boolean()
    .optional()
    .describe('False for a model that can’t call tools: it gets what a search for the question finds. Default: true.'),
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
    .describe(`The number of questions that a node answers in a day. Default: ${QUESTIONS_PER_DAY}.`),
})
export type AssistantSettings = z.output<typeof assistantSettings>
