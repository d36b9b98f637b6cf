// The images of one language in a Sphinx site: `figure_language_filename` says how their files are named.
import { type FileSystem, normalizePath } from '../../../files/file-system.ts'
import { asText, type Data } from '../../config/data.ts'
import { folderOf } from '../../reading.ts'

const USUAL = '{root}.{language}{ext}'
const IMAGE =
  /^([ \t]*(?:\.\.[ \t]+(?:\|[^|\n]*\|[ \t]+)?(?:image|figure)::|(?:`{3,}|:{3,})\{(?:image|figure)\})[ \t]+)(\S+)[ \t]*$/gm

/** A page's text with each image that has a file of its own in the language replaced by that file. */
export function withOwnFigures(text: string, file: string, language: string, config: Data, files: FileSystem): string {
  const pattern = asText(config.figure_language_filename) ?? USUAL
  return text.replace(IMAGE, (whole, before: string, path: string) => {
    if (/^[a-z]+:/i.test(path)) return whole
    const [, folder = '', basename = '', ext = ''] = /^(.*\/)?([^/]*?)(\.[^./]*)?$/.exec(path) ?? []
    const parts: Readonly<Record<string, string>> = { root: folder + basename, path: folder, basename, ext, language }
    const own = pattern.replace(/\{(\w+)\}/g, (typed, name: string) => parts[name] ?? typed)
    const found = normalizePath(own.startsWith('/') ? own : `${folderOf(file)}/${own}`)
    return found !== undefined && files.readBytes(found) !== undefined ? before + own : whole
  })
}
