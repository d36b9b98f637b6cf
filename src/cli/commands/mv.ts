// galley mv: moves a page, file, or folder, or renames what is in one, and updates everything that refers to it.

import { existsSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { counted } from '../../diagnostics/counted.ts'
import type { Edit } from '../../diagnostics/diagnostic.ts'
import { applyEdits } from '../../editing/apply.ts'
import { type Move, type MovePlan, planMove } from '../../editing/move.ts'
import { namedIn, planRename } from '../../editing/rename.ts'
import { sourceOf, type World } from '../../editing/world.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { leadsOutside, pathBelow } from '../../files/path-below.ts'
import type { Project } from '../../project/project.ts'
import { openSession, type Session } from '../../project/session.ts'
import { readArguments } from '../arguments.ts'
import { type Command, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder, hasConfig } from '../folder.ts'
import { pathFrom } from '../path-from.ts'

const HELP = `galley mv <from> <to> [options]

Moves a page, file, or folder of the docs. Updates links to and from it, imports, and the navigation, moves its
translations too, and redirects readers from the old address to the new one.

Also renames a heading, component, or variable everywhere:

  galley mv guides/start.mdx#install "Set up"
  galley mv snippets/plan.jsx#Plan Offer
  galley mv '{{product}}' brand

  --dry-run           show what would change, and change nothing
  --no-redirect       don't add redirects
  --no-translations   leave the translations of a page where they are
${extensionsHelp()}`

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
    const part = partOf(terminal.cwd, from)
    const folder = docsFolderAround(terminal.cwd, part?.path ?? from)
    const files = new DiskFileSystem(folder)
    const { vocabulary } = await openExtensions(folder, values['no-extensions'])
    const session = openSession(files, { lazy: true, vocabulary })
    try {
      await session.outline()
      const { project } = session
      const plan = part
        ? await planPart(session, folder, terminal.cwd, part, to)
        : planMove(project, [moveOf(folder, terminal.cwd, from, to)], {
            withTranslations: !values['no-translations'],
          })
      if (plan.files.size === 0 && !part) throw new UsageError(`The docs have no file \`${from}\`.`)
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

/** A part of a file, or a variable if it has no path. */
interface Part {
  readonly path?: string
  readonly name: string
}

/** `file#name` or `{{name}}`. Undefined for a path. */
function partOf(cwd: string, typed: string): Part | undefined {
  const variable = /^\{\{\s*([\w.-]+)\s*\}\}$/.exec(typed)?.[1]
  if (variable !== undefined) return { name: variable }
  const hash = typed.indexOf('#')
  if (hash < 1 || existsSync(resolve(cwd, typed))) return undefined
  return { path: typed.slice(0, hash), name: typed.slice(hash + 1) }
}

async function planPart(session: Session, folder: string, cwd: string, part: Part, to: string): Promise<MovePlan> {
  const world: World = {
    get project() {
      return session.project
    },
    pageAt: async (route) => {
      await session.read([route])
      return session.project.pages.get(route)
    },
  }
  const { path, name } = part
  const file = path === undefined ? undefined : pathIn(folder, cwd, existing(cwd, path))
  if (file === undefined && !Object.hasOwn(session.project.config.variables, name))
    throw new UsageError(`There is no variable \`${name}\`.`)
  const named = file === undefined ? { kind: 'variable' as const, name } : await namedIn(world, file, name)
  if (!named) throw new UsageError(`${path} has no heading or component \`${name}\`.`)
  const plan = await planRename(world, named, to)
  if ('problem' in plan) throw new UsageError(plan.problem)
  return plan
}

/** The docs folder that contains a path: the nearest one above it, or that of the working directory. */
function docsFolderAround(cwd: string, path: string): string {
  for (let folder = dirname(resolve(cwd, path)); ; folder = dirname(folder)) {
    if (hasConfig(folder)) return folder
    if (dirname(folder) === folder) break
  }
  return docsFolder(cwd, undefined)
}

/** The path of a file or folder that exists. A page may be given without its extension. */
function existing(cwd: string, typed: string): string {
  const candidates = existsSync(resolve(cwd, typed)) ? [typed] : [`${typed}.mdx`, `${typed}.md`]
  const path = candidates.find((candidate) => existsSync(resolve(cwd, candidate)))
  if (path === undefined) throw new UsageError(`There is no file or folder ${typed}.`)
  return path
}

/** A path on the command line as a path in the docs folder. */
function pathIn(folder: string, cwd: string, typed: string): string {
  const path = pathBelow(folder, resolve(cwd, typed))
  if (path === '' || leadsOutside(path)) throw new UsageError(`${typed} isn't in the docs folder ${folder}.`)
  return path
}

const PAGE = /\.mdx?$/i

/** The move, as paths in the docs folder. The target may be a folder. */
function moveOf(folder: string, cwd: string, from: string, to: string): Move {
  const source = pathIn(folder, cwd, existing(cwd, from))
  const isFile = statSync(join(folder, source)).isFile()
  const extension = /\.[a-z\d]+$/i.exec(source)?.[0] ?? ''
  let target = pathIn(folder, cwd, to)
  const isFolder = /\/$/.test(to) || (existsSync(join(folder, target)) && statSync(join(folder, target)).isDirectory())
  if (isFolder) target = `${target}/${basename(source)}`
  else if (isFile && PAGE.test(source) && !PAGE.test(target)) {
    // Names such as `node.js` and `v1.2` have a dot too.
    if (/\.[a-z]{2,5}$/i.test(to)) {
      const help = `Write \`${to}${extension}\` if that's its name.`
      throw new UsageError(`A page has the extension \`.mdx\` or \`.md\`, so it can't become \`${to}\`.`, help)
    }
    target += extension
  }
  if (source === target) throw new UsageError(`${source} is already there.`)
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
  const texts = new Set(edits.map(({ file }) => file)).size
  const moved = plan.files.size === 0 ? '' : `${counted(plan.files.size, 'file')} moved, `
  return `${lines.join('\n')}\n${moved}${counted(edits.length, 'change')} in ${counted(texts, 'file')}.\n`
}

/** Renames a file, and removes folders that become empty. */
function rename(folder: string, from: string, to: string): void {
  makeFolder(dirname(join(folder, to)))
  renameSync(join(folder, from), join(folder, to))
  for (let path = dirname(from); path !== '.'; path = dirname(path)) {
    if (readdirSync(join(folder, path)).length > 0) return
    rmdirSync(join(folder, path))
  }
}
