// The mint.json of a docs folder -> the text of a docs.json that says the same, and what could not be carried over.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { FileSystem } from '../files/file-system.ts'
import type { SourceFile } from '../files/source-file.ts'
import { toPlain } from '../schema/placed.ts'
import { readObject } from './read-object.ts'
import { upgradeMint } from './upgrade.ts'

export const DOCS_SCHEMA = 'https://mintlify.com/docs.json'

/** What a `mint.json` comes to. */
export interface UpgradedFile {
  /** The docs.json to write. Undefined when there is no readable mint.json. */
  readonly text?: string
  /** Places are those of mint.json. */
  readonly diagnostics: readonly Diagnostic[]
  readonly sources: ReadonlyMap<string, SourceFile>
}

/** Reads `mint.json`, and writes nothing. */
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
