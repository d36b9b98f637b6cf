// Drafts: changes to the docs that people make in the dashboard. Each is a branch with a pull request.
import { one, type Queries } from '../store/database.ts'
import { createId } from '../store/ids.ts'

export interface Draft {
  readonly id: string
  readonly site: string
  readonly title: string
  /** Who began it. */
  readonly author: string
  /** Its branch, without `refs/heads/`. */
  readonly branch: string
  /** The number of its pull request. Undefined until the forge has accepted it. */
  readonly pull: number | undefined
  /** The address of its pull request. */
  readonly url: string | undefined
  readonly createdAt: number
  readonly savedAt: number
}

interface DraftRow extends Omit<Draft, 'pull' | 'url'> {
  pull: number | null
  url: string | null
  closedAt: number | null
}

/** Drafts that are listed. */
const MAX_LISTED = 200

/** The drafts of a site whose pull requests weren't closed, the last saved first. */
export async function listDrafts(queries: Queries, site: string): Promise<Draft[]> {
  const rows = await queries.read<DraftRow>(
    'SELECT * FROM draft WHERE site = ? AND closed_at IS NULL ORDER BY saved_at DESC LIMIT ?',
    ...[site, MAX_LISTED],
  )
  return rows.map(draftOf)
}

export async function findDraft(queries: Queries, site: string, id: string): Promise<Draft | undefined> {
  const row = await one<DraftRow>(queries, 'SELECT * FROM draft WHERE site = ? AND id = ?', site, id)
  return row && draftOf(row)
}

/** Records a draft whose branch was just pushed. */
export async function insertDraft(
  queries: Queries,
  { site, title, author, branch, now }: Pick<Draft, 'site' | 'title' | 'author' | 'branch'> & { readonly now: number },
): Promise<Draft> {
  const id = createId()
  await queries.write(
    'INSERT INTO draft (id, site, title, author, branch, created_at, saved_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[id, site, title, author, branch, now, now],
  )
  return { id, site, title, author, branch, pull: undefined, url: undefined, createdAt: now, savedAt: now }
}

export async function writeSaved(queries: Queries, { id }: Draft, now: number): Promise<void> {
  await queries.write('UPDATE draft SET saved_at = ? WHERE id = ?', now, id)
}

export async function writePull(
  queries: Queries,
  { id }: Draft,
  { number, url }: { readonly number: number; readonly url: string },
): Promise<void> {
  await queries.write('UPDATE draft SET pull = ?, url = ? WHERE id = ?', number, url, id)
}

/** Takes the draft of a pull request off the list, or puts it back: `closedAt` is undefined for one that's open. */
export async function writeClosed(
  queries: Queries,
  { site, pull, closedAt }: { readonly site: string; readonly pull: number; readonly closedAt: number | undefined },
): Promise<void> {
  await queries.write('UPDATE draft SET closed_at = ? WHERE site = ? AND pull = ?', closedAt ?? null, site, pull)
}

export async function deleteDraft(queries: Queries, { id }: Draft): Promise<void> {
  await queries.write('DELETE FROM draft WHERE id = ?', id)
}

/** A branch name that tells what it's for and that nobody else has. */
export function branchFor(title: string, unique: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/g, '')
  return `docs/${words === '' ? 'draft' : words}-${unique.slice(0, 6)}`
}

function draftOf({ closedAt: _, ...row }: DraftRow): Draft {
  return { ...row, pull: row.pull === null ? undefined : Number(row.pull), url: row.url ?? undefined }
}
