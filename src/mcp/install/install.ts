// An editor's configuration with our server in it: what the file would be, or why it is left alone.
import { type Edited, setJsonEntry } from './edit-json.ts'
import { setTomlTable } from './edit-toml.ts'
import { setYamlEntry } from './edit-yaml.ts'
import type { EditorConfig, Launch } from './editors.ts'

/** The name of the server in every file. */
export const SERVER_NAME = 'galley'

/** The text of the file with the server set; everything else stays to the byte. */
export function installServer(text: string, { format, path, entry }: EditorConfig, launch: Launch): Edited {
  const value = entry(launch)
  if (format === 'toml') return setTomlTable(text, { name: [...path, SERVER_NAME].join('.'), value })
  if (format === 'yaml') return setYamlEntry(text, { path: [path[0] as string, SERVER_NAME], value })
  return setJsonEntry(text, { path: [...path, SERVER_NAME], value, comments: format === 'jsonc' })
}
