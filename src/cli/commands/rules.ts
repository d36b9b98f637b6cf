// galley rules: writes the rules of the docs to files where editors look for them.
import { posix, resolve } from 'node:path'
import { createGuide, createUserPart } from '../../agents/guide.ts'
import { partToMarkdown } from '../../agents/markdown.ts'
import { planRules, type RuleChange } from '../../agents/plan.ts'
import type { Target } from '../../agents/target.ts'
import { targets } from '../../agents/targets/index.ts'
import type { Repository } from '../../check/outside.ts'
import { guidanceFindings } from '../../check/probes/guidance.ts'
import { below } from '../../diagnostics/report/place-text.ts'
import { diagnosticsToText } from '../../diagnostics/report/terminal.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { leadsOutside, pathBelow } from '../../files/path-below.ts'
import { repositoryAround } from '../../files/repository.ts'
import { openSession } from '../../project/session.ts'
import { readArguments, unknownName } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'

const HELP = `galley rules [folder] [options]

Writes the writing rules, the components, and your own standards (galley.json) as rules for editors' assistants.
The files go to the root of the repository. What you write in them outside the marked part is kept.

  --target <names>  which editors, separated by commas, or all (default: cursor)
  --check           write nothing, and exit with 1 if a file is out of date
  --user            print the rules as plain text, for the settings of your own editor
  --root <folder>   the root of the repository (default: the nearest parent folder with .git)
${extensionsHelp(20)}
Targets:
${targets.map(({ name, title }) => `  ${name.padEnd(12)}${title}`).join('\n')}
`

const WORDS: Readonly<Record<RuleChange['kind'], string>> = {
  same: 'up to date',
  new: 'written',
  changed: 'updated',
  gone: 'removed',
  refused: 'left unchanged',
}

export const rules: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      target: { type: 'string', default: 'cursor' },
      check: { type: 'boolean', default: false },
      user: { type: 'boolean', default: false },
      root: { type: 'string' },
      ...EXTENSIONS_OPTION,
    })
    const chosen = namedTargets(values.target)
    const folder = docsFolder(terminal.cwd, positionals[0])
    const root = values.root === undefined ? repositoryAround(folder) : resolve(terminal.cwd, values.root)
    const docs = pathBelow(root, folder)
    if (leadsOutside(docs)) throw new UsageError(`The root ${root} doesn't contain the docs in ${folder}.`)

    const repository = new DiskFileSystem(root)
    const context: Repository = { docs, files: repository }
    const { vocabulary, rules: added } = await openExtensions(folder, values['no-extensions'])
    const session = openSession(new DiskFileSystem(folder), { vocabulary })
    try {
      const { project } = session
      const findings = guidanceFindings(project, context)
      if (findings.length > 0) {
        const { diagnostics, sources } = below(pathBelow(terminal.cwd, folder), findings, project.sources)
        terminal.err(`${diagnosticsToText(diagnostics, sources, { color: terminal.color })}
`)
      }
      if (values.user) {
        terminal.out(partToMarkdown(createUserPart(project, context)))
        return findings.length > 0 ? 1 : 0
      }
      const guide = createGuide(project, context, added)
      const changes = planRules(guide, chosen, repository)
      if (!values.check) write(changes, repository)
      report(changes, { prefix: pathBelow(terminal.cwd, root), isCheck: values.check }, terminal)
      const isStale = changes.some(({ kind }) => kind === 'refused' || (values.check && kind !== 'same'))
      return isStale || findings.length > 0 ? 1 : 0
    } finally {
      await session.close()
    }
  },
}

/** The targets with the given names. Throws `UsageError` if there's no such target. */
function namedTargets(typed: string): readonly Target[] {
  if (typed === 'all') return targets
  const names = typed.split(',').map((name) => name.trim())
  return names.map((name) => {
    const target = targets.find((known) => known.name === name)
    if (target) return target
    throw unknownName('target', name, [...targets.map((known) => known.name), 'all'])
  })
}

function write(changes: readonly RuleChange[], repository: DiskFileSystem): void {
  for (const { path, kind, text } of changes) {
    if (kind === 'gone') repository.remove(path)
    else if (kind !== 'same' && text !== undefined) repository.write(path, text)
  }
}

/** Lists what was written. `prefix` leads from the working directory to the root of the repository. */
function report(
  changes: readonly RuleChange[],
  { prefix, isCheck }: { prefix: string; isCheck: boolean },
  terminal: Terminal,
): void {
  for (const { path, kind, note } of changes) {
    const word = isCheck && kind !== 'same' ? `out of date (${kind})` : WORDS[kind]
    terminal.out(`${posix.join(prefix, path)}: ${word}${note ? `. ${note}` : ''}\n`)
  }
}
