// Libraries described in a ZIP archive, such as the `-javadoc.jar` that Maven publishes.
import { normalizePath } from '../../files/file-system.ts'
import { onFirstUse } from '../../files/on-first-use.ts'
import { SourceFile } from '../../files/source-file.ts'
import { readSpecFile, type SpecFile } from '../spec-file.ts'
import type { LibrarySource } from './source.ts'

const library = onFirstUse<typeof import('./archive.late.ts')>('./archive.late.ts', import.meta.url)

/** Bytes of all files that are read from an archive, as on the hosted platform. */
const MAX_EXTRACTED = 200_000_000
/** What the tools write that we read. */
const READ =
  /^(?!(?:.*\/)?(?:class-use|src-html|_sources)\/).*(?:\.(?:html|fjson|json|ya?ml|xml|go|mod)|\/sidebar_items[^/]*\.js)$/i

/** Why an archive can't be opened. */
export class ArchiveError extends Error {}

export function isArchive(path: string): boolean {
  return /\.(?:zip|jar)$/i.test(path)
}

/** The files in an archive, as a folder of its name. Throws `ArchiveError` for one that is damaged or too large. */
export function openArchive(path: string, bytes: Uint8Array): LibrarySource {
  let left = MAX_EXTRACTED
  const texts = new Map<string, SourceFile>()
  try {
    const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
      if (!READ.test(name)) return false
      left -= originalSize
      if (left < 0) throw new ArchiveError('It has more than 200 MB of pages. Unpack it, and name the folder.')
      return true
    }
    for (const [name, content] of Object.entries(library().unzipSync(bytes, { filter }))) {
      const inner = normalizePath(name)
      if (inner !== undefined)
        texts.set(`${path}/${inner}`, new SourceFile(`${path}/${inner}`, decoder.decode(content)))
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError('It isn’t a ZIP archive, or it’s damaged.')
  }
  const structured = new Map<string, SpecFile>()
  return {
    path,
    files: [...texts.keys()].sort(),
    text: (each) => texts.get(each),
    structured: (each) => {
      const text = texts.get(each)
      if (text && !structured.has(each)) structured.set(each, readSpecFile(text))
      return structured.get(each)
    },
  }
}

const decoder = new TextDecoder()
