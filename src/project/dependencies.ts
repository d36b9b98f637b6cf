// Which file imports which, as the pages were read: who must be read again when a file changes.

/** Where an import leads: the path of a file, or undefined when there is none. */
export type Resolve = (from: string, specifier: string) => string | undefined

/** Imports of all files that were followed. */
export class Dependencies {
  private readonly imports = new Map<string, Map<string, string | undefined>>()

  /** Notes that a file imports another one, or would if it were there. */
  note(from: string, specifier: string, found: string | undefined): void {
    let own = this.imports.get(from)
    if (!own) {
      own = new Map()
      this.imports.set(from, own)
    }
    own.set(specifier, found)
  }

  /** Forgets what a file imports: it was changed, or is gone. */
  forget(from: string): void {
    this.imports.delete(from)
  }

  /** These files, and all that import them, directly or through others. */
  dependents(files: Iterable<string>): Set<string> {
    const affected = new Set(files)
    const importers = this.importers()
    // The set grows while it is walked.
    for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer)
    return affected
  }

  /** Files with an import that leads elsewhere than before, now that files came or went. */
  rerouted(resolve: Resolve): string[] {
    const files: string[] = []
    for (const [from, own] of this.imports) {
      for (const [specifier, found] of own) {
        if (resolve(from, specifier) === found) continue
        files.push(from)
        break
      }
    }
    return files
  }

  private importers(): Map<string, string[]> {
    const importers = new Map<string, string[]>()
    for (const [from, own] of this.imports) {
      for (const found of own.values()) {
        if (found === undefined) continue
        const list = importers.get(found)
        if (list) list.push(from)
        else importers.set(found, [from])
      }
    }
    return importers
  }
}
