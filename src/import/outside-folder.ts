// Folders that a site's configuration takes from around the site's own folder: `path: '../docs'`.
import { type FileSystem, normalizePath } from '../files/file-system.ts'
import type { ImportLog, Surroundings } from './source-site.ts'

/** The path in all files of a folder that `config` names. Undefined, with a remark, if it isn't imported. */
export function outsideFolder(typed: string, around: Surroundings, config: string, log: ImportLog): string | undefined {
  const folder = normalizePath(`${around.site}/${typed}`)
  if (folder !== undefined && folder !== '') return folder
  log.remark({
    kind: 'missing',
    what: 'folder outside',
    file: config,
    line: 0,
    message: `The site takes pages from \`${typed}\`, which is outside the imported folder.`,
    todo: 'Import the folder that contains both: `galley import ..`.',
  })
  return undefined
}

/** A name for such a folder that no folder of the site has. */
export function mountName(files: FileSystem, folder: string, taken: (name: string) => boolean = () => false): string {
  let name = folder.slice(folder.lastIndexOf('/') + 1)
  while (files.list().some((file) => file.startsWith(`${name}/`)) || taken(name)) name += '-outside'
  return name
}
