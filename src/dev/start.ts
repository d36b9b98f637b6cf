// Runs a preview of a folder on disk: reads and watches it, and updates the open pages.
import { join } from 'node:path'
import { type Extensions, noExtensions } from '../extensions/extensions.ts'
import { DiskFileSystem, FileError } from '../files/disk.ts'
import type { ReadingMemory } from '../openapi/spec-file.ts'
import type { Change } from '../project/session.ts'
import { loadCompiledAssets } from '../site/compiled-assets.ts'
import { createJournal, type Journal } from './journal.ts'
import { findEditor } from './open-editor.ts'
import { openPreview, type Preview } from './preview.ts'
import { createDevServer, type DevServer, type DevServerOptions } from './server.ts'
import { type Watcher, watchListedFolder } from './watch.ts'

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
  return new FolderPreview(options)
}

class FolderPreview implements RunningPreview {
  private readonly files: DiskFileSystem
  private readonly watcher: Watcher
  private readonly preview: Promise<Preview>
  private readonly server: DevServer
  private readonly journal: Journal
  private readonly idle: NodeJS.Timeout
  private isReadingOn = false

  constructor(private readonly options: StartOptions) {
    const { folder, extensions = Promise.resolve(noExtensions), readings } = options
    this.files = new DiskFileSystem(folder, (path) => this.watcher.add(path))
    this.journal = createJournal({
      color: options.color,
      write: options.write,
      async check(project, route) {
        const { checkPage } = await import('../check/check.ts')
        const page = project.pages.get(route)
        const { rules } = await extensions
        return page ? checkPage(project, page, { rules }) : []
      },
      onFault: this.onFault,
    })
    // Start the watcher first, so that it sees changes while the folder is being read.
    this.watcher = this.watch()
    this.preview = extensions.then((loaded) =>
      openPreview(this.files, () => void this.server.refresh().catch(this.onFault), loaded, readings),
    )
    this.server = this.serve()
    this.idle = setTimeout(() => {
      this.isReadingOn = true
      this.preview.then((current) => this.settle(current)).catch(this.onFault)
    }, IDLE)
  }

  async handle(request: Request): Promise<Response> {
    const response = await this.server.handle(request)
    if (!this.isReadingOn) this.idle.refresh()
    return response
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    this.watcher.close()
    this.journal.close()
    await (await this.preview).close()
  }

  private watch(): Watcher {
    return watchListedFolder(this.options.folder, {
      // A linked file changes under all of its names.
      changed: (paths) => void this.update(new Set([...paths].flatMap((path) => [path, ...this.files.linksTo(path)]))),
      returned: async () => {
        const { project } = await this.preview
        void this.update(
          new Set([...this.files.list(), ...project.files.list(), ...project.sources.keys(), ...project.assets]),
        )
      },
      failed: (error) =>
        this.options.write(`galley: can't watch a folder (${error.code}), so changes in it don't show up.\n`),
    })
  }

  private serve(): DevServer {
    const { folder, guard, token, env } = this.options
    const editor = findEditor(env)
    return createDevServer({
      preview: this.preview,
      guard,
      token,
      client: () => loadCompiledAssets().js('dev')?.content,
      openEditor:
        editor &&
        ((file, line, column) =>
          this.options.launch(editor.command, editor.arguments(join(folder, file), line, column))),
      write: (file, text) => this.files.write(file, text),
      onFault: this.onFault,
    })
  }

  private async update(paths: ReadonlySet<string>): Promise<void> {
    try {
      const current = await this.preview
      await this.settle(current, await current.update(paths))
    } catch (error) {
      this.onFault(error)
    }
  }

  /** Publishes a change, reads the pages that are still unread, and reports. */
  private async settle(current: Preview, change?: Change): Promise<void> {
    if (change) await this.server.publish(change)
    if (current.pending) {
      await current.finish()
      // The open pages may need an update, because headings that their links lead to are now known.
      await this.server.refresh()
    }
    this.journal.note(current.project, change?.pages)
  }

  private readonly onFault = (error: unknown): void => {
    const isOfDisk = error instanceof FileError
    this.options.write(
      `galley: ${isOfDisk ? error.message : `internal error, please report it: ${(error as Error).stack}`}\n`,
    )
  }
}
