// Tracks which file imports which, to know what to read again when a file changes.

/** Resolves an import to the path of a file. Undefined if there is none. */
export type Resolve = (from: string, specifier: string) => string | undefined

/** All imports seen so far. */
export class Dependencies {
  private readonly imports = new Map<string, Map<string, string | undefined>>()

  /** Records that a file imports another one, even if that doesn't exist yet. */
  note(from: string, specifier: string, found: string | undefined): void {
    let own = this.imports.get(from)
    if (!own) {
      own = new Map()
      this.imports.set(from, own)
    }
    own.set(specifier, found)
  }

  /** Whether a file imports another one by a path that is relative to its own. */
  isPlaceBound(from: string): boolean {
    return [...(this.imports.get(from)?.keys() ?? [])].some((specifier) => specifier.startsWith('.'))
  }

  /** Drops the imports of a file that changed or was removed. */
  forget(from: string): void {
    this.imports.delete(from)
  }

  /** These files and everything that imports them, directly or indirectly. */
  dependents(files: Iterable<string>): Set<string> {
    const affected = new Set(files)
    const importers = this.importers()
    // The loop also visits what it adds to the set.
    for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer)
    return affected
  }

  /** Files with an import that resolves differently now that files were added or removed. */
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
