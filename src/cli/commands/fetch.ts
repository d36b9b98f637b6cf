// galley fetch: gets the pages of other repositories, and puts them into the docs folder.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ContentSource, sourcesNamed } from '../../config/content-sources.ts'
import { counted } from '../../diagnostics/counted.ts'
import type { Diagnostic } from '../../diagnostics/diagnostic.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { GitError } from '../../files/git.ts'
import { cloneSource } from '../../sources/clone.ts'
import { includeDocs } from '../../sources/include.ts'
import { sourcesOf } from '../../sources/read.ts'
import { OccupiedFolderError, removeFormerSources, writeSource } from '../../sources/write.ts'
import { oneOf, readArguments, unknownName } from '../arguments.ts'
import { type Command, type Terminal, UsageError } from '../command.ts'
import { docsFolder } from '../folder.ts'

const HELP = `galley fetch [folder] [options]

Gets the pages of the repositories that \`sources\` of galley.json lists, and writes them into the docs folder, each to its
own path. Links, imports, and the navigation still lead where they did. Git ignores what is written.

  --from <name>=<folder>  take a source from a working copy on this machine, such as \`acme/sdk=../sdk\`. If several
                          sources share the repository, name the \`path\` of one. Repeatable. Gets nothing else.
  --format <format>       text (default) or json
`

export const fetch: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      from: { type: 'string', multiple: true },
      format: { type: 'string', default: 'text' },
    })
    const format = oneOf('--format', values.format, ['text', 'json'])
    const docs = docsFolder(terminal.cwd, positionals[0])
    const sources = sourcesOf(new DiskFileSystem(docs))
    const isPart = values.from !== undefined
    const paths = sources.map(({ path }) => path)
    const removed = isPart ? [] : removeFormerSources(docs, paths)
    if (format === 'text')
      for (const folder of removed) terminal.out(`${folder} removed, because it isn't a source anymore\n`)
    if (sources.length === 0 && removed.length === 0)
      throw new UsageError('The site has no sources.', 'List other repositories in `sources` of galley.json.')
    const local = localCopies(values.from ?? [], sources, terminal.cwd)
    const wanted = local.size > 0 ? sources.filter((source) => local.has(source)) : sources
    const results: Result[] = []
    for (const source of wanted) {
      const result = await take(source, docs, local.get(source))
      results.push(result)
      if (format === 'text') print(result, terminal)
    }
    if (format === 'json') {
      const error = results.find((result) => 'problem' in result)
      const taken = results.filter((result) => !('problem' in result))
      const sources = taken.map(({ source: { name, path }, ...rest }) => ({ name, path, ...rest }))
      terminal.out(
        `${JSON.stringify({ sources, ...(removed.length > 0 && { removed }), ...(error && { error: `${error.source.name}: ${error.problem}` }) })}\n`,
      )
    }
    return results.some((result) => 'problem' in result) ? 2 : 0
  },
}

/** What came of a source. With a problem, what was there before is kept. */
type Result =
  | { readonly source: ContentSource; readonly problem: string }
  | { readonly source: ContentSource; readonly files: number; readonly from: string }

function print(result: Result, terminal: Terminal): void {
  const { name, path } = result.source
  if ('problem' in result) terminal.err(`galley: ${name}: ${result.problem}\n`)
  else terminal.out(`${name}: ${counted(result.files, 'file')} in ${path}, from ${result.from}\n`)
}

/** The working copies that the command line names, by their sources. */
function localCopies(
  typed: readonly string[],
  sources: readonly ContentSource[],
  cwd: string,
): Map<ContentSource, string> {
  const copies = new Map<ContentSource, string>()
  for (const text of typed) {
    const [, name = '', folder = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? []
    if (folder === '')
      throw new UsageError(`\`--from\` takes a name and a folder, not \`${text}\`.`, 'Write `--from acme/sdk=../sdk`.')
    const named = sourcesNamed(sources, name)
    if (named.length === 0)
      throw unknownName(
        'source',
        name,
        sources.map((known) => known.name),
      )
    for (const source of named) copies.set(source, resolve(cwd, folder))
  }
  return copies
}

/** Gets one source, from a working copy if there is one. */
async function take(source: ContentSource, docs: string, copy: string | undefined): Promise<Result> {
  const temporary = copy === undefined ? mkdtempSync(join(tmpdir(), 'galley-fetch-')) : undefined
  try {
    const clone = temporary === undefined ? undefined : await cloneSource(source, temporary)
    const folder = clone?.docs ?? join(copy ?? '', source.folder)
    if (!existsSync(folder)) return { source, problem: `There is no folder ${source.folder || folder}.` }
    const { files, problems } = await includeDocs(new DiskFileSystem(folder), source.path)
    if (problems.length > 0) return { source, problem: reasonOf(problems, source) }
    const origin = clone ? { branch: clone.branch, commit: clone.sha } : {}
    writeSource(docs, source.path, files, { repository: source.repository, ...origin })
    return { source, files: files.size, from: clone ? `${clone.branch} at ${clone.sha.slice(0, 12)}` : folder }
  } catch (error) {
    if (error instanceof GitError) return { source, problem: error.message }
    if (!(error instanceof OccupiedFolderError)) throw error
    return { source, problem: `${error.message} Move them, or give the source another \`path\`.` }
  } finally {
    if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true })
  }
}

function reasonOf(problems: readonly Diagnostic[], { folder }: ContentSource): string {
  if (problems.every(({ code }) => code === 'missing-config'))
    return folder === ''
      ? 'It has no docs.json at its root. If the docs are in another folder, name it as `folder` in galley.json.'
      : `Its folder \`${folder}\` has no docs.json.`
  return problems.map(({ place, message }) => `${place.file}: ${message}`).join(' ')
}
