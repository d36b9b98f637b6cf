// galley mcp: gives assistants access to a docs folder, over standard input and output.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import manifest from '../../../package.json' with { type: 'json' }
import { createGuide } from '../../agents/guide.ts'
import { partToMarkdown } from '../../agents/markdown.ts'
import { outsideOf } from '../../check/outside.ts'
import { watchFolder } from '../../dev/watch.ts'
import { cacheFolder } from '../../files/cache-folder.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { leadsOutside, pathBelow } from '../../files/path-below.ts'
import { repositoryAround } from '../../files/repository.ts'
import { editors } from '../../mcp/install/editors.ts'
import { installServer } from '../../mcp/install/install.ts'
import { createIndexStore } from '../../mcp/library/index-store.ts'
import { openOwnDocs } from '../../mcp/own-docs.ts'
import { openWorkspace } from '../../mcp/workspace.ts'
import { readArguments, unknownName } from '../arguments.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'
import { runExamples } from '../test/run-examples.ts'

/** Fixed values, so that the help is the same on every machine. */
const USUAL = { platform: 'linux', env: {} }

const HELP = `galley mcp [folder] [options]

Serves a docs folder to an assistant over standard input and output (Model Context Protocol): the
assistant can search and read the docs and Galley's manual, look up rules and components, and check what it writes.
The server changes nothing.

  --install <editor>  write the configuration of an editor, and don't serve
  --root <folder>     the root of the repository (default: the nearest parent folder with .git)
  --run-examples      let the assistant run examples marked with test="name", in a sandbox
${extensionsHelp()}
Editors:
${editors.map(({ name, title, file }) => `  ${name.padEnd(12)}${title}: ${file(USUAL)}`).join('\n')}
`

export const mcp: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      install: { type: 'string' },
      root: { type: 'string' },
      'run-examples': { type: 'boolean', default: false },
      ...EXTENSIONS_OPTION,
    })
    const folder = docsFolder(terminal.cwd, positionals[0])
    const root = values.root === undefined ? repositoryAround(folder) : resolve(terminal.cwd, values.root)
    const docs = pathBelow(root, folder)
    if (leadsOutside(docs)) throw new UsageError(`The root ${root} doesn't contain the docs in ${folder}.`)
    if (values.install !== undefined) return install(values.install, { folder, root, docs }, terminal)

    const files = new DiskFileSystem(folder)
    const program = realpathSync(process.argv[1] as string)
    const store = createIndexStore(files, {
      folder: join(cacheFolder(process.platform, terminal.env, homedir()), 'search'),
      program: `${manifest.version} ${program} ${statSync(program).mtimeMs}`,
    })
    const extensions = await openExtensions(folder, values['no-extensions'])
    const workspace = openWorkspace(files, { store, outside: outsideOf(folder, root), extensions })
    const watcher = watchFolder(folder, {
      changed: (paths) => void workspace.update(paths),
      returned: () => void workspace.update(new DiskFileSystem(folder).list()),
      failed: (error) => terminal.err(`galley: ${error.message}\n`),
    })
    const guide = async () => {
      const { core, parts } = createGuide(
        workspace.outline,
        { docs, files: new DiskFileSystem(root) },
        extensions.rules,
      )
      return new Map([core, ...parts].map((part) => [part.id as string, partToMarkdown(part)]))
    }
    let own: ReturnType<typeof openOwnDocs> | undefined
    const galley = async () => {
      own ??= openOwnDocs()
      return own
    }
    // The protocol's code is loaded only when serving.
    const { serveMcpStdio } = await import('../../mcp/stdio.ts')
    try {
      // Reads pages while the client is still connecting.
      setImmediate(() => workspace.begin().catch(() => undefined))
      const grants = { sandbox: 'bubblewrap', image: '', network: false, env: {}, readable: [] } as const
      const examples = async (file: string | undefined) => {
        const project = await workspace.project()
        const only = (path: string) => file === undefined || path === file
        return { project, findings: await runExamples(project, { folder, grants, only }, terminal) }
      }
      const sources = {
        site: () => workspace.library(),
        galley,
        workspace,
        guide,
        ...(values['run-examples'] && { examples }),
      }
      await serveMcpStdio(sources, { version: manifest.version }, terminal.stop())
    } finally {
      watcher.close()
      await workspace.close()
    }
    return 0
  },
}

interface Places {
  readonly folder: string
  readonly root: string
  /** The docs folder relative to the root. */
  readonly docs: string
}

/**
 * Writes an editor's MCP configuration. Throws `UsageError` for an unknown editor, and for a file that can't be
 * changed.
 */
function install(typed: string, { folder, root, docs }: Places, terminal: Terminal): ExitCode {
  const editor = editors.find(({ name }) => name === typed)
  if (!editor)
    throw unknownName(
      'editor',
      typed,
      editors.map(({ name }) => name),
    )
  const named = editor.file({ platform: process.platform, env: terminal.env })
  const isPersonal = named.startsWith('~/') || isAbsolute(named)
  const path = resolve(root, named.replace(/^~(?=\/)/, homedir()))
  // If the settings file is a link, changes the link's target.
  const file = existsSync(path) ? realpathSync(path) : path
  // Never a package name that a registry would resolve, because whoever takes that name could run code in every editor.
  const program = isPersonal ? realpathSync(process.argv[1] as string) : programPath(root)
  const where = isPersonal ? folder : docs
  const words = ['mcp', ...(where === '' ? [] : [where])]
  // A shared file can't contain the path on one machine, so there the program is found by its name.
  const launch =
    program === undefined ? { command: 'galley', args: words } : { command: 'node', args: [program, ...words] }
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const before = bytes.toString('utf8')
  const edited = Buffer.from(before).equals(bytes)
    ? installServer(before, editor, launch)
    : { problem: "It isn't UTF-8." }
  if ('problem' in edited) throw new UsageError(`${path} was left unchanged. ${edited.problem}`)
  const isSame = edited.text === before
  if (!isSame) new DiskFileSystem(dirname(file)).write(basename(file), edited.text)
  const shown = isPersonal ? named : pathBelow(terminal.cwd, path)
  terminal.out(`${shown}: ${isSame ? 'up to date' : 'written'}\n`)
  if (program === undefined && !isOnPath('galley', terminal.env))
    terminal.err(
      `galley: ${shown} starts \`galley\`, which isn't on the PATH here. Install it globally, or add it to the repository's package.json and run this again.\n`,
    )
  return 0
}

/** The path of the running program relative to `root`, if it's a dependency of the repository. */
function programPath(root: string): string | undefined {
  const program = realpathSync(process.argv[1] as string)
  const path = pathBelow(realpathSync(root), program)
  return leadsOutside(path) ? undefined : path
}

function isOnPath(name: string, env: NodeJS.ProcessEnv): boolean {
  const folders = (env.PATH ?? '').split(delimiter).filter((one) => one !== '')
  return folders.some((one) => [name, `${name}.cmd`].some((file) => existsSync(join(one, file))))
}
