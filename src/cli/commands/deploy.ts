// galley deploy: uploads a docs folder or a built site to a host, sending only what it doesn't have yet.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadConfig } from '../../config/load.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { MANIFEST_FILE } from '../../files/file-system.ts'
import { GitError, git } from '../../files/git.ts'
import { PUBLICATION_FOLDER } from '../../files/publication.ts'
import { builtBase, HOSTING_FILE } from '../../site/host-rules.ts'
import { readArguments } from '../arguments.ts'
import { readBasePath } from '../base-path.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp } from '../extensions.ts'
import { docsFolder } from '../folder.ts'
import { whyNotLive } from '../host/not-live.ts'
import { tellOutage, withState } from '../host/outage.ts'
import type { Caller } from '../host/remote.ts'

const HELP = `galley deploy [folder] --site <slug> --url <address> [options]

Builds the docs in a folder (default: this one) and makes them live on a host. A folder that \`galley build\` wrote is
uploaded as is. Only files that the host doesn't have yet are sent, and readers see all of it or nothing.
The token in GALLEY_TOKEN needs the scope \`deploy\`.

  --site <slug>       the site on the host, by its slug or id
  --url <address>     the host (default: GALLEY_URL)
  --base <path>       the path that the site is hosted under, such as /docs (default: what the host says)
  --strict            check the docs too, and upload nothing on any error that \`galley check\` reports
  --message <text>    what changed (default: the last commit's first line)
${extensionsHelp()}`

export const deploy: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      site: { type: 'string' },
      url: { type: 'string' },
      base: { type: 'string' },
      strict: { type: 'boolean', default: false },
      message: { type: 'string' },
      ...EXTENSIONS_OPTION,
    })
    const [url, token] = [values.url ?? terminal.env.GALLEY_URL, terminal.env.GALLEY_TOKEN]
    if (values.site === undefined) throw new UsageError('Name the site with `--site`, by its slug or id.')
    if (!url || !URL.canParse(url))
      throw new UsageError('Name the host with `--url`, such as `--url https://galley.example.com`.')
    if (!token) throw new UsageError('Set GALLEY_TOKEN to a token of the host.')
    const folder = resolve(terminal.cwd, positionals[0] ?? '.')
    const isBuilt = existsSync(join(folder, MANIFEST_FILE))
    if (isBuilt && values.strict)
      throw new UsageError(`${folder} is already built.`, 'Name the docs folder to check it with `--strict`.')
    if (isBuilt && existsSync(join(folder, PUBLICATION_FOLDER)))
      throw new UsageError(`${folder} contains files of two sites, since a build didn't finish.`, 'Build it again.')
    const docs = isBuilt ? undefined : docsFolder(terminal.cwd, positionals[0])
    const { remoteCaller } = await import('../host/remote.ts')
    const call = remoteCaller(url, token, { onOutage: tellOutage(terminal) })
    const site = await call<HostedSite>('sites.get', { site: values.site })
    checkBase(site, { built: isBuilt ? folder : undefined, docs, typed: values.base })
    const commit = await lastCommit(docs ?? folder)
    const upload: Upload = { call, site, details: { ...commit, message: values.message ?? commit.message }, terminal }
    if (docs === undefined) return send(folder, upload)
    const out = mkdtempSync(join(tmpdir(), 'galley-deploy-'))
    try {
      const { runBuild } = await import('./build.ts')
      const flags = (['strict', 'no-extensions'] as const).flatMap((name) => (values[name] ? [`--${name}`] : []))
      const options = [docs, '--out', join(out, 'site'), '--base', site.base, ...flags]
      const code = await runBuild(options, terminal, { isTemporary: true })
      return code === 0 ? await send(join(out, 'site'), upload) : code
    } finally {
      rmSync(out, { recursive: true, force: true })
    }
  },
}

/** The site as the host knows it. */
interface HostedSite {
  readonly slug: string
  readonly url: string
  readonly base: string
  readonly pinned: boolean
}

/** Where a deployment comes from, shown in the host's dashboard. */
interface Details {
  readonly sha?: string
  readonly message?: string
  readonly author?: string
}

interface Upload {
  readonly call: Caller
  readonly site: HostedSite
  readonly details: Details
  readonly terminal: Terminal
}

/**
 * Checks that the site is, or will be, built for the path that it's hosted under, because its links are broken under any
 * other. Throws `UsageError`.
 */
function checkBase(
  { slug, base }: HostedSite,
  { built, docs, typed }: { built: string | undefined; docs: string | undefined; typed: string | undefined },
): void {
  const hosted = `\`${slug}\` is hosted under \`${base || '/'}\``
  const change = (path: string) => `change the host with \`galley host set ${slug} base=${path}\``
  const wanted = typed === undefined ? undefined : readBasePath(typed)
  if (wanted !== undefined && wanted !== base)
    throw new UsageError(`${hosted}, not under \`${wanted || '/'}\`.`, `Leave out \`--base\`, or ${change(wanted)}.`)
  const made = built === undefined ? undefined : builtBase(new DiskFileSystem(built).readText(HOSTING_FILE))
  if (made !== undefined && made !== base)
    throw new UsageError(
      `${hosted}, but ${built} was built for \`${made || '/'}\`.`,
      `Build it with \`--base ${base || '/'}\`, or ${change(made)}.`,
    )
  const url = docs === undefined ? undefined : loadConfig(new DiskFileSystem(docs)).config.galley.url
  const said = url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '')
  // Without a path, it names only the host name. With `--base`, the user knows: this may be a copy for a test.
  if (said !== '' && said !== base && wanted === undefined)
    throw new UsageError(
      `${hosted}, but \`url\` in galley.json is \`${url}\`.`,
      `Change one of them (${change(said)}), or deploy anyway with \`--base ${base || '/'}\`.`,
    )
}

interface Finished {
  readonly live: boolean
  readonly number: number
  /** Undefined from a host of an earlier version. */
  readonly findings?: readonly { readonly severity: string; readonly message: string; readonly help?: string }[]
}

const LANES = 8

const UNCHANGED = 'Nothing has changed for readers. Deploy again to send only the files that the host still lacks.'
const UNKNOWN = "All files are sent, but the host didn't say whether they are live. Deploy again to make sure."

/** Uploads a finished site, and makes it live. */
async function send(folder: string, { call, site: { slug: site, url }, details, terminal }: Upload): Promise<ExitCode> {
  const [{ collectFolder }, { ManifestError }, { readFile }] = await Promise.all([
    import('../../host/builds/collect.ts'),
    import('../../host/deploys/manifest.ts'),
    import('node:fs/promises'),
  ])
  const started = Date.now()
  const paths = new Map<string, string>()
  const unlimited = {
    files: Number.POSITIVE_INFINITY,
    bytes: Number.POSITIVE_INFINITY,
    fileBytes: Number.POSITIVE_INFINITY,
  }
  const manifest = await collectFolder(folder, unlimited, {
    onFile: async ({ path, entry }) => void paths.set(entry.digest, path),
  }).catch((error) => {
    throw error instanceof ManifestError ? new UsageError(error.message) : error
  })
  const files = Object.fromEntries(Array.from(manifest, ([path, { digest, size }]) => [path, [digest, size]]))
  const create = call<{ id: string; required: string[] }>('uploads.create', { site, files, ...details })
  const { id, required } = await create.catch(withState(UNCHANGED))
  const queue = required.values()
  const lane = async () => {
    for (const digest of queue) {
      const bytes = await readFile(join(folder, paths.get(digest) ?? ''))
      await call('uploads.put', { site, deployment: id, digest }, bytes)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane)).catch(withState(UNCHANGED))
  const finish = call<Finished>('uploads.finish', { site, deployment: id })
  const { live, number, findings = [] } = await finish.catch(withState(UNKNOWN))
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const sent = `${required.length} of ${manifest.size} files sent in ${seconds} s`
  const why = live ? '' : whyNotLive(await call<HostedSite>('sites.get', { site }))
  terminal.out(
    live ? `Live: ${url} (deployment ${number}, ${sent})\n` : `Ready: deployment ${number}, ${sent}. ${why}\n`,
  )
  for (const { severity, message, help } of findings)
    terminal.err(`galley: ${severity}: ${message}${help ? ` ${help}` : ''}\n`)
  return 0
}

/** The last commit of a folder, if there is one. */
async function lastCommit(folder: string): Promise<Details> {
  try {
    const [sha, message, author] = (await git(folder, ['log', '-1', '--no-show-signature', '--format=%H%x00%s%x00%an']))
      .toString()
      .trimEnd()
      .split('\0')
    return { sha, message: message?.slice(0, 500), author: author?.slice(0, 200) }
  } catch (error) {
    if (error instanceof GitError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}
