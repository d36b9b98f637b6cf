// Adds our MCP server to the configuration of an editor.
import { type Edited, setJsonEntry } from './edit-json.ts'
import { setTomlTable } from './edit-toml.ts'
import { setYamlEntry } from './edit-yaml.ts'
import type { EditorConfig, Launch } from './editors.ts'

/** The server's name in every configuration file. */
const SERVER_NAME = 'galley'

/**
 * The text of the file with the server added or updated, or the reason why it can't be edited. Everything else stays
 * the same, byte for byte.
 */
export function installServer(text: string, { format, path, entry }: EditorConfig, launch: Launch): Edited {
  const value = entry(launch)
  if (format === 'toml') return setTomlTable(text, { name: [...path, SERVER_NAME].join('.'), value })
  if (format === 'yaml') return setYamlEntry(text, { path: [path[0] as string, SERVER_NAME], value })
  return setJsonEntry(text, { path: [...path, SERVER_NAME], value, comments: format === 'jsonc' })
}
