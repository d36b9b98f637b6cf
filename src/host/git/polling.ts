// Polls repositories, because webhooks can get lost.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GitError } from '../../files/git.ts'
import { enqueuePush } from '../deploys/push.ts'
import type { Platform } from '../platform.ts'
import { listSites, type Site } from '../sites/site.ts'
import { resolveRef } from './checkout.ts'
import { gitMessage } from './safe-git.ts'
import { hasNewSource } from './site-sources.ts'
import { sourceOf } from './source.ts'

/** Milliseconds between two looks at which repositories are due, and at folders of this machine. */
const TICK = 1_000
/** The number of repositories that are polled at once. */
const LANES = 4
const TIMEOUT = 30_000

/** Polls until the returned function is called, which waits for what runs. */
export function startPolling(platform: Platform): () => Promise<void> {
  const { settings, log } = platform
  if (settings.poll === 0) return async () => {}
  const seen = new Map<string, string>()
  let running: Promise<void> | undefined
  const tick = () => {
    running ??= poll(platform, seen)
      .catch((error: Error) => log('warn', 'polling', { error: error.message }))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(tick, TICK)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function poll(platform: Platform, seen: Map<string, string>): Promise<void> {
  const { database, settings, now } = platform
  const sites = (await listSites(database)).filter(({ repository }) => repository !== undefined)
  const due: Site[] = []
  for (const site of sites) {
    // A clock that was set back must not keep a site waiting until it has caught up.
    const isDue = Math.abs(now() - site.polledAt) > settings.poll
    if (site.repository?.startsWith('file:')) {
      const state = [site.repository, ...localSources(site)].map(stateOf).join(' ')
      const isNew = seen.get(site.id) !== state
      seen.set(site.id, state)
      if (isNew || isDue) due.push(site)
    } else if (isDue) due.push(site)
  }
  const queue = due.values()
  const lane = async () => {
    for (const site of queue) await pollSite(platform, site)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function pollSite(platform: Platform, site: Site): Promise<void> {
  const { database, settings, log, now } = platform
  const { id, branch, polledAt } = site
  // Only one of several nodes polls.
  const rows = await database.write(
    'UPDATE site SET polled_at = ? WHERE id = ? AND polled_at = ? RETURNING id',
    now(),
    id,
    polledAt,
  )
  if (rows.length === 0) return
  try {
    const tip = await resolveRef(
      await sourceOf(site, settings),
      branch && `refs/heads/${branch}`,
      AbortSignal.timeout(TIMEOUT),
    )
    if (!tip) return
    if (!(await isLatest(platform, id, tip))) await enqueuePush(platform, { site: id, ...tip })
    else if (await hasNewSource(settings, site, AbortSignal.timeout(TIMEOUT)))
      await enqueuePush(platform, { site: id, ...tip }, { rebuild: true })
  } catch (error) {
    const message = error instanceof GitError ? gitMessage(error, { token: site.forgeToken }) : (error as Error).message
    log('warn', 'poll', { site: site.slug, error: message })
  }
}

/** A commit that failed isn't built again each minute: somebody has to push, or ask. */
async function isLatest(
  { database }: Platform,
  site: string,
  { ref, sha }: { ref: string; sha: string },
): Promise<boolean> {
  const [row] = await database.read<{ sha: string | null }>(
    "SELECT sha FROM deployment WHERE site = ? AND ref = ? AND kind = 'production' ORDER BY number DESC LIMIT 1",
    ...[site, ref],
  )
  return row?.sha === sha
}

function localSources({ sources }: Site): string[] {
  return sources.map(({ repository }) => repository).filter((repository) => repository.startsWith('file:'))
}

/** What changes with each commit to a repository of this machine, read without starting git. */
function stateOf(repository: string): string {
  const folder = fileURLToPath(repository)
  const names = ['HEAD', 'packed-refs', 'logs/HEAD', 'refs/heads']
  return [join(folder, '.git'), folder]
    .flatMap((root) => names.map((name) => statSync(join(root, name), { throwIfNoEntry: false })?.mtimeMs ?? ''))
    .join(' ')
}
