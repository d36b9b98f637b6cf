// Logs what was remarked on while pages were converted. What a translation repeats of its original is logged once.
import type { ImportLog, LoggedRemark, SourcePage } from './source-site.ts'

/** The remarks on pages. Those on translations wait until all originals are known. */
export class PageRemarks {
  private readonly ofOriginals = new Map<string, Set<string>>()
  private readonly waiting: { readonly page: SourcePage; readonly remark: LoggedRemark }[] = []

  constructor(private readonly log: ImportLog) {}

  /** Logs a remark on a page, or keeps it for later. */
  add(page: SourcePage, remark: LoggedRemark): void {
    if (page.translationOf !== undefined) {
      this.waiting.push({ page, remark })
      return
    }
    const known = this.ofOriginals.get(page.file) ?? new Set()
    this.ofOriginals.set(page.file, known.add(textOf(remark)))
    this.log.remark(remark)
  }

  /** Logs what only translations have. They have no files and no lines, so the file of the original is named. */
  finish(): void {
    for (const { page, remark } of this.waiting.splice(0)) {
      const file = page.translationOf ?? page.file
      if (this.ofOriginals.get(file)?.has(textOf(remark))) continue
      const message = remark.message === undefined ? undefined : `In \`${page.language ?? ''}\`: ${remark.message}`
      this.log.remark({ ...remark, file, line: 0, message })
    }
  }
}

function textOf({ kind, what, message, todo }: LoggedRemark): string {
  return JSON.stringify([kind, what, message, todo])
}
