// The findings of one page. Each is reported once, no matter how often its snippet is inserted.
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'

export class FindingLog {
  private readonly findings = new Map<string, Diagnostic>()

  add(diagnostic: Diagnostic | undefined): void {
    if (!diagnostic) return
    const { code, place, message } = diagnostic
    const key = `${code}\0${place.file}\0${place.start}\0${message}`
    if (!this.findings.has(key)) this.findings.set(key, diagnostic)
  }

  get size(): number {
    return this.findings.size
  }

  /** Drops the findings added since the log had this size. */
  shrink(size: number): void {
    for (const key of [...this.findings.keys()].slice(size)) this.findings.delete(key)
  }

  list(): Diagnostic[] {
    return [...this.findings.values()]
  }
}
