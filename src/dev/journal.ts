// Findings to the terminal: each is said once, when the author pauses, and not at every keystroke.
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { diagnosticsToText } from '../diagnostics/report/terminal.ts'
import type { Project } from '../project/project.ts'

/** Tells what is new among the findings of a project. */
export interface Journal {
  /** Takes note of the project as it is now, and tells after a pause. */
  note(project: Project): void
  close(): void
}

/** Milliseconds without a change after which the terminal speaks. */
const PAUSE = 600
const MOST_FINDINGS = 20

export function createJournal(write: (text: string) => void, color: boolean): Journal {
  let told = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  const tell = (project: Project) => {
    const shown = project.diagnostics.filter(({ severity }) => severity !== 'hint')
    const fresh = shown.filter((finding) => !told.has(keyOf(finding)))
    const before = told.size
    told = new Set(shown.map(keyOf))
    if (fresh.length > 0) {
      write(`${diagnosticsToText(fresh.slice(0, MOST_FINDINGS), project.sources, { color })}\n`)
      if (fresh.length > MOST_FINDINGS) write(`… and ${fresh.length - MOST_FINDINGS} more\n`)
    } else if (before > 0 && told.size === 0) write('All mended.\n')
  }
  return {
    note(project) {
      clearTimeout(timer)
      timer = setTimeout(tell, PAUSE, project)
    },
    close: () => clearTimeout(timer),
  }
}

/** The same finding, wherever an edit above has moved it. */
function keyOf({ code, place, message }: Diagnostic): string {
  return `${code}\0${place.file}\0${message}`
}
