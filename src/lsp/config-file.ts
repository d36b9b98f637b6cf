// Knows which part of the configuration each file holds, and its schema.
import type * as z from 'zod'
import { docsSchema } from '../config/schema/docs.ts'
import { galleySchema } from '../config/schema/galley.ts'
import { includedFiles } from '../editing/config-values.ts'
import type { LiveFolder } from './live-folder.ts'

const DOCS = docsSchema()

/** What a file contributes to the configuration. */
export interface ConfigPart {
  readonly schema: z.core.$ZodType
  /** The keys that lead to its content: none, unless another file includes it. */
  readonly base: readonly (string | number)[]
}

/** The part of the configuration in a file. Undefined for other JSON, such as data that pages import. */
export function configPart(file: string, { project }: LiveFolder): ConfigPart | undefined {
  if (file === 'galley.json') return { schema: galleySchema, base: [] }
  if (file === project.config.file || file === 'docs.json') return { schema: DOCS, base: [] }
  const base = includedFiles(project).get(file)
  return base && { schema: DOCS, base }
}
