// The summary of a preview for people and programs, and the comment that is made from it.
import { encodePath } from '../../site/urls.ts'
import type { Finding } from '../builds/findings.ts'
import { type Deployment, findDeployment } from '../deploys/deployment.ts'
import type { Platform } from '../platform.ts'
import { originOf } from '../settings.ts'
import { findSite } from '../sites/site.ts'
import { one } from '../store/database.ts'
import { type Changes, type Compared, compareFindings, comparePages } from './changes.ts'
import { isBeingChecked } from './checks.ts'
import type { Preview } from './previews.ts'

/** A preview, and where it is. */
export interface PreviewPlace {
  readonly preview: Preview
  readonly url: string
  /** The newest deployment of it. */
  readonly newest: Deployment | undefined
}

export interface PreviewSummary extends PreviewPlace {
  /** Of what can be looked at; undefined before the first build is ready. */
  readonly changes: Changes | undefined
}

/** Cached, because summaries are requested often, and deployments never change. */
const known = new Map<string, Promise<Changes>>()
const MAX_KNOWN = 100

/** Where a preview is, whether its newest build worked or not. */
export async function placeOf({ database, settings }: Platform, preview: Preview): Promise<PreviewPlace> {
  const site = await findSite(database, preview.site)
  const row = await one<{ id: string }>(
    database,
    'SELECT id FROM deployment WHERE preview = ? ORDER BY number DESC LIMIT 1',
    preview.id,
  )
  const newest = row && (await findDeployment(database, preview.site, row.id))
  const url = `${originOf(settings, `${preview.host}.${settings.previewDomain}`)}${site?.base ?? ''}/`
  return { preview, url, newest }
}

/** What a preview changes: pages and findings, compared with what was live when its pull request was opened. */
export async function summarize(platform: Platform, preview: Preview): Promise<PreviewSummary> {
  const place = await placeOf(platform, preview)
  const { baseId: base, liveId: head, site } = preview
  if (head === undefined) return { ...place, changes: undefined }
  const isRunning = await isBeingChecked(platform.database, head)
  const key = `${base} ${head} ${isRunning}`
  let changes = known.get(key)
  if (!changes) {
    changes = compare(platform, site, { base, head }, isRunning)
    known.set(key, changes)
    changes.catch(() => known.delete(key))
    for (const oldest of known.keys()) if (known.size > MAX_KNOWN) known.delete(oldest)
  }
  return { ...place, changes: await changes }
}

async function compare({ blobs }: Platform, site: string, which: Compared, isRunning: boolean): Promise<Changes> {
  const pages = await comparePages(blobs, site, which)
  if (isRunning) return { ...pages, findings: [], check: 'running' }
  return { ...pages, ...(await compareFindings(blobs, site, which)) }
}

const MAX_LISTED = 30

/** The comment for the pull request, as Markdown. What authors wrote can neither mention anybody nor become a link. */
export function commentText({ url, newest, changes }: PreviewSummary): string {
  const lines = ['### Preview of the docs', '']
  if (newest?.state === 'failed')
    lines.push(`The build of ${code(newest.sha?.slice(0, 12) ?? '')} failed: ${code(newest.error ?? '')}`, '')
  if (!changes) return `${lines.join('\n')}${newest?.state === 'failed' ? '' : 'It is being built.\n'}`
  const commit = newest?.state === 'ready' && newest.sha ? `, ${code(newest.sha.slice(0, 12))}` : ''
  lines.push(`[Open the preview](${url})${commit}`, '')
  if (changes.pages.length === 0) lines.push('No page changed.')
  else {
    lines.push('| Page | Change | Words |', '| --- | --- | --- |')
    for (const { path, title, change, words } of changes.pages.slice(0, MAX_LISTED)) {
      const shown =
        change === 'removed' ? plain(title) : `[${plain(title)}](${url.replace(/\/$/, '')}${linkPath(path)})`
      const count = words ? `+${words.added} −${words.removed}` : ''
      lines.push(`| ${shown} | ${change} | ${count} |`)
    }
    const rest = changes.more + Math.max(0, changes.pages.length - MAX_LISTED)
    if (rest > 0) lines.push('', `And ${rest} more: [all changes](${new URL('_galley/changes', url)}).`)
  }
  if (changes.check === 'running') lines.push('', 'The docs are being checked.')
  if (changes.check === 'failed') lines.push('', 'The docs couldn’t be checked. These findings are from the build.')
  if (changes.check === 'done' && changes.findings.length === 0) lines.push('', 'No new findings.')
  if (changes.findings.length > 0) {
    lines.push('', `**New findings: ${changes.findings.length}**`, '')
    for (const finding of changes.findings.slice(0, MAX_LISTED)) lines.push(`- ${findingText(finding)}`)
  }
  return `${lines.join('\n')}\n`
}

function findingText({ severity, code: name, message, file, line }: Finding): string {
  const place = typeof file === 'string' ? ` ${code(typeof line === 'number' ? `${file}:${line}` : file)}` : ''
  return `${severity} ${code(name)}${place}: ${plain(message)}`
}

/** A path in the target of a link: a name with `)@somebody` doesn't end it. */
function linkPath(path: string): string {
  return encodePath(path).replace(/[()@]/g, (char) => `%${char.charCodeAt(0).toString(16)}`)
}

/** Text that Markdown leaves as it is: no markup, no mention, no HTML. */
function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/[\\`*_{}[\]()#+!|<>&~]/g, '\\$&')
    .replace(/@/g, '@\u200b')
    .replace(/:\/\//g, ':\u200b//')
}

function code(text: string): string {
  return `\`${text.replace(/[`\s|]+/g, ' ').slice(0, 300)}\``
}
