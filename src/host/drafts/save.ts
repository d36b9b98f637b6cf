// Saves changes of drafts: each is a commit on the draft's branch, whose pull request is opened with the first one.

import { recordPush } from '../deploys/push.ts'
import { forgeOf, requestForge, type SiteForge } from '../forges/request.ts'
import { resolveRef } from '../git/checkout.ts'
import type { Source } from '../git/safe-git.ts'
import { sourceOf } from '../git/source.ts'
import type { Platform } from '../platform.ts'
import { openPreview } from '../previews/previews.ts'
import { workFolder } from '../settings.ts'
import { limitsFor, type Site } from '../sites/site.ts'
import { createLabel } from '../store/ids.ts'
import { type Branch, BranchError, type FileChange, openBranch } from './branch.ts'
import { branchFor, type Draft, insertDraft, writePull, writeSaved } from './drafts.ts'
import { listingOf } from './navigation.ts'
import { pagePath } from './page-path.ts'

/** Milliseconds to look a branch up. */
const TIMEOUT = 20_000

/** Thrown if a site can't have drafts. The message says what to set. */
export class NoDraftsError extends Error {}

/** A site whose docs can be changed. */
export interface DraftSite {
  readonly site: Site & { readonly repository: string }
  readonly place: SiteForge
}

/** Throws `NoDraftsError` for a site without a repository on a forge, or without a token for it. */
export function draftSite(site: Site): DraftSite {
  const place = forgeOf(site)
  if (site.repository === undefined)
    throw new NoDraftsError('This site has no repository. Its docs are changed where they’re uploaded from.')
  if (!place)
    throw new NoDraftsError(
      'Changes become pull requests, so this site needs a repository on GitHub, GitLab, Gitea, or Forgejo, its `provider`, and a `forgeToken` that may write to it.',
    )
  return { site: { ...site, repository: site.repository }, place }
}

interface SaveOrder extends DraftSite {
  /** Undefined to begin one. */
  readonly draft: Draft | undefined
  readonly change: FileChange
  /** Whether a new page is listed in the navigation. */
  readonly isListed: boolean
  /** Of a new draft, and its pull request. */
  readonly title: string
  /** Of the commit. */
  readonly message: string
  readonly author: string
}

/** What a save has led to. */
export interface Saved {
  readonly draft: Draft
  readonly sha: string
  /** Of the file. Undefined for a deleted one. */
  readonly revision: string | undefined
  /** Why there's no pull request yet, from the forge. */
  readonly refusal: Error | undefined
}

/**
 * Opens the branch of a draft, or without one the branch that's live, for as long as `use` runs.
 * @throws `BranchError`, `GitError`, `CloneUrlError`
 */
export async function onBranch<T>(
  { settings }: Platform,
  { site }: DraftSite,
  draft: Draft | undefined,
  use: (branch: Branch, base: string, source: Source) => Promise<T>,
): Promise<T> {
  const source = await sourceOf(site, settings)
  const live = site.branch === undefined ? undefined : `refs/heads/${site.branch}`
  const tip = await resolveRef(source, live, AbortSignal.timeout(TIMEOUT))
  if (!tip) throw new BranchError('The repository doesn’t have the branch that is live.')
  const ref = draft === undefined ? tip.ref : `refs/heads/${draft.branch}`
  return alone(site.id, async () => {
    const folder = workFolder(settings, site.id, 'draft')
    const place = { folder, source, docs: site.folder, limits: limitsFor(site, settings) }
    const branch = await openBranch(place, ref).catch((error: Error) => {
      if (draft === undefined || !/couldn't find remote ref/.test(error.message)) throw error
      throw new BranchError('The branch of this draft was deleted, as forges do after a merge. Start a new draft.')
    })
    return use(branch, tip.ref.replace('refs/heads/', ''), source)
  })
}

/**
 * Commits a change, pushes it, opens the pull request where there's none, and has the preview built.
 * @throws `ConflictError`, `BranchError`, `GitError`, `CloneUrlError`
 */
export async function saveChange(platform: Platform, order: SaveOrder): Promise<Saved> {
  const { site, change, title, message, author } = order
  const { database, now, settings } = platform
  const email = `noreply@${settings.adminHosts[0] ?? settings.domain}`
  return onBranch(platform, order, order.draft, async (opened, base) => {
    const branch = order.draft?.branch ?? branchFor(title, createLabel())
    const isNew = change.content !== undefined && change.revision === undefined
    const isListed = order.isListed && isNew && pagePath(change.path) !== undefined
    const listing = isListed ? await listingOf(opened, change.path) : undefined
    const changes = listing ? [change, listing] : [change]
    const { sha, revisions } = await opened.commit(changes, `refs/heads/${branch}`, { author, message, email })
    const draft =
      order.draft ??
      (await database.transaction((queries) =>
        insertDraft(queries, { site: site.id, title, author, branch, now: now() }),
      ))
    const { pull, refusal } = await openPull(platform, order, draft, base)
    await database.transaction(async (queries) => {
      await writeSaved(queries, draft, now())
      if (!pull) return
      if (draft.pull === undefined) await writePull(queries, draft, pull)
      const opening = { site, pull: pull.number, title: draft.title, isFork: false, now: now() }
      const preview = await openPreview(queries, settings, opening)
      if (preview === undefined) return
      const push = { site: site.id, ref: `refs/heads/${branch}`, sha, message, author, preview }
      await recordPush(queries, push, { now: now() })
    })
    database.announce('jobs')
    return { draft: { ...draft, pull: pull?.number, url: pull?.url }, sha, revision: revisions[0], refusal }
  })
}

type Pull = { readonly number: number; readonly url: string }

/** The draft's pull request, opened where there's none. If the forge refuses, the branch stays, and the next save tries again. */
async function openPull(
  platform: Platform,
  { place }: SaveOrder,
  { pull, url, branch, title, author }: Draft,
  base: string,
): Promise<{ pull?: Pull; refusal: Error | undefined }> {
  if (pull !== undefined && url !== undefined) return { pull: { number: pull, url }, refusal: undefined }
  const body = `Written in the dashboard of the docs by ${author.replace(/ <.*>$/, '').replace(/[^\p{L}\p{N} ._-]/gu, '')}.`
  try {
    const request = place.forge.openPull(place.repository, { head: branch, base, title, body })
    const opened = place.forge.readPull(await requestForge(platform, place, request))
    return {
      pull: opened,
      refusal: opened ? undefined : new Error('The forge didn’t say which pull request it opened.'),
    }
  } catch (error) {
    return { refusal: error as Error }
  }
}

/** The last use of each site's folder. */
const running = new Map<string, Promise<unknown>>()

/** Waits for other uses of a site's folder in this process, which is the only one that has it. */
async function alone<T>(site: string, use: () => Promise<T>): Promise<T> {
  const before = running.get(site)
  const mine = (before ?? Promise.resolve()).catch(() => {}).then(use)
  running.set(site, mine)
  try {
    return await mine
  } finally {
    if (running.get(site) === mine) running.delete(site)
  }
}
