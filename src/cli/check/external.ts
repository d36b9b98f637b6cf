// Checks links to other sites, and caches their answers in a file of the docs folder.
import type { LinkAnswers, LinkRequests } from '../../check/probes/external-links.ts'
import type { WritableFileSystem } from '../../files/file-system.ts'
import { type Terminal, UsageError } from '../command.ts'
import { createProgress } from '../progress.ts'

const CACHE = '.galley/external-links.json'
const TIMEOUT = 10_000

/** Open requests to other sites during a check. */
export interface OpenRequests {
  readonly requests: LinkRequests
  /** Saves the answers for the next run. Throws `UsageError` if no site could be reached. */
  close(): void
}

/** Prepares requests to other sites, and reads the answers of earlier runs from the docs folder. */
export function openRequests(files: WritableFileSystem, terminal: Terminal): OpenRequests {
  const answers = readAnswers(files)
  const progress = createProgress(terminal, () => performance.now())
  let asked = 0
  let answered = 0
  return {
    requests: {
      async ask(url) {
        const answer = await ask(url, terminal.stop())
        asked++
        if (answer && answer.status > 0) answered++
        return answer
      },
      answers,
      now: Date.now(),
      onProgress: (done, all) => progress.update('Asking', done, all),
    },
    close() {
      progress.clear()
      files.write(CACHE, `${JSON.stringify(answers, null, 1)}\n`)
      if (asked > 0 && answered === 0)
        throw new UsageError(
          'No other site can be reached from here.',
          'Check the network, or run without `--external`.',
        )
    },
  }
}

function readAnswers(files: WritableFileSystem): LinkAnswers {
  try {
    const read = JSON.parse(files.readText(CACHE) ?? '{}') as LinkAnswers
    return Object.assign(Object.create(null), read)
  } catch {
    return Object.create(null)
  }
}

async function ask(url: string, stop: AbortSignal): Promise<{ status: number; location?: string } | undefined> {
  const head = await request(url, 'HEAD', stop)
  // Some servers don't answer HEAD, or answer it wrongly.
  return head && head.status >= 400 ? request(url, 'GET', stop) : head
}

async function request(url: string, method: string, stop: AbortSignal) {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { 'user-agent': 'galley-check', accept: '*/*' },
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT)]),
    })
    await response.body?.cancel()
    const location = response.headers.get('location')
    return { status: response.status, ...(location !== null && { location }) }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    return code === 'ENOTFOUND' ? { status: 0 } : undefined
  }
}
