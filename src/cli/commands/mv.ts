// galley mv: moves a page, file, or folder, and updates all links to and from it.
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { applyEdits } from '../../editing/apply.ts'
import { type Move, type MovePlan, planMove } from '../../editing/move.ts'
import { sourceOf } from '../../editing/world.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import type { Project } from '../../project/project.ts'
import { openSession } from '../../project/session.ts'
import { readArguments } from '../arguments.ts'
import { type Command, UsageError } from '../command.ts'
import { EXTENSIONS_HELP, EXTENSIONS_OPTION, openExtensions } from '../extensions.ts'
import { pathFrom } from '../path-from.ts'

const HELP = `galley mv <from> <to> [options]

Moves a page, file, or folder of the docs. Updates links to and from it, imports, and the navigation, moves its
translations too, and redirects readers from the old address to the new one.

  --dry-run           show what would change, and change nothing
  --no-redirect       don't add redirects
  --no-translations   leave the translations of a page where they are
${EXTENSIONS_HELP}`

export const mv: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(
      args,
      {
        'dry-run': { type: 'boolean', default: false },
        'no-redirect': { type: 'boolean', default: false },
        'no-translations': { type: 'boolean', default: false },
        ...EXTENSIONS_OPTION,
      },
      2,
    )
    const [from, to] = positionals
    if (from === undefined || to === undefined)
      throw new UsageError('Name what to move, and its new path.', 'See `galley mv --help`.')
    const folder = docsFolderAround(terminal.cwd, from)
    const move = moveOf(folder, terminal.cwd, from, to)
    const files = new DiskFileSystem(folder)
    const { vocabulary } = await openExtensions(folder, values['no-extensions'])
    const session = openSession(files, { lazy: true, vocabulary })
    try {
      await session.outline()
      const { project } = session
      const plan = planMove(project, [move], { withTranslations: !values['no-translations'] })
      if (plan.files.size === 0) throw new UsageError(`The docs have no file \`${move.from}\`.`)
      for (const target of plan.files.values())
        if (existsSync(join(folder, target)) && !plan.files.has(target))
          throw new UsageError(`There is already a file \`${target}\`.`)
      const edits = values['no-redirect'] ? plan.edits : [...plan.edits, ...plan.redirects]
      terminal.out(summary(plan, edits, project, pathFrom(terminal.cwd, folder)))
      if (values['dry-run']) {
        terminal.out('Nothing was changed.\n')
        return 0
      }
      for (const [path, text] of applyEdits(edits, (file) => sourceOf(project, file))) files.write(path, text)
      for (const [path, target] of plan.files) rename(folder, path, target)
      return 0
    } finally {
      await session.close()
    }
  },
}

/** The docs folder that contains a path: the nearest one above it, or `docs` in the working directory. */
function docsFolderAround(cwd: string, path: string): string {
  const isDocs = (folder: string) => ['docs.json', 'mint.json'].some((name) => existsSync(join(folder, name)))
  for (let folder = dirname(resolve(cwd, path)); ; folder = dirname(folder)) {
    if (isDocs(folder)) return folder
    if (dirname(folder) === folder) break
  }
  if (isDocs(cwd)) return cwd
  if (isDocs(join(cwd, 'docs'))) return join(cwd, 'docs')
  throw new UsageError(`There is no docs.json above ${resolve(cwd, path)}.`)
}

/** The move, as paths in the docs folder. A page may be given without its extension, and the target may be a folder. */
function moveOf(folder: string, cwd: string, from: string, to: string): Move {
  const inDocs = (typed: string) => {
    const path = relative(folder, resolve(cwd, typed)).replaceAll('\\', '/')
    if (path === '' || path.startsWith('..')) throw new UsageError(`${typed} is not in ${folder}.`)
    return path
  }
  const candidates = existsSync(resolve(cwd, from)) ? [from] : [`${from}.mdx`, `${from}.md`]
  const typed = candidates.find((path) => existsSync(resolve(cwd, path)))
  if (typed === undefined) throw new UsageError(`There is no file or folder ${from}.`)
  const source = inDocs(typed)
  const isFile = statSync(join(folder, source)).isFile()
  const extension = /\.[a-z\d]+$/i.exec(source)?.[0] ?? ''
  let target = inDocs(to)
  const isFolder = /\/$/.test(to) || (existsSync(join(folder, target)) && statSync(join(folder, target)).isDirectory())
  if (isFolder) target = `${target}/${basename(source)}`
  else if (isFile && /\.mdx?$/i.test(source) && !/\.mdx?$/i.test(target)) target += extension
  if (source === target) throw new UsageError("It's already there.")
  if (target.startsWith(`${source}/`)) throw new UsageError("A folder can't move into itself.")
  return { from: source, to: target }
}

function summary(plan: MovePlan, edits: readonly Edit[], project: Project, prefix: string): string {
  const shown = (path: string) => (prefix === '' ? path : `${prefix}/${path}`)
  const lines = [...plan.files].map(([from, to]) => {
    const note = plan.translations.has(from) ? '  (translation)' : ''
    return `${shown(from)} -> ${shown(to)}${note}`
  })
  for (const edit of [...edits].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.start - b.start))) {
    const source = sourceOf(project, edit.file)
    if (!source) continue
    const { line } = source.position(edit.start)
    const before = source.text.slice(edit.start, edit.end).trim()
    const after = edit.text.trim().replace(/^,\s*/, '')
    lines.push(
      `${shown(edit.file)}:${line}  ${before === '' ? '+' : `${before} ->`} ${after === '' ? '(removed)' : after}`,
    )
  }
  const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  const texts = new Set(edits.map(({ file }) => file)).size
  return `${lines.join('\n')}\n${many(plan.files.size, 'file')} moved, ${many(edits.length, 'change')} in ${many(texts, 'file')}.\n`
}

/** Renames a file, and removes folders that become empty. */
function rename(folder: string, from: string, to: string): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  renameSync(join(folder, from), join(folder, to))
  for (let path = dirname(from); path !== '.'; path = dirname(path)) {
    if (readdirSync(join(folder, path)).length > 0) return
    rmdirSync(join(folder, path))
  }
}
