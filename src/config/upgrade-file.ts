// Converts the mint.json of a docs folder to docs.json, and reports what can't be converted.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { toPlain } from '../schema/placed.ts'
import { readObject } from './read-object.ts'
import { upgradeMint } from './upgrade.ts'

const DOCS_SCHEMA = 'https://mintlify.com/docs.json'

/** The result for a `mint.json`. */
export interface UpgradedFile {
  /** The docs.json to write. Undefined if there is no readable mint.json. */
  readonly text?: string
  /** Places refer to mint.json. */
  readonly diagnostics: readonly Diagnostic[]
  readonly sources: ReadonlyMap<string, SourceFile>
}

/** Reads `mint.json`. Writes nothing. */
export function upgradeFile(files: FileSystem): UpgradedFile {
  const diagnostics: Diagnostic[] = []
  const sources = new Map<string, SourceFile>()
  const mint = readObject('mint.json', {
    files,
    report: (finding) => diagnostics.push(finding),
    onSource: (source) => void sources.set(source.path, source),
  })
  if (!mint) return { diagnostics, sources }
  const { docs, notes } = upgradeMint(mint)
  const content = { $schema: DOCS_SCHEMA, ...(toPlain(docs) as object) }
  return { text: `${JSON.stringify(content, null, 2)}\n`, diagnostics: [...diagnostics, ...notes], sources }
}
