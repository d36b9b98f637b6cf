// galley fetch: gets the pages of other repositories, and puts them into the docs folder.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { ContentSource } from '../../config/content-sources.ts'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { listOf } from '../../diagnostics/names.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { GitError } from '../../files/git.ts'
import { cloneSource } from '../../sources/clone.ts'
import { includeDocs } from '../../sources/include.ts'
import { sourcesOf } from '../../sources/read.ts'
import { OccupiedFolderError, writeSource } from '../../sources/write.ts'
import { readArguments, unknownName } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { docsFolder } from '../folder.ts'

const HELP = `galley fetch [folder] [options]

Gets the pages of the repositories that \`sources\` of galley.json lists, and writes them into the docs folder, each to its
own path. Links, imports, and the navigation still lead where they did. Git ignores what is written.

  --from <name>=<folder>  take a source from a working copy on this machine, such as \`acme/sdk=../sdk\`. Repeatable.
                          Without other names, gets nothing else.
`

export const fetch: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, { from: { type: 'string', multiple: true } })
    const docs = docsFolder(terminal.cwd, positionals[0])
    const sources = sourcesOf(new DiskFileSystem(docs))
    if (sources.length === 0)
      throw new UsageError('The site has no sources.', 'List other repositories in `sources` of galley.json.')
    const local = localCopies(values.from ?? [], sources, terminal.cwd)
    const wanted = local.size > 0 ? sources.filter(({ name }) => local.has(name)) : sources
    let failed = false
    for (const source of wanted) {
      const problem = await take(source, { docs, copy: local.get(source.name), terminal })
      if (problem === undefined) continue
      failed = true
      terminal.err(`galley: ${source.name}: ${problem}\n`)
    }
    return failed ? 2 : 0
  },
}

/** The working copies named on the command line, by the name of their source. */
function localCopies(typed: readonly string[], sources: readonly ContentSource[], cwd: string): Map<string, string> {
  const copies = new Map<string, string>()
  for (const text of typed) {
    const [, name = '', folder = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? []
    if (folder === '')
      throw new UsageError(`\`--from\` takes a name and a folder, not \`${text}\`.`, 'Write `--from acme/sdk=../sdk`.')
    const source = sources.find((known) => known.name === name)
    if (!source)
      throw unknownName(
        'source',
        name,
        sources.map((known) => known.name),
      )
    copies.set(name, resolve(cwd, folder))
  }
  return copies
}

/** Gets one source. Returns what went wrong. What was there before is kept then. */
async function take(
  source: ContentSource,
  { docs, copy, terminal }: { docs: string; copy: string | undefined; terminal: Terminal },
): Promise<string | undefined> {
  const temporary = mkdtempSync(join(tmpdir(), 'galley-fetch-'))
  try {
    const clone = copy === undefined ? await cloneSource(source, temporary) : undefined
    const folder = clone?.docs ?? join(copy ?? '', source.folder)
    if (!existsSync(folder)) return `There is no folder ${source.folder === '' ? folder : source.folder}.`
    const { files, problems } = await includeDocs(new DiskFileSystem(folder), source.path)
    if (problems.length > 0) return reasonOf(problems, source)
    const origin = clone ? { branch: clone.branch, commit: clone.sha } : {}
    writeSource(docs, source.path, files, { repository: source.repository, ...origin })
    const from = clone ? `${clone.branch} at ${clone.sha.slice(0, 12)}` : folder
    terminal.out(`${source.name}: ${counted(files.size, 'file')} in ${source.path}, from ${from}\n`)
    return undefined
  } catch (error) {
    if (error instanceof GitError) return error.message
    if (error instanceof OccupiedFolderError) return `${error.message} Move them, or give the source another \`path\`.`
    throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function reasonOf(problems: readonly Diagnostic[], { folder }: ContentSource): string {
  if (problems.every(({ code }) => code === 'missing-config'))
    return folder === ''
      ? 'It has no docs.json at its root. If the docs are in another folder, name it as `folder` in galley.json.'
      : `Its folder \`${folder}\` has no docs.json.`
  return listOf(problems.map(({ message }) => message))
}
