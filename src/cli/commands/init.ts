// galley init: creates a small complete site in an empty folder, or a configuration for existing pages.
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { counted } from '../../diagnostics/counted.ts'
import { DiskFileSystem, FileError } from '../../files/disk.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { readArguments } from '../arguments.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '../command.ts'
import { hasConfig, USUAL_FOLDERS } from '../folder.ts'
import type { Assistant } from '../init/assistants.ts'
import { findSite } from '../init/found-site.ts'
import { projectName } from '../init/project-name.ts'
import { type Ask, askInTerminal } from '../init/questions.ts'
import { lighter, starterFiles } from '../init/starter.ts'
import { asArgument } from '../path-from.ts'

const HELP = `galley init [folder] [options]

Starts the docs in a folder (default: docs/, documentation/, or doc/ if one has pages, docs/ if this folder is
mostly code, or else this folder). An empty folder gets a small site to start from. A folder with Markdown files
gets a docs.json that lists them. Existing files are never changed.

  --name <name>          the name of the site (default: that of the project)
  --color <color>        its color, such as #0f766e
  --assistants <names>   editors whose assistants get the writing rules and the MCP server, such as cursor,claude
  --yes                  don't ask any questions
`

const DEFAULT_COLOR = '#0f766e'

export const init: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      name: { type: 'string' },
      color: { type: 'string' },
      assistants: { type: 'string' },
      yes: { type: 'boolean', short: 'y', default: false },
    })
    const folder = positionals[0] === undefined ? usualFolder(terminal.cwd) : resolve(terminal.cwd, positionals[0])
    const isInner = positionals[0] === undefined && folder !== terminal.cwd
    const there = ['docs.json', 'mint.json'].find((name) => existsSync(join(folder, name)))
    const blocking = fileOnTheWay(folder)
    if (blocking !== undefined)
      throw new UsageError(`${blocking} is a file, not a folder.`, 'Name a folder for the docs.')
    if (there) throw new UsageError(`There is already a ${there} in ${folder}.`, 'Run `galley dev` to see its site.')
    if (values.color !== undefined) checkColor(values.color)
    const assistants = values.assistants === undefined ? undefined : await readAssistants(values.assistants)

    const others = (await otherSystem(folder)) ?? (isInner ? await otherSystem(terminal.cwd) : undefined)
    if (others?.isWhole) throw new UsageError(...importAdvice(others, terminal.cwd))
    const found = findSite(new DiskFileSystem(folder))
    const suggested = {
      name: values.name ?? found?.name ?? projectName(folder),
      color: normalizeColor(values.color ?? DEFAULT_COLOR),
      assistants: assistants ?? [],
    }
    const isAsked = !values.yes && terminal.interactive && process.stdin.isTTY === true
    const given = { ...values, assistants }
    if (isInner)
      terminal.out(
        `The pages ${found ? 'are' : 'go'} in ${basename(folder)}/. To publish this whole folder, run \`galley init .\` instead.\n\n`,
      )
    const choices = isAsked ? await askInTerminal((ask) => choose(ask, suggested, given)) : suggested
    if (!choices) {
      terminal.err('\nNothing was written.\n')
      return 2
    }
    const files = found
      ? new Map([['docs.json', foundConfig(choices, found.navigation)], ...found.files])
      : starterFiles(choices)
    // One in a folder above covers the whole repository, and knows its conventions.
    if (hasEditorConfig(dirname(folder))) files.delete('.editorconfig')
    const written = writeNew(folder, files)

    const where = relative(terminal.cwd, folder)
    terminal.out(written.map((path) => `${join(where, path)}: written\n`).join(''))
    const code = choices.assistants.length > 0 ? await connect(folder, choices.assistants, terminal) : 0
    const pages = found ? `, with ${counted(found.pages, 'page')}` : ''
    terminal.out(`\n${choices.name} is ready${pages}. See it:\n\n`)
    terminal.out(`  galley dev${where === '' ? '' : ` ${asArgument(where)}`}\n`)
    if (others) {
      const [what, advice] = importAdvice(others, terminal.cwd)
      terminal.out(`\n${what} ${advice}\n`)
    }
    return code
  },
}

/**
 * The folder to start in if none is named. The docs of a project come before the project itself, whose other files
 * would be published too. A home page in the folder says that it's a docs folder.
 */
function usualFolder(cwd: string): string {
  if (hasConfig(cwd) || ['index.mdx', 'index.md'].some((name) => existsSync(join(cwd, name)))) return cwd
  const folders = USUAL_FOLDERS.map((name) => join(cwd, name))
  const hasPages = (folder: string) =>
    statSync(folder, { throwIfNoEntry: false })?.isDirectory() && findSite(new DiskFileSystem(folder)) !== undefined
  const docs = folders.find((folder) => hasConfig(folder) || hasPages(folder))
  return docs ?? (isCode(new DiskFileSystem(cwd)) ? join(cwd, 'docs') : cwd)
}

const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|swift|rb|php|c|cc|cpp|h|hpp|cs|scala|ex|exs|dart|vue|svelte)$/

/** Whether a folder holds more programs than pages, so its READMEs are about the code. */
function isCode(files: DiskFileSystem): boolean {
  const paths = files.list()
  const count = (pattern: RegExp) => paths.filter((path) => pattern.test(path)).length
  return count(CODE) > count(/\.mdx?$/i)
}

/** A site of another documentation system. */
interface OtherSite {
  readonly system: string
  readonly file: string
  /** Its absolute path. */
  readonly folder: string
  /** True if most pages are its own: what is around it is no site by itself. */
  readonly isWhole: boolean
}

/** Looks for the configuration of another system. Plain Markdown has none. */
async function otherSystem(folder: string): Promise<OtherSite | undefined> {
  if (!existsSync(folder)) return undefined
  const [{ detectSystem }, { isAside }] = await Promise.all([
    import('../../import/systems/index.ts'),
    import('../../import/reading.ts'),
  ])
  const files = new DiskFileSystem(folder)
  const found = detectSystem(files)
  // The site of a package in `vendor/` isn't the project's.
  if (!found || found.system.id === 'markdown' || isAside(`${found.root}/`)) return undefined
  const { system, file, root } = found
  const pages = files.list().filter((path) => /\.mdx?$/.test(path))
  const ownPages = pages.filter((path) => path.startsWith(root === '' ? '' : `${root}/`))
  // Obsidian is an editor too: its folder may be meant as it is.
  const isWhole = system.id !== 'obsidian' && (root === '' || ownPages.length * 2 > pages.length)
  return { system: system.name, file, folder: join(folder, root), isWhole }
}

function importAdvice({ system, file, folder }: OtherSite, cwd: string): [string, string] {
  const from = relative(cwd, folder) || '.'
  return [
    `There is a site of ${system} in ${folder} (${file}).`,
    `\`galley import ${asArgument(from)}\` turns it into a docs folder, with its navigation and addresses.`,
  ]
}

/** A file that is in the way of a folder. */
function fileOnTheWay(folder: string): string | undefined {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(path)) return statSync(path).isDirectory() ? undefined : path
    if (path === dirname(path)) return undefined
  }
}

/** Whether a folder, or one above it within the repository, has an `.editorconfig`. */
function hasEditorConfig(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.editorconfig'))) return true
    if (existsSync(join(path, '.git')) || path === dirname(path)) return false
  }
}

type Choices = { name: string; color: string; assistants: readonly Assistant[] }

/** The code for rules and MCP is loaded only if needed. */
async function readAssistants(typed: string): Promise<Assistant[]> {
  return (await import('../init/assistants.ts')).namedAssistants(typed)
}

async function connect(folder: string, assistants: readonly Assistant[], terminal: Terminal): Promise<ExitCode> {
  return (await import('../init/assistants.ts')).connectAssistants(folder, assistants, terminal)
}

async function choose(ask: Ask, suggested: Choices, given: Partial<Choices>): Promise<Choices> {
  const name = given.name ?? (await ask({ text: `Name (${suggested.name})`, read: (typed) => typed || suggested.name }))
  const color =
    given.color ??
    (await ask({ text: `Color (${suggested.color})`, read: (typed) => checkColor(typed || suggested.color) }))
  const assistants =
    given.assistants ??
    (await ask({
      text: 'Editors whose assistants get the writing rules, such as cursor,claude (none)',
      read: readAssistants,
    }))
  return { name, color: normalizeColor(color), assistants }
}

function foundConfig({ name, color }: Choices, navigation: object): string {
  const config = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name,
    colors: { primary: color, light: lighter(color) },
    navigation,
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** Writes the files that don't exist yet, and returns their paths. */
function writeNew(folder: string, files: ReadonlyMap<string, string>): string[] {
  const written: string[] = []
  for (const [path, text] of files) {
    const absolute = join(folder, path)
    if (existsSync(absolute)) continue
    try {
      makeFolder(dirname(absolute))
      writeFileSync(absolute, text, { flag: 'wx' })
    } catch (error) {
      throw FileError.of(error, absolute, "can't be written")
    }
    written.push(path)
  }
  return written
}

function isColor(text: string): boolean {
  return /^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)
}

function normalizeColor(text: string): string {
  return text.startsWith('#') ? text : `#${text}`
}

function checkColor(text: string): string {
  if (!isColor(text)) throw new UsageError(`\`${text}\` isn't a color.`, 'Write it like `#0f766e`.')
  return text
}
