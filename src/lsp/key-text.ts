// Describes a key of a configuration file or of front matter in Markdown, for hover and completion.
import type * as z from 'zod'
import { describe } from '../schema/describe.ts'
import { typeText } from '../schema/expectation.ts'

/** The key's type and description, and a note if Galley ignores it or treats it differently. */
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
