// The systems that sites are imported from. The first that knows a folder reads it: those with files of their own come first.
import type { FileSystem } from '../../files/file-system.ts'
import type { ImportSystem } from '../source-site.ts'
import { docusaurus } from './docusaurus.ts'
import { plain } from './plain.ts'

export const systems: readonly ImportSystem[] = [docusaurus, plain]

/** The system of a folder and the file by which it is known; with an id, that one alone is asked. */
export function detectSystem(files: FileSystem, id?: string): { system: ImportSystem; file: string } | undefined {
  for (const system of systems) {
    if (id !== undefined && system.id !== id) continue
    const file = system.detect(files)
    if (file !== undefined) return { system, file }
  }
  return undefined
}
