// Takes the document out of what a server answers to `rpc.discover`, as it is saved from there.
import { SourceFile } from '../../files/source-file.ts'
import { locate } from '../pointer.ts'
import type { SpecFile } from '../spec-file.ts'
import { get, stringAt } from '../values.ts'

/** The document in an answer. Any other file as it is. */
export function withoutAnswer(file: SpecFile): SpecFile {
  const value = get(file.value, 'result')
  if (get(file.value, 'openrpc') !== undefined || stringAt(value, 'openrpc') === undefined) return file
  const { text } = file.source
  const [place] = locate(file, ['/result/openrpc'])
  const start = text.lastIndexOf('{', place?.start)
  if (file.format !== 'json' || start === -1) return file
  // All places of the document stay where they are in the file.
  const blank = text.slice(0, start).replace(/[^\n\r]/g, ' ')
  return { ...file, value, source: new SourceFile(file.path, blank + text.slice(start)) }
}
