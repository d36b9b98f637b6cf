// Finds static files to copy, and reports those that aren't copied.
import type { FileSystem } from '../files/file-system.ts'
import type { ImportLog } from './source-site.ts'

/** Files that hosts read, and files that Galley writes itself. */
const OF_HOST = /^(?:CNAME|_redirects|_headers|robots\.txt|sitemap\.xml)$/
/** Stylesheets and scripts of the old theme. */
const OF_THEME = /\.(?:css|js|mjs)$/i

/**
 * All files below the static folders, with their path on the site. Skips hidden files and those for the host. Also
 * skips scripts and stylesheets, with a remark, because Galley would load them on every page.
 */
export function publicFiles(
  files: FileSystem,
  folders: readonly string[],
  log: ImportLog,
  isSkipped: (path: string, file: string) => boolean = () => false,
): readonly { readonly file: string; readonly path: string }[] {
  return folders.flatMap((folder) =>
    files.list().flatMap((file) => {
      if (!file.startsWith(`${folder}/`)) return []
      const path = file.slice(folder.length + 1)
      if (OF_HOST.test(path) || /(?:^|\/)[._]/.test(path) || isSkipped(path, file)) return []
      if (!OF_THEME.test(path)) return [{ file, path }]
      log.remark({
        kind: 'left',
        what: 'script or stylesheet',
        file,
        line: 0,
        message: `\`${path}\` wasn't copied, because Galley would load it on every page.`,
        todo: 'Copy it if pages need it.',
      })
      return []
    }),
  )
}
