// Findings to the terminal: each is said once, when the author pauses, and not at every keystroke.
import type { Route } from '../content/page.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsToText } from '../diagnostics/report/terminal.ts'
import type { Project } from '../project/project.ts'

/** Tells what is new among the findings of a project. */
export interface Journal {
  /** Takes note of the project as it is now, with every page read, and of pages that changed; tells after a pause. */
  note(project: Project, changed?: Iterable<Route>): void
  close(): void
}

export interface JournalOptions {
  readonly color: boolean
  write(text: string): void
  /** All that is wrong with a page; what was wrong before it was changed is not said. */
  check(project: Project, route: Route): Promise<readonly Diagnostic[]>
  onFault(error: unknown): void
}

/** Milliseconds without a change after which the terminal speaks. */
const PAUSE = 600
const MAX_FINDINGS = 20
/** Beyond these a change is no edit of the author, and the rest are not checked for it. */
const MAX_PAGES = 20

export function createJournal(options: JournalOptions): Journal {
  return new TerminalJournal(options)
}

class TerminalJournal implements Journal {
  private timer: NodeJS.Timeout | undefined
  private readonly changed = new Set<Route>()
  /** The project when the terminal spoke last. */
  private last: Project | undefined
  /** Findings of the pages that were changed so far. */
  private readonly checked = new Map<Route, readonly Diagnostic[]>()
  /** Pages whose findings from before they were changed are known. */
  private readonly compared = new Set<Route>()
  private known = new Set<string>()
  /** What was said and is not fixed. */
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
    const all = new Map(found.filter(({ severity }) => severity !== 'hint').map((finding) => [keyOf(finding), finding]))
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
    // What is wrong with the style of a page that came whole (a branch, another name) is for its panel.
    const before = isThere
      ? await this.options.check(this.last, route)
      : found.filter(({ severity }) => severity !== 'error')
    for (const finding of before) this.known.add(keyOf(finding))
  }
}

/** The same finding, wherever an edit above has moved it. */
function keyOf({ code, place, message }: Diagnostic): string {
  return `${code}\0${place.file}\0${message}`
}
