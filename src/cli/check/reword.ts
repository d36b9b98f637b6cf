// Shows wording changes as a diff, and writes them if the user agrees.
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { diffText } from '../../diagnostics/report/diff.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import type { Project } from '../../project/project.ts'
import { type ExitCode, type Terminal, UsageError } from '../command.ts'
import { askInTerminal } from '../init/questions.ts'
import { rewordings, write } from './apply.ts'

/** What may be reworded, and how that's decided. */
export interface Rewordable {
  readonly files: WritableFileSystem
  readonly project: Project
  readonly found: readonly Diagnostic[]
  /** Path of the docs folder relative to the working directory. */
  readonly prefix: string
  /** Write without asking. */
  readonly yes: boolean
}

/** Shows the changes, asks, and writes. Without an interactive terminal, writes nothing. */
export async function reword(
  { files, project, found, prefix, yes }: Rewordable,
  terminal: Terminal,
): Promise<ExitCode> {
  const { texts, applied } = rewordings(files, project, found)
  if (applied.length === 0) {
    terminal.out('No wording to change.\n')
    return 0
  }
  for (const [file, text] of texts) {
    const before = project.sources.get(file)?.text ?? ''
    terminal.out(`${diffText(prefix === '' ? file : `${prefix}/${file}`, before, text, { color: terminal.color })}\n`)
  }
  const changes = `${counted(applied.length, 'change')} in ${counted(texts.size, 'file')}`
  const chosen = yes ? texts : await choose(texts, changes, terminal)
  if (!chosen || chosen.size === 0) {
    terminal.out(`${changes} proposed, nothing written.${chosen ? '' : ' Use `--yes` to write them.'}\n`)
    return 1
  }
  write(files, chosen)
  terminal.out(
    `${yes || chosen.size === texts.size ? changes : `The changes in ${chosen.size} of ${texts.size} files`} written.\n`,
  )
  return 0
}

/** The files to write. Undefined if there's nobody to ask. */
async function choose(
  texts: ReadonlyMap<string, string>,
  changes: string,
  terminal: Terminal,
): Promise<ReadonlyMap<string, string> | undefined> {
  if (!terminal.interactive || process.stdin.isTTY !== true) return undefined
  return askInTerminal(async (ask) => {
    const answer = await ask({ text: `Write ${changes}? (yes, no, or each file)`, read: answerOf })
    if (answer === 'yes') return texts
    const chosen = new Map<string, string>()
    if (answer === 'no') return chosen
    for (const [file, text] of texts) {
      if ((await ask({ text: `Write ${file}? (yes or no)`, read: answerOf })) === 'yes') chosen.set(file, text)
    }
    return chosen
  })
}

function answerOf(typed: string): 'yes' | 'no' | 'each' {
  if (typed === '' || /^n(?:o)?$/i.test(typed)) return 'no'
  if (/^y(?:es)?$/i.test(typed)) return 'yes'
  if (/^e(?:ach)?$/i.test(typed)) return 'each'
  throw new UsageError('Type yes, no, or each.')
}
