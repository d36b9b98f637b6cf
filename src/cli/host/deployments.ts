// Waits for a deployment, and shows one as a line.
import { setTimeout } from 'node:timers/promises'
import { counted } from '../../diagnostics/counted.ts'
import type { ExitCode } from '../command.ts'
import type { BuildWait, DeploymentAnswer, SiteAnswer } from './action.ts'
import { whyNotLive } from './not-live.ts'

/** Milliseconds until a build that hasn't begun needs an explanation, and between two looks for who could begin it. */
const NOBODY = 10_000
const LOOK = 2000

/** Waits until a deployment succeeds or fails. Returns 1 if it failed, or if nobody is there to build it. */
export async function waitFor(
  { call, terminal, hasBuilder }: BuildWait,
  site: SiteAnswer,
  id: string,
): Promise<ExitCode> {
  const started = Date.now()
  let isSaid = false
  let nextLook = started + LOOK
  while (!terminal.stop().aborted) {
    const one = await call<DeploymentAnswer>('deployments.get', { site: site.id, deployment: id })
    if (one.state === 'ready') {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      terminal.out(`${one.live ? 'Live' : 'Ready'}: ${site.url} (${[...countsOf(one), `${seconds} s`].join(', ')})\n`)
      if (!one.live) terminal.out(`${whyNotLive(await call<SiteAnswer>('sites.get', { site: site.id }))}\n`)
      return 0
    }
    if (one.state !== 'queued' && one.state !== 'building' && one.state !== 'uploading') {
      terminal.err(`galley: deployment ${one.number} ${one.state}${one.error ? `: ${one.error}` : ''}\n`)
      return one.state === 'superseded' ? 0 : 1
    }
    if (hasBuilder && Date.now() >= nextLook) {
      if (!(await hasBuilder())) {
        terminal.err('galley: no host is running, so the build waits. `galley host` starts one.\n')
        return 1
      }
      nextLook = Date.now() + LOOK
    }
    if (one.state === 'queued' && !isSaid && Date.now() - started > NOBODY) {
      isSaid = true
      const why = hasBuilder ? 'Other builds come first' : 'Other builds come first, or no worker is running'
      terminal.err(`galley: waiting. ${why}.\n`)
    }
    await setTimeout(100, undefined, { signal: terminal.stop() }).catch(() => {})
  }
  return 0
}

/** A deployment as a line, with its error below. */
export function deploymentLine(one: DeploymentAnswer): string {
  const { number, state, live, kind, sha, message, author, error, createdAt } = one
  const what = [
    `#${number}`,
    live ? 'live' : state,
    ...(kind === 'preview' ? ['preview'] : []),
    createdAt.slice(0, 19),
    sha?.slice(0, 8) ?? '',
    message ?? '',
    author ?? '',
  ]
  const counts = countsOf(one)
  const more = error ? `\n    ${error}` : counts.length === 0 ? '' : `  (${counts.join(', ')})`
  return `${what.filter((part) => part !== '').join('  ')}${more}`
}

/** What the build counted, without the problems that it didn't have. */
function countsOf({ pages, errors, warnings }: DeploymentAnswer): string[] {
  return [
    ...(pages === undefined ? [] : [counted(pages, 'page')]),
    ...(errors ? [counted(errors, 'error')] : []),
    ...(warnings ? [counted(warnings, 'warning')] : []),
  ]
}
