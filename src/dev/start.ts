// Runs a preview of a folder on disk: reads and watches it, and updates the open pages.
import { join } from 'node:path'
import { type Extensions, noExtensions } from '../extensions/extensions.ts'
import { DiskFileSystem, FileError } from '../files/disk.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import type { Change } from '../project/session.ts'
import { loadCompiledAssets } from '../site/compiled-assets.ts'
import { createJournal } from './journal.ts'
import { findEditor } from './open-editor.ts'
import { openPreview, type Preview } from './preview.ts'
import { createDevServer, type DevServerOptions } from './server.ts'
import { watchListedFolder } from './watch.ts'

export interface StartOptions extends Pick<DevServerOptions, 'guard' | 'token'> {
  /** Absolute path of the docs folder. */
  readonly folder: string
  /** The extensions, once they are loaded. */
  readonly extensions?: Promise<Extensions>
  /** What earlier runs read in specifications. */
  readonly readings?: ReadingMemory
  readonly env: Readonly<Record<string, string | undefined>>
  readonly color: boolean
  write(text: string): void
  /** Starts another program on this machine. */
  launch(command: string, args: readonly string[]): void
}

/** A running preview. */
export interface RunningPreview {
  handle(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Milliseconds without a request before it reads the remaining pages. */
const IDLE = 300

/** Starts a preview. It answers requests immediately, and reads what a page needs when the page is requested. */
export function startPreview(options: StartOptions): RunningPreview {
  const { folder, guard, token, write, extensions = Promise.resolve(noExtensions), readings } = options
  const files = new DiskFileSystem(folder, (path) => watcher.add(path))
  const editor = findEditor(options.env)
  const onFault = (error: unknown) => {
    const isOfDisk = error instanceof FileError
    write(`galley: ${isOfDisk ? error.message : `internal error, please report it: ${(error as Error).stack}`}\n`)
  }
  const journal = createJournal({
    color: options.color,
    write,
    async check(project, route) {
      const { checkPage } = await import('../check/check.ts')
      const page = project.pages.get(route)
      const { rules } = await extensions
      return page ? checkPage(project, page, { rules }) : []
    },
    onFault,
  })

  // Start the watcher first, so that it sees changes while the folder is being read.
  const watcher = watchListedFolder(folder, {
    // A linked file changes under all of its names.
    changed: (paths) => void update(new Set([...paths].flatMap((path) => [path, ...files.linksTo(path)]))),
    returned: async () => {
      const { project } = await preview
      void update(new Set([...files.list(), ...project.files.list(), ...project.sources.keys(), ...project.assets]))
    },
    failed: (error) => write(`galley: can't watch a folder (${error.code}), so changes in it don't show up.\n`),
  })
  const preview = extensions.then((loaded) =>
    openPreview(files, () => void server.refresh().catch(onFault), loaded, readings),
  )
  const server = createDevServer({
    preview,
    guard,
    token,
    client: () => loadCompiledAssets().js('dev')?.content,
    openEditor:
      editor &&
      ((file, line, column) => options.launch(editor.command, editor.arguments(join(folder, file), line, column))),
    write: (file, text) => files.write(file, text),
    onFault,
  })

  const settle = async (current: Preview, change?: Change) => {
    if (change) await server.publish(change)
    if (current.pending) {
      await current.finish()
      // The open pages may need an update, because headings that their links lead to are now known.
      await server.refresh()
    }
    journal.note(current.project, change?.pages)
  }
  const update = async (paths: ReadonlySet<string>) => {
    try {
      const current = await preview
      await settle(current, await current.update(paths))
    } catch (error) {
      onFault(error)
    }
  }
  let isReadingOn = false
  const idle = setTimeout(() => {
    isReadingOn = true
    preview.then((current) => settle(current)).catch(onFault)
  }, IDLE)

  return {
    async handle(request) {
      const response = await server.handle(request)
      if (!isReadingOn) idle.refresh()
      return response
    },
    async close() {
      clearTimeout(idle)
      watcher.close()
      journal.close()
      await (await preview).close()
    },
  }
}
