// Texts that change to findings in the editor: of the newest text, and never of an older one.
import { setImmediate } from 'node:timers/promises'
import type { Host } from './feature.ts'
import { protocolFindings } from './protocol-findings.ts'

/** Milliseconds without a change after which the findings of the other open files are looked at again. */
const QUIET = 300

/** Pushes findings of open files. */
export interface Publisher {
  /** A file was opened or has another text. */
  changed(uri: string, version: number): void
  closed(uri: string): void
  /** Something else in the folder changed: a file on the disk. */
  elsewhereChanged(): void
}

/** Makes the publisher of a connection. A client that asks for findings itself is only told when to ask again. */
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
  /** As sent, so that nothing is sent twice. */
  sent: string
}

class FindingsPublisher implements Publisher {
  private readonly open = new Map<string, Open>()
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
    // Once, at the beginning: what can be said before the other pages are read.
    let mayBeEarly = true
    for (;;) {
      // Other keystrokes may be waiting already: they come first.
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
      if (open.version === version && !isEarly) return
    }
  }

  /** Looks at the other open files once nobody types. */
  private later(except: string | undefined): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.others(except), QUIET)
  }

  private others(except: string | undefined): void {
    for (const uri of this.open.keys()) if (uri !== except) this.check(uri)
  }
}
