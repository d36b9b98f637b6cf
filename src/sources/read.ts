// Reads the sources that a docs folder lists.
import { type ContentSource, contentSources } from '../config/content-sources.ts'
import { readObject } from '../config/read-object.ts'
import { galleySchema } from '../config/schema/galley.ts'
import type { FileSystem } from '../files/file-system.ts'
import { valueAt } from '../schema/placed.ts'
import { readValue } from '../schema/read.ts'

/** The sources in galley.json. Those that are wrong are left out, as `galley check` reports. */
export function sourcesOf(files: FileSystem): readonly ContentSource[] {
  const settings = readObject('galley.json', { files, report: () => {}, onSource: () => {} })
  const sources = readValue(galleySchema.shape.sources, valueAt(settings, 'sources'), () => {})
  return settings ? contentSources({ sources }, settings, () => {}) : []
}
