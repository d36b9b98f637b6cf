// Compares two deployments: pages whose main content changed, and new findings.
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Finding } from '../builds/findings.ts'
import { readReport } from '../builds/report.ts'
import { decodeManifest, type Manifest, type ManifestEntry, splitAudiences } from '../deploys/manifest.ts'

/** A page that changed. */
export interface PageChange {
  /** The address below the site's base, such as `/guides/start`. */
  readonly path: string
  readonly title: string
  readonly change: 'added' | 'removed' | 'changed'
  /** Words that are only on one side. Undefined if there's too much to count. */
  readonly words: ChangedWords | undefined
}

export interface ChangedWords {
  readonly added: number
  readonly removed: number
}

export interface Changes {
  readonly pages: readonly PageChange[]
  /** Pages that changed beyond those that are listed. */
  readonly more: number
  /** Findings that the base didn't have: of the check where both were checked, else of the build. */
  readonly findings: readonly Finding[]
  /** `none` if there is no check, as for uploads. `failed` if it couldn't run. */
  readonly check: 'running' | 'done' | 'failed' | 'none'
}

/** Two deployments of a site. */
export interface Compared {
  /** Undefined for a site that wasn't live yet. */
  readonly base: string | undefined
  readonly head: string
}

/** Pages whose words are counted and that are listed. */
const MAX_PAGES = 200
const MAX_FINDINGS = 100
/**
 * Bytes of both sides of a page, and of all pages, whose words are counted. Anybody can open a pull request, and the host
 * serves other sites meanwhile.
 */
const MAX_PAGE_BYTES = 1024 * 1024
const MAX_BYTES = 16 * MAX_PAGE_BYTES

/**
 * Compares by the Markdown that each page is published as: it has the page's own text, and neither the navigation nor a
 * date in the footer. Pages without one are compared as they are.
 */
export async function comparePages(
  blobs: BlobStore,
  site: string,
  { base, head }: Compared,
): Promise<Omit<Changes, 'findings' | 'check'>> {
  const [before, after] = [await manifestOf(blobs, site, base), await manifestOf(blobs, site, head)]
  const pages = new Set(
    [...before.keys(), ...after.keys()].filter((path) => path.endsWith('.html') && path !== '404.html'),
  )
  const changed = [...pages].sort().flatMap((path) => {
    const [was, is] = [contentFile(before, path), contentFile(after, path)]
    return was?.digest === is?.digest ? [] : [{ path, was, is }]
  })
  const listed: PageChange[] = []
  let left = MAX_BYTES
  for (const { path, was, is } of changed.slice(0, MAX_PAGES)) {
    const size = sizeOf(was) + sizeOf(is)
    const isCounted = size <= Math.min(left, MAX_PAGE_BYTES)
    if (isCounted) left -= size
    const [former, next] = isCounted ? [await textOf(blobs, site, was), await textOf(blobs, site, is)] : ['', '']
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed'
    const title = titleOf(next || former) ?? addressOf(path)
    listed.push({ path: addressOf(path), title, change, words: isCounted ? compareWords(former, next) : undefined })
  }
  return { pages: listed, more: changed.length - listed.length }
}

interface ContentFile extends ManifestEntry {
  readonly isMarkdown: boolean
}

function contentFile(manifest: Manifest, path: string): ContentFile | undefined {
  if (!manifest.has(path)) return undefined
  const twin = manifest.get(path === 'index.html' ? 'index.md' : path.replace(/(?:\/index)?\.html$/, '.md'))
  const entry = twin ?? manifest.get(path)
  return entry && { ...entry, isMarkdown: twin !== undefined }
}

function addressOf(path: string): string {
  return `/${path.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

async function manifestOf(blobs: BlobStore, site: string, deployment: string | undefined): Promise<Manifest> {
  const bytes = deployment === undefined ? undefined : await blobs.get({ site, kind: 'manifests', name: deployment })
  // On a site with a login, only what all its readers see: the names of other pages belong to their groups.
  return bytes ? splitAudiences(decodeManifest(bytes)).manifest : new Map()
}

/** The bytes that `textOf` reads. */
function sizeOf(file: ContentFile | undefined): number {
  return file?.isMarkdown ? file.size : 0
}

async function textOf(blobs: BlobStore, site: string, file: ContentFile | undefined): Promise<string> {
  const bytes = file?.isMarkdown ? await blobs.get({ site, kind: 'blobs', name: file.digest }) : undefined
  return bytes ? Buffer.from(bytes).toString() : ''
}

/** Compares the words of the lines that differ. A line is often a whole paragraph, of which only a word has changed. */
function compareWords(former: string, next: string): ChangedWords {
  const [before, after] = [former.split('\n'), next.split('\n')]
  const [lost, gained] = [wordsOf(onlyIn(before, after)), wordsOf(onlyIn(after, before))]
  return { added: onlyIn(gained, lost).length, removed: onlyIn(lost, gained).length }
}

function wordsOf(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** The items that the others don't have, or not as often. */
function onlyIn(items: readonly string[], others: readonly string[]): string[] {
  const rest = new Map<string, number>()
  for (const item of others) rest.set(item, (rest.get(item) ?? 0) + 1)
  return items.filter((item) => {
    const count = rest.get(item) ?? 0
    if (count > 0) rest.set(item, count - 1)
    return count === 0
  })
}

function titleOf(markdown: string): string | undefined {
  return (
    /^# (.+)$/m.exec(markdown)?.[1]?.slice(0, 200) ?? /^title: *["']?(.+?)["']?$/m.exec(markdown)?.[1]?.slice(0, 200)
  )
}

/** Findings that only the head has, as often as it has them. A finding that moved to another line isn't new. */
export async function compareFindings(
  blobs: BlobStore,
  site: string,
  { base, head }: Compared,
): Promise<Pick<Changes, 'findings' | 'check'>> {
  const [before, after] = [base && (await readReport(blobs, site, base)), await readReport(blobs, site, head)]
  if (!after) return { findings: [], check: 'none' }
  const formerCheck = before ? before.check : { findings: [] }
  const areChecked = after.check && !after.check.error && formerCheck && !('error' in formerCheck)
  const [former, current] = areChecked
    ? [formerCheck.findings, after.check.findings]
    : [(before || undefined)?.findings ?? [], after.findings]
  const counts = new Map<string, number>()
  const key = ({ code, file, message }: Finding) => JSON.stringify([code, file, message])
  for (const finding of former) counts.set(key(finding), (counts.get(key(finding)) ?? 0) + 1)
  const findings = current.filter((finding) => {
    const left = counts.get(key(finding)) ?? 0
    counts.set(key(finding), left - 1)
    return left <= 0 && finding.severity !== 'suggestion'
  })
  return { findings: findings.slice(0, MAX_FINDINGS), check: areChecked ? 'done' : after.check ? 'failed' : 'none' }
}
