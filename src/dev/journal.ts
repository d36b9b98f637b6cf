// Reports findings in the terminal: each one once, when the author pauses instead of at every keystroke.
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsToText } from '../diagnostics/report/terminal.ts'
import type { Project } from '../project/project.ts'

/** Reports new findings of a project. */
export interface Journal {
  /** Updates the current project, with every page read, and the pages that changed. Reports after a pause. */
  note(project: Project, changed?: Iterable<Route>): void
  close(): void
}

export interface JournalOptions {
  readonly color: boolean
  write(text: string): void
  /** All findings of a page. Findings that it had before the change aren't reported. */
  check(project: Project, route: Route): Promise<readonly Diagnostic[]>
  onFault(error: unknown): void
}

/** Milliseconds without a change before it reports. */
const PAUSE = 600
const MAX_FINDINGS = 20
/** A change of more pages isn't an edit by the author, so the others aren't checked. */
const MAX_PAGES = 20

export function createJournal(options: JournalOptions): Journal {
  return new TerminalJournal(options)
}

class TerminalJournal implements Journal {
  private timer: NodeJS.Timeout | undefined
  private readonly changed = new Set<Route>()
  /** The project at the time of the last report. */
  private last: Project | undefined
  /** Findings of the pages that changed so far. */
  private readonly checked = new Map<Route, readonly Diagnostic[]>()
  /** Pages whose findings before the change are known. */
  private readonly compared = new Set<Route>()
  private known = new Set<string>()
  /** Findings that were reported and still exist. */
  private said = new Set<string>()

  constructor(private readonly options: JournalOptions) {}

  note(project: Project, changed: Iterable<Route> = []): void {
    for (const route of changed) this.changed.add(route)
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.tell(project).catch(this.options.onFault), PAUSE)
  }

  close(): void {
    clearTimeout(this.timer)
  }

  private async tell(project: Project): Promise<void> {
    const routes = [...this.changed].slice(0, MAX_PAGES)
    this.changed.clear()
    for (const route of routes) await this.check(project, route)
    this.last = project
    const found = [...project.diagnostics, ...[...this.checked.values()].flat()]
    const all = new Map(
      found.filter(({ severity }) => severity !== 'suggestion').map((finding) => [keyOf(finding), finding]),
    )
    const fresh = [...all].filter(([key]) => !this.known.has(key))
    this.known = new Set(all.keys())
    const { write, color } = this.options
    if (fresh.length > 0) {
      const shown = fresh.slice(0, MAX_FINDINGS).map(([, finding]) => finding)
      write(`${diagnosticsToText(shown, project.sources, { color })}\n`)
      if (fresh.length > MAX_FINDINGS) write(`… and ${fresh.length - MAX_FINDINGS} more\n`)
    }
    const open = [...this.said].filter((key) => all.has(key))
    if (fresh.length === 0 && open.length === 0 && this.said.size > 0) write('All fixed.\n')
    this.said = new Set([...open, ...fresh.map(([key]) => key)])
  }

  private async check(project: Project, route: Route): Promise<void> {
    if (!project.outlines.has(route)) {
      this.checked.delete(route)
      this.compared.delete(route)
      return
    }
    const found = await this.options.check(project, route)
    this.checked.set(route, found)
    if (!this.last || this.compared.has(route)) return
    this.compared.add(route)
    const isThere = this.last.outlines.has(route)
    // A page that is new as a whole (from another branch, or renamed) shows style findings only in its panel.
    const before = isThere
      ? await this.options.check(this.last, route)
      : found.filter(({ severity }) => severity !== 'error')
    for (const finding of before) this.known.add(keyOf(finding))
  }
}

/** Identifies a finding even if an edit above moved it. */
function keyOf({ code, place, message }: Diagnostic): string {
  return `${code}\0${place.file}\0${message}`
}
