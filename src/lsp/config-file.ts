// Knows the schema of each configuration file.
import type * as z from 'zod'
import { docsSchema } from '../config/schema/docs.ts'
import { galleySchema } from '../config/schema/galley.ts'
import type { LiveFolder } from './live-folder.ts'

const DOCS = docsSchema()

/** The schema of a configuration file. Undefined for other JSON, such as data that pages import. */
export function configSchema(file: string, folder: LiveFolder): z.core.$ZodType | undefined {
  if (file === 'galley.json') return galleySchema
  return file === folder.project.config.file || file === 'docs.json' ? DOCS : undefined
}
