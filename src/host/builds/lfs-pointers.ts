// Finds published files that Git LFS keeps elsewhere, because readers get a few lines of text in place of an image.
import { join } from 'node:path'
import { isLfsPointer, MAX_POINTER } from '../../files/lfs-pointer.ts'
import type { Manifest } from '../deploys/manifest.ts'
import { readPlain } from './collect.ts'
import type { Finding } from './findings.ts'

/** Reports the pointers among the files of a built folder. */
export async function findPointers(folder: string, manifest: Manifest): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [path, { size }] of manifest) {
    if (size > MAX_POINTER) continue
    const read = await readPlain(join(folder, path), MAX_POINTER)
    if (!read || !isLfsPointer(read.bytes)) continue
    findings.push({
      ...{ severity: 'warning', code: 'lfs-pointer' },
      message: `Readers can’t see \`/${path}\`, because it’s in Git LFS, from which the host fetches nothing.`,
      help: 'Commit the file itself, or build in CI, which can fetch it, and run `galley deploy` there.',
    })
  }
  return findings
}
