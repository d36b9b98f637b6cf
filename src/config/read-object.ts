// A JSON file of the docs folder -> the object in it, with its references followed.

import type { Report } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import { SourceFile } from '../files/source-file.ts'
import { parseJson } from '../schema/json.ts'
import { kindOf, type PlacedObject } from '../schema/placed.ts'
import { withoutToolFiles } from './public-files.ts'
import { resolveRefs } from './resolve-refs.ts'

/** The object in a file; undefined when there is no such file, and, with a finding, when it holds something else. */
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
  const message = `\`${file}\` must hold an object, not ${kindOf(value)}.`
  context.report({
    code: 'wrong-type',
    severity: 'error',
    message,
    place: { ...value.place, end: value.place.start + 1 },
  })
  return undefined
}
