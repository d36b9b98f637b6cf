// galley build: a docs folder to a static site.

import { availableParallelism } from 'node:os'
import { relative, resolve } from 'node:path'
import { PROFILE_FILE } from '../../config/public-files.ts'
import { FileError } from '../../files/disk.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { type Audience, readAudience } from '../../project/audience.ts'
import type { SiteOptions } from '../../site/options.ts'
import { oneOf, readArguments, wholeNumber } from '../arguments.ts'
import { readBasePath } from '../base-path.ts'
import { type BuildKey, keepRecord, readWrittenFiles, takeInputs, upToDate } from '../build/record.ts'
import type { RemoteCache } from '../build/remote-cache.ts'
import { printReport } from '../build/report.ts'
import { buildOnRequest } from '../build/requests.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '../command.ts'
import { EXTENSIONS_OPTION, extensionsHelp, openExtensions } from '../extensions.ts'
import { docsFolder } from '../folder.ts'
import { readRemoteSpecifications } from '../specifications/index.ts'

const HELP = `galley build [folder] [options]

Builds the docs in a folder (default: this one) into a static site that any host can serve.

  --out <folder>      where to write the site (default: _site)
  --base <path>       the path that the site is hosted under, such as /docs
  --relative          write a site that also opens from disk, when you double-click index.html
  --directory-urls    write guides/start/index.html in place of guides/start.html
  --audience <who>    for hosts with logins: only what these readers may see, such as visitors, readers, or
                      readers:admin,partner (default: every page without groups)
  --strict            check the docs too, and exit with 1 on any error that \`galley check\` reports
  --cache <folder>    where to store what the next build can reuse (default: .galley/cache)
  --no-cache          don't reuse earlier builds, and store nothing for later ones
  --remote-cache <url>
                      share built pages with other machines through a server for Turborepo's remote cache
                      (default: the environment's GALLEY_REMOTE_CACHE, if any)
  --remote-cache-read-only
                      use what the server has, but store nothing there
  --offline           make no requests: use stored copies of remote specifications
  --max-bytes <number>
                      fail as soon as the site is larger (default: no limit)
  --profile           say where the time went, and write it as a trace to galley-profile.json
  --format <name>     text (default) or json
  --on-request        for programs that build again and again: waits for a line on standard input, builds, prints its
                      report as one line of JSON, and waits for the next; ends with the input
${extensionsHelp()}`

/** In the working directory, where `galley serve` looks for it too. */
const DEFAULT_OUTPUT = '_site'
const DEFAULT_CACHE = '.galley/cache'

export const build: Command = {
  help: HELP,
  run: (args, terminal) => runBuild(args, terminal),
}

/** Runs `galley build`. Its report doesn't name the output folder if that is removed afterward. */
export async function runBuild(
  args: readonly string[],
  terminal: Terminal,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<ExitCode> {
  const plan = await readPlan(args, terminal)
  const once = () => buildOnce(isTemporary ? { ...plan, shownOut: undefined } : plan, terminal)
  return plan.isOnRequest ? buildOnRequest(once, terminal) : once()
}

/** What the arguments ask for. */
interface BuildPlan {
  /** The docs folder, as typed. */
  readonly typed: string | undefined
  readonly folder: string
  readonly out: string
  /** The output folder as the report names it. */
  readonly shownOut: string | undefined
  readonly options: SiteOptions
  readonly isStrict: boolean
  readonly hasExtensions: boolean
  readonly isOffline: boolean
  readonly maxBytes: number
  readonly isProfiled: boolean
  readonly isOnRequest: boolean
  readonly format: 'text' | 'json'
  /** What identifies the build, so that the next one can reuse it. Undefined if nothing is reused. */
  readonly key: BuildKey | undefined
  readonly remote: RemoteCache | undefined
}

async function readPlan(args: readonly string[], terminal: Terminal): Promise<BuildPlan> {
  const { values, positionals } = readArguments(args, {
    out: { type: 'string' },
    base: { type: 'string', default: '' },
    relative: { type: 'boolean', default: false },
    'directory-urls': { type: 'boolean', default: false },
    audience: { type: 'string' },
    strict: { type: 'boolean', default: false },
    cache: { type: 'string' },
    'no-cache': { type: 'boolean', default: false },
    'remote-cache': { type: 'string' },
    'remote-cache-read-only': { type: 'boolean', default: false },
    offline: { type: 'boolean', default: false },
    'max-bytes': { type: 'string' },
    profile: { type: 'boolean', default: false },
    format: { type: 'string', default: 'text' },
    'on-request': { type: 'boolean', default: false },
    ...EXTENSIONS_OPTION,
  })
  const format = oneOf('--format', values.format, ['text', 'json'])
  if (values['on-request'] && (format !== 'json' || values.profile))
    throw new UsageError("`--on-request` needs `--format json`, and can't be combined with `--profile`.")
  const [typed] = positionals
  const folder = docsFolder(terminal.cwd, typed)
  const out = writableFolder(terminal.cwd, '--out', values.out ?? DEFAULT_OUTPUT)
  if (values.relative && values.base !== '')
    throw new UsageError("`--relative` and `--base` can't be combined: a relative site works in any folder.")
  const audience = values.audience === undefined ? undefined : namedAudience(values.audience)
  const written = {
    base: readBasePath(values.base),
    relative: values.relative,
    directoryUrls: values['directory-urls'],
    ...(audience && { audience }),
  }
  const cache = writableFolder(terminal.cwd, '--cache', values.cache ?? DEFAULT_CACHE)
  if (values.cache !== undefined && !values['no-cache']) makeCache(cache)
  // A strict build reads files outside of the docs too: it is never taken for done.
  const key =
    values.strict || values['no-cache']
      ? undefined
      : { folder, out, cache, options: { ...written, extensions: !values['no-extensions'] } }
  const remote = await remoteCache(values['remote-cache'], { isReadOnly: values['remote-cache-read-only'], terminal })
  if (values['remote-cache'] && !key)
    throw new UsageError("`--remote-cache` can't be combined with `--no-cache` or `--strict`, which use no cache.")
  return {
    typed,
    folder,
    out,
    shownOut: relative(terminal.cwd, out) || '.',
    options: { ...written, threads: availableParallelism() },
    isStrict: values.strict,
    hasExtensions: !values['no-extensions'],
    isOffline: values.offline,
    maxBytes:
      values['max-bytes'] === undefined ? Number.POSITIVE_INFINITY : wholeNumber('--max-bytes', values['max-bytes']),
    isProfiled: values.profile,
    isOnRequest: values['on-request'],
    format,
    key,
    remote,
  }
}

async function buildOnce(plan: BuildPlan, terminal: Terminal): Promise<ExitCode> {
  const { folder, out, shownOut, options, isStrict, format, key } = plan
  const started = performance.now()
  // Between two requests, a folder may have lost its docs.
  docsFolder(terminal.cwd, plan.typed)
  if (!plan.isOffline) await readRemoteSpecifications(folder, terminal)
  const known = key && !plan.isProfiled ? await upToDate(key) : undefined
  if (known) {
    const seconds = (performance.now() - started) / 1000
    const run = { seconds, written: 0, removed: 0, stages: { compare: Math.round(seconds * 1000) } }
    printReport(terminal, { site: known, run, format, out: shownOut })
    return 0
  }
  const inputs = key && takeInputs(key)
  // The program that builds is loaded only now.
  const { buildFolder } = await import('../build/build-folder.ts')
  const profile = plan.isProfiled ? new (await import('../build/profile.ts')).Profile() : undefined
  const extensions = await openExtensions(folder, !plan.hasExtensions)
  if (format === 'text' && extensions.names.length > 0)
    terminal.out(`Running extensions: ${extensions.names.join(', ')}\n`)
  const { site, run, hasDates, ids } = await buildFolder({
    folder,
    out,
    options,
    extensions,
    strict: isStrict,
    maxBytes: plan.maxBytes,
    cache: key && { cache: key.cache, options: key.options, remote: plan.remote, writtenSize: readWrittenFiles(key) },
    profile,
    terminal: format === 'text' ? terminal : { ...terminal, interactive: false },
  })
  // It's unknown what extensions read.
  const problem =
    key && inputs && extensions.names.length === 0
      ? await keepRecord(key, { inputs, hasDates, report: site, ids })
      : undefined
  if (problem !== undefined)
    terminal.err(
      `${problem} The next build starts from scratch. Pass another folder with \`--cache\`, or \`--no-cache\`.\n`,
    )
  printReport(terminal, { site, run, format, out: shownOut })
  if (profile) {
    profile.write(resolve(terminal.cwd, PROFILE_FILE))
    terminal.err(`\n${profile.text()}\nTrace: ${PROFILE_FILE}\n`)
  }
  return isStrict && site.errors > 0 ? 1 : 0
}

/** The absolute path of a folder to write to. Throws `UsageError` for text that can't be one. */
function writableFolder(cwd: string, option: string, text: string): string {
  if (text === '' || text.includes('\0')) throw new UsageError(`\`${option}\` needs the path of a folder.`)
  return resolve(cwd, text)
}

/** Makes the folder that the user named. A build goes on without its usual cache, but not without one that was asked for. */
function makeCache(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw FileError.of(error, folder, "can't be written")
  }
}

/** The remote cache that the user asks for; its program is loaded only then. */
async function remoteCache(
  url: string | undefined,
  { isReadOnly, terminal }: { isReadOnly: boolean; terminal: Terminal },
): Promise<RemoteCache | undefined> {
  if (!url && !terminal.env.GALLEY_REMOTE_CACHE) return undefined
  const { RemoteCache, remoteSettings } = await import('../build/remote-cache.ts')
  const settings = remoteSettings(url, { env: terminal.env, isReadOnly })
  return settings && new RemoteCache(settings, terminal)
}

function namedAudience(text: string): Audience {
  const audience = readAudience(text)
  if (audience) return audience
  throw new UsageError(
    `There is no audience \`${text}\`.`,
    'Name visitors, readers, or readers with groups: `readers:admin,partner`.',
  )
}
