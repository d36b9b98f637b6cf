// Reads the object in a JSON file of the docs folder, with its references resolved.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import { kindOf, type PlacedObject } from '../schema/placed.ts'
import { withoutToolFiles } from './public-files.ts'
import { resolveRefs } from './resolve-refs.ts'

/** The object in a file. Undefined if the file doesn't exist, or, with a finding, if it contains something else. */
export function readObject(
  file: string,
  context: { files: FileSystem; report: Report; onSource: (source: SourceFile) => void },
): PlacedObject | undefined {
  const text = context.files.readText(file)
  if (text === undefined) return undefined
  const source = new SourceFile(file, text)
  context.onSource(source)
  const parsed = parseJson(source, context.report)
  const value = parsed && resolveRefs(parsed, file, { ...context, files: withoutToolFiles(context.files) })
  if (!value || value.kind === 'object') return value
  const message = `\`${file}\` must contain an object, not ${kindOf(value)}.`
  context.report({
    code: 'wrong-type',
    severity: 'error',
    message,
    place: { ...value.place, end: value.place.start + 1 },
  })
  return undefined
}
