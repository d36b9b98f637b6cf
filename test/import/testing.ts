// Files of another system in, the site that an import makes of them out: all in memory.

import { checkProject } from '../../src/check/check.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { accountForAnchors } from '../../src/import/anchors.ts'
import { type ImportedSite, importSite } from '../../src/import/import.ts'
import { loadProject } from '../../src/project/load.ts'

/** What became of a folder. */
export interface Imported {
  readonly site: ImportedSite
  /** The text of a file. Throws when there is none. */
  file(path: string): string
  /** docs.json as data. */
  readonly config: Record<string, unknown>
  /** Remarks as `kind what: message`, without those on what was carried over. */
  readonly remarks: readonly string[]
  /** `address state to`. */
  readonly addresses: readonly string[]
  readonly anchors: ReturnType<typeof accountForAnchors>
  /** What the check calls an error in the result. */
  readonly errors: readonly Diagnostic[]
}

/** Imports a folder given as paths and texts. Throws if no system knows it. */
export async function importFiles(files: Readonly<Record<string, string>>, system?: string): Promise<Imported> {
  const site = await importSite(new MemoryFileSystem({ ...files }), { system })
  if (!site) throw new Error('No system knows these files.')
  const project = await loadProject(site.files)
  const text = site.files.readText('docs.json')
  return {
    site,
    file(path) {
      const found = site.files.readText(path)
      if (found === undefined) throw new Error(`There is no ${path} among ${site.files.list().join(', ')}`)
      return found
    },
    config: text === undefined ? {} : JSON.parse(text),
    remarks: site.remarks
      .filter(({ kind }) => kind !== 'carried')
      .map(({ kind, what, message }) => `${kind} ${what}: ${message ?? ''}`),
    addresses: site.addresses.map(({ address, state, to }) => [address, state, to].filter(Boolean).join(' ')),
    anchors: accountForAnchors(project, site.pages),
    errors: checkProject(project).filter(({ severity }) => severity === 'error'),
  }
}
