// Finds files whose names can't be part of a URL.
import { isReserved } from '../config/public-files.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { normalizePath } from '../files/file-system.ts'

/** Maximum bytes of a file or folder name. Disks allow 255, and a page becomes `name.html`. */
const MAX_BYTES = 250

/** True for a path with a backslash, a drive (`C:`), a control character, or a name too long for the finished file. */
export function hasUnusableName(path: string): boolean {
  if (/^[\w./-]{1,250}$/.test(path)) return false // nearly all paths
  return (
    normalizePath(path) !== path ||
    /\p{Cc}/u.test(path) ||
    path.split('/').some((name) => name.length * 3 > MAX_BYTES && Buffer.byteLength(name) > MAX_BYTES)
  )
}

/** One finding for each such file. */
export function unusableNames(paths: readonly string[]): Diagnostic[] {
  return paths.map((path) => ({
    ...(isReserved(path)
      ? {
          code: 'reserved-name',
          message: `\`${shown(path)}\` isn't published: Galley writes its own files to this folder of a site.`,
          help: 'Move it to a folder with another name.',
        }
      : {
          code: 'unusable-name',
          message: `\`${shown(path)}\` isn't published: a web address can't have this name.`,
          help: `Rename it ${betterName(path)}.`,
        }),
    severity: 'error',
    place: { file: path, start: 0, end: 0 },
  }))
}

/** What another name for such a file has to be like. */
function betterName(path: string): string {
  if (/\p{Cc}/u.test(path)) return 'without line breaks, tabs, and other control characters'
  if (path.includes('\\')) return 'without backslashes'
  if (/^[A-Za-z]:/.test(path)) return 'without a colon after the first letter'
  return `with at most ${MAX_BYTES} bytes for each part of its path`
}

/** One finding for each file and folder that the system doesn't let us read. */
export function unreadableFiles(refusals: ReadonlyMap<string, string>): Diagnostic[] {
  return Array.from(refusals, ([path, reason]) => ({
    code: 'unreadable-file',
    message: `\`${shown(path)}\` can't be read: ${reason}. The site is built without it.`,
    help: 'Give the user that runs Galley permission to read it, or list it in `.mintignore`.',
    severity: 'error',
    place: { file: path, start: 0, end: 0 },
  }))
}

function shown(path: string): string {
  const plain = path.replace(/\p{Cc}/gu, '\uFFFD')
  return plain.length > 80 ? `${plain.slice(0, 80)}…` : plain
}
