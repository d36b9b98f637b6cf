// Sends findings to the editor as texts change. Always for the newest text, never for an older one.
import { setImmediate } from 'node:timers/promises'
import type { Host } from './feature.ts'
import type { LiveFolder } from './live-folder.ts'
import { protocolFindings } from './protocol-findings.ts'

/** Milliseconds without a change before the findings of other open files are updated. */
const QUIET = 300

/** Pushes the findings of open files, and of a configuration that can't be read. */
export interface Publisher {
  /** Call this when a file is opened or its text changes. */
  changed(uri: string, version: number): void
  closed(uri: string): void
  /** Call this when something else in the folder changes, such as a file on disk. */
  elsewhereChanged(): void
}

/** Creates the publisher of a connection. A client that pulls findings is only told when to pull again. */
export function createPublisher(host: Host, onFault: (error: unknown) => void): Publisher {
  const { textDocument, workspace } = host.client
  if (!textDocument?.diagnostic) return new FindingsPublisher(host, onFault)
  return {
    changed() {},
    closed() {},
    elsewhereChanged() {
      if (workspace?.diagnostics?.refreshSupport) host.connection.languages.diagnostics.refresh()
    },
  }
}

interface Open {
  version: number
  running: boolean
  /** The findings last sent, so that nothing is sent twice. */
  sent: string
}

class FindingsPublisher implements Publisher {
  private readonly open = new Map<string, Open>()
  /** What was last sent for a broken configuration that isn't open. */
  private readonly configs = new Map<string, string>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly host: Host,
    private readonly onFault: (error: unknown) => void,
  ) {}

  changed(uri: string, version: number): void {
    const open = this.open.get(uri)
    if (open) open.version = version
    else this.open.set(uri, { version, running: false, sent: '' })
    this.check(uri)
    this.later(uri)
  }

  closed(uri: string): void {
    if (this.open.delete(uri)) void this.host.connection.sendDiagnostics({ uri, diagnostics: [] })
  }

  elsewhereChanged(): void {
    this.later(undefined)
  }

  private check(uri: string): void {
    const open = this.open.get(uri)
    if (!open || open.running) return
    open.running = true
    this.run(uri, open)
      .catch(this.onFault)
      .finally(() => {
        open.running = false
      })
  }

  private async run(uri: string, open: Open): Promise<void> {
    // Once, at the start: sends what is known before the other pages are read.
    let mayBeEarly = true
    for (;;) {
      // More keystrokes may be waiting. Those come first.
      await setImmediate()
      const { version } = open
      const document = await this.host.document(uri)
      const isEarly = mayBeEarly && (document?.folder.isFresh ?? false)
      mayBeEarly = false
      const findings = document ? await document.folder.findings(document.file, { isEarly }) : []
      if (this.open.get(uri) !== open) return
      if (open.version !== version) continue
      const diagnostics = document ? protocolFindings(findings, document) : []
      const json = `${version} ${JSON.stringify(diagnostics)}`
      if (json !== open.sent) await this.host.connection.sendDiagnostics({ uri, version, diagnostics })
      open.sent = json
      if (document) await this.sendConfig(document.folder)
      if (open.version === version && !isEarly) return
    }
  }

  /** Sends why the configuration can't be read: every page lacks what it says, even while it isn't open. */
  private async sendConfig(folder: LiveFolder): Promise<void> {
    const { config, diagnostics, sources } = folder.project
    const uri = this.host.uri(folder, config.file)
    if (this.open.has(uri)) {
      this.configs.delete(uri)
      return
    }
    const source = sources.get(config.file)
    const broken = diagnostics.filter(({ code, place }) => code === 'invalid-json' && place.file === config.file)
    const findings = source ? protocolFindings(broken, { source }) : []
    const json = JSON.stringify(findings)
    if (json === (this.configs.get(uri) ?? '[]')) return
    this.configs.set(uri, json)
    await this.host.connection.sendDiagnostics({ uri, diagnostics: findings })
  }

  /** Updates the other open files once typing pauses. */
  private later(except: string | undefined): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.others(except), QUIET)
  }

  private others(except: string | undefined): void {
    for (const uri of this.open.keys()) if (uri !== except) this.check(uri)
  }
}
