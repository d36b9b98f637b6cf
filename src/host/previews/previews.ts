// Previews of pull requests. Each has an unguessable host name until it expires.
import type { HostSettings } from '../settings.ts'
import type { Site } from '../sites/site.ts'
import { one, type Queries } from '../store/database.ts'
import { createId, createLabel } from '../store/ids.ts'

export interface Preview {
  readonly id: string
  readonly site: string
  readonly pull: number
  /** The first label of its host name. */
  readonly host: string
  readonly title: string | undefined
  readonly isFork: boolean
  /** The deployment that it is compared with: what was live when the pull request was opened. */
  readonly baseId: string | undefined
  readonly liveId: string | undefined
  /** The forge's id of the comment. */
  readonly comment: string | undefined
  readonly expiresAt: number
  readonly createdAt: number
}

interface PreviewRow {
  id: string
  site: string
  pull: number
  host: string
  title: string | null
  fork: number
  baseId: string | null
  liveId: string | null
  comment: string | null
  expiresAt: number
  createdAt: number
}

/** Maximum number of previews of a site, because anybody can open pull requests. */
const MAX_OPEN = 100
/** Milliseconds that a preview stays after its pull request was closed. */
const AFTER_CLOSE = 24 * 60 * 60_000

interface Opening {
  readonly site: Site
  readonly pull: number
  readonly title: string
  readonly isFork: boolean
  readonly now: number
}

/**
 * The preview of a pull request, made where there is none, and kept for longer where there is one.
 * @returns undefined where the site doesn't want it: `settings.previews` is `none`, or `own` for one from a fork; or it
 * has too many
 */
export async function openPreview(
  queries: Queries,
  { retention }: HostSettings,
  { site, pull, title, isFork, now }: Opening,
): Promise<string | undefined> {
  const wanted = site.settings.previews ?? 'all'
  if (wanted === 'none' || (wanted === 'own' && isFork)) return undefined
  const expiresAt = now + retention.preview
  const [known] = await queries.write<{ id: string }>(
    'UPDATE preview SET title = ?, fork = ?, expires_at = ? WHERE site = ? AND pull = ? RETURNING id',
    ...[title.slice(0, 300), isFork ? 1 : 0, expiresAt, site.id, pull],
  )
  if (known) return known.id
  const open = await one<{ count: number }>(
    queries,
    'SELECT count(*) AS count FROM preview WHERE site = ? AND expires_at > ?',
    site.id,
    now,
  )
  if (Number(open?.count ?? 0) >= MAX_OPEN) return undefined
  const id = createId()
  const host = `${site.slug}-pr${pull}-${createLabel()}`
  await queries.write(
    'INSERT INTO preview (id, site, pull, host, title, fork, base_id, expires_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ...[id, site.id, pull, host, title.slice(0, 300), isFork ? 1 : 0, site.liveId ?? null, expiresAt, now],
  )
  return id
}

/**
 * The pull request was closed, or goes into another branch: what waits isn't built anymore, and the preview ends soon.
 * @returns false if there was none, or it ends soon anyway
 */
export async function endPreview(queries: Queries, site: string, pull: number, now: number): Promise<boolean> {
  const [preview] = await queries.write<{ id: string }>(
    'UPDATE preview SET expires_at = ? WHERE site = ? AND pull = ? AND expires_at > ? RETURNING id',
    ...[now + AFTER_CLOSE, site, pull, now + AFTER_CLOSE],
  )
  if (!preview) return false
  const waiting = await queries.write<{ id: string }>(
    "UPDATE deployment SET state = 'canceled', finished_at = ? WHERE preview = ? AND state = 'queued' RETURNING id",
    ...[now, preview.id],
  )
  for (const { id } of waiting) await queries.write('DELETE FROM job WHERE id = ?', id)
  return true
}

/** The previews of a site that can be looked at, the newest first. */
export async function listPreviews(queries: Queries, site: string, now: number): Promise<Preview[]> {
  const rows = await queries.read<PreviewRow>(
    'SELECT * FROM preview WHERE site = ? AND expires_at > ? ORDER BY created_at DESC',
    site,
    now,
  )
  return rows.map(previewOf)
}

export async function findPreview(queries: Queries, id: string): Promise<Preview | undefined> {
  const row = await one<PreviewRow>(queries, 'SELECT * FROM preview WHERE id = ?', id)
  return row && previewOf(row)
}

export async function findPreviewOf(queries: Queries, site: string, pull: number): Promise<Preview | undefined> {
  const row = await one<PreviewRow>(queries, 'SELECT * FROM preview WHERE site = ? AND pull = ?', site, pull)
  return row && previewOf(row)
}

function previewOf({ title, fork, baseId, liveId, comment, ...row }: PreviewRow): Preview {
  return {
    ...row,
    title: title ?? undefined,
    isFork: fork !== 0,
    baseId: baseId ?? undefined,
    liveId: liveId ?? undefined,
    comment: comment ?? undefined,
  }
}
