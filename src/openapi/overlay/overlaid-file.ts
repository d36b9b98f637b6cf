// Applies overlays to a specification, and reports what is wrong with them.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { below, locate } from '../pointer.ts'
import type { SpecFile } from '../spec-file.ts'
import { applyOverlay } from './apply.ts'

/** The specification as its overlays change it. Places are those of the specification's own text. */
export function overlaidFile(file: SpecFile, overlays: readonly SpecFile[]): SpecFile {
  const diagnostics: Diagnostic[] = [...file.diagnostics]
  let { value } = file
  for (const overlay of overlays) {
    const result = applyOverlay(value, overlay.value)
    value = result.value
    const places = locate(
      overlay,
      result.problems.map(({ action, key }) => below('', 'actions', action, key)),
    )
    diagnostics.push(
      ...overlay.diagnostics,
      ...result.problems.map(
        ({ message, help }, i): Diagnostic => ({
          code: 'invalid-spec',
          severity: 'warning',
          message,
          place: places[i] as Diagnostic['place'],
          help,
        }),
      ),
    )
  }
  return { ...file, value, diagnostics }
}
