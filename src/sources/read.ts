// Reads the sources that a docs folder lists.
import { type ContentSource, contentSources } from '../config/content-sources.ts'
import { loadConfig } from '../config/load.ts'
import type { FileSystem } from '../files/file-system.ts'

/** The sources in galley.json. Those that are wrong are left out, as `galley check` reports. */
export function sourcesOf(files: FileSystem): readonly ContentSource[] {
  const { galley, galleyPlaces } = loadConfig(files).config
  return contentSources(galley, galleyPlaces, () => {})
}
