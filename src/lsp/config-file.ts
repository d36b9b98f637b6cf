// The files that configure a site: which schema each has, and what its values mean.
import type * as z from 'zod'
import { settingsSchema } from '../config/schema/docs.ts'
import { galleySchema } from '../config/schema/galley.ts'
import type { LiveFolder } from './live-folder.ts'

/** The schema of a configuration file; undefined for other JSON, such as data that pages import. */
export function configSchema(file: string, folder: LiveFolder): z.core.$ZodType | undefined {
  if (file === 'galley.json') return galleySchema
  return file === folder.project.config.file || file === 'docs.json' ? settingsSchema : undefined
}

/** What a text of docs.json stands for, by the keys that lead to it. */
export function meaningOf(path: readonly (string | number)[]): 'page' | 'link' | 'icon' | 'image' | 'spec' | undefined {
  const keys = path.filter((part): part is string => typeof part === 'string')
  const last = keys.at(-1) ?? ''
  if (last === 'pages' || last === 'root') return 'page'
  if (last === 'icon' || (last === 'name' && keys.at(-2) === 'icon')) return 'icon'
  if (last === 'href' || last === 'destination' || last === 'page') return 'link'
  if (['logo', 'favicon', 'image'].includes(last) || ['logo', 'favicon', 'image'].includes(keys.at(-2) ?? ''))
    return 'image'
  return last === 'openapi' || keys.at(-2) === 'openapi' ? 'spec' : undefined
}
