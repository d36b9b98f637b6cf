// Knows which file the nodes that are being rendered come from.

/** The file that links and images are resolved against. A fragment of a page may come from another one. */
export class CurrentFile {
  constructor(private current: string) {}

  get path(): string {
    return this.current
  }

  /** Calls `run` with another file as the current one. */
  during<T>(path: string, run: () => T): T {
    const before = this.current
    this.current = path
    try {
      return run()
    } finally {
      this.current = before
    }
  }
}
