// A key of a configuration file or of front matter to what editors show of it, in Markdown.
import type * as z from 'zod'
import { describe } from '../schema/describe.ts'
import { typeText } from '../schema/expectation.ts'

/** Its type, its sentence, and what is done with it where that is not simply what the sentence says. */
export function keyText(key: string, schema: z.core.$ZodType): string {
  const { description, effect, default: fallback } = describe(schema)
  const type = typeText(schema)
  return [
    `**${key}**${type.length <= 80 ? `: \`${type}\`` : ''}`,
    description,
    fallback !== undefined && `Default: \`${JSON.stringify(fallback)}\`.`,
    effect?.why,
  ]
    .filter(Boolean)
    .join('\n\n')
}
