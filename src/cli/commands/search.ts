// galley search: searches the docs as a reader would, or publishes them to a search database.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { counted } from '../../diagnostics/counted.ts'
import { DiskFileSystem } from '../../files/disk.ts'
import { loadProject } from '../../project/load.ts'
import { type PlainAnswer, type PlainHit, plainAnswer } from '../../search/plain-answer.ts'
import { publishSite, withdrawSite } from '../../search/postgres/publish.ts'
import { createSearch } from '../../search/query.ts'
import type { Search } from '../../search/result.ts'
import { createAddress } from '../../site/address.ts'
import { defaultOptions, type SiteOptions } from '../../site/options.ts'
import { siteLoader } from '../../site/search-loaders.ts'
import { searchOptions } from '../../site/search-options.ts'
import { siteSections } from '../../site/search-sections.ts'
import { createSite, type Site } from '../../site/site.ts'
import { needOptions, oneOf, readArguments } from '../arguments.ts'
import { readBasePath } from '../base-path.ts'
import { type Command, type ExitCode, type Terminal, UsageError } from '../command.ts'
import { docsFolder } from '../folder.ts'
import { searchOf, siteKey, withDatabase } from '../search-database.ts'

const HELP = `galley search "<query>" [folder] [options]
galley search --publish postgres://… [folder] [options]

Searches the docs in a folder (default: this one) as a reader of the site would, and shows what comes first.

  --limit <number>      maximum number of results, 1 to 100 (default: 8)
  --language <tag>      only this language, such as fr
  --version <name>      only pages of this version, and pages without one
  --product <name>      only pages of this product, and pages without one
  --format <name>       text (default) or json

Many sites can be searched together in a PostgreSQL database (13 or newer, with pg_trgm).

  --publish <address>   put the docs in the database, replacing what was published under the same key
  --base <path>         with --publish: the path that the site is hosted under, such as /docs
  --directory-urls      with --publish: addresses end with a slash, as in \`galley build --directory-urls\`
  --withdraw <address>  take the site named with --site out of the database
  --from <address>      search the database instead of a folder
  --site <key>          with --publish: the site's key (default: its name); with --from: only this site, may be repeated
`

const OPTIONS = {
  limit: { type: 'string', default: '8' },
  language: { type: 'string' },
  version: { type: 'string' },
  product: { type: 'string' },
  format: { type: 'string', default: 'text' },
  publish: { type: 'string' },
  base: { type: 'string', default: '' },
  'directory-urls': { type: 'boolean', default: false },
  withdraw: { type: 'string' },
  from: { type: 'string' },
  site: { type: 'string', multiple: true },
} as const

export const search: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, OPTIONS, 2)
    needOptions(args, {
      site: ['from', 'publish', 'withdraw'],
      base: ['publish'],
      'directory-urls': ['publish'],
    })
    const { publish, withdraw, from, site: keys } = values
    if ([publish, withdraw, from].filter((one) => one !== undefined).length > 1)
      throw new UsageError("`--publish`, `--withdraw`, and `--from` can't be combined.")
    if (publish !== undefined) {
      if (positionals.length > 1) throw new UsageError(`Unexpected \`${positionals[1]}\`.`)
      const options = { base: readBasePath(values.base), directoryUrls: values['directory-urls'] }
      return publishDocs(terminal, { address: publish, folder: positionals[0], key: onlyKey(keys), options })
    }
    if (withdraw !== undefined) return withdrawDocs(terminal, withdraw, onlyKey(keys))

    const [query, folder] = positionals
    if (!query?.trim()) throw new UsageError('Say what to search for.', 'For example: `galley search "rate limits"`.')
    const limit = Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw new UsageError(`\`--limit\` takes a number from 1 to 100, not \`${values.limit}\`.`)
    const format = oneOf('--format', values.format, ['text', 'json'])
    const { language, version, product } = values
    const show = async (index: Search): Promise<ExitCode> => {
      const answer = plainAnswer(query, await index.search(query, { limit, language, version, product }))
      terminal.out(format === 'json' ? `${JSON.stringify(answer)}\n` : text(answer))
      return 0
    }
    if (folder !== undefined && !existsSync(resolve(terminal.cwd, folder)))
      throw new UsageError(
        `There is no folder ${resolve(terminal.cwd, folder)}.`,
        'The folder comes last, and a query of several words is in quotes: `galley search "rate limits" docs`.',
      )
    if (from === undefined)
      return withSite(terminal, { folder }, (site) => show(createSearch(siteLoader(site.context.search))))
    if (folder !== undefined)
      throw new UsageError(`Unexpected \`${folder}\`.`, "A database search doesn't take a folder.")
    return withDatabase(from, async (sql) => show(await searchOf(sql, keys)))
  },
}

interface PublishArguments {
  readonly address: string
  readonly folder: string | undefined
  readonly key: string | undefined
  readonly options: Pick<SiteOptions, 'base' | 'directoryUrls'>
}

function publishDocs(terminal: Terminal, { address, folder, key, options }: PublishArguments): Promise<ExitCode> {
  return withSite(terminal, { folder, options }, async ({ context }) => {
    const { config } = context.project
    const site = siteKey(key, config.name)
    const { pages, sections } = await withDatabase(address, (sql) =>
      publishSite(sql, {
        site,
        address: createAddress(config, context.options).root,
        sections: [...siteSections(context)],
        options: searchOptions(context),
      }),
    )
    terminal.out(`${counted(pages, 'page')} published as ${site}, in ${counted(sections, 'section')}\n`)
    return 0
  })
}

async function withdrawDocs(terminal: Terminal, address: string, key: string | undefined): Promise<ExitCode> {
  if (key === undefined) throw new UsageError('Name the site to withdraw with `--site`.')
  const gone = await withDatabase(address, (sql) => withdrawSite(sql, key))
  if (!gone) throw new UsageError(`The search database has no site \`${key}\`.`)
  terminal.out(`${key} withdrawn\n`)
  return 0
}

/** Reads the docs in a folder, and passes their site to a callback. */
async function withSite(
  terminal: Terminal,
  { folder, options }: { folder: string | undefined; options?: Partial<SiteOptions> },
  work: (site: Site) => Promise<ExitCode>,
): Promise<ExitCode> {
  const project = await loadProject(new DiskFileSystem(docsFolder(terminal.cwd, folder)))
  const site = await createSite(project, { ...defaultOptions, ...options })
  try {
    return await work(site)
  } finally {
    site.close()
  }
}

function onlyKey(keys: readonly string[] | undefined): string | undefined {
  if (keys && keys.length > 1) throw new UsageError('Name one site.')
  return keys?.[0]
}

function text({ query, total, results }: PlainAnswer): string {
  if (results.length === 0) return `Nothing found for "${query}".\n`
  const lines = results.map((result, i) => {
    const site = result.site === undefined ? [] : [result.site]
    const path = [...site, ...result.crumbs, result.title, ...result.headingPath].join(' › ')
    const more = result.more.map(({ url, heading }) => `\n   # ${heading}  ${url}`)
    return `${i + 1}. ${path}\n   ${result.url}${excerpt(result)}${more.join('')}\n`
  })
  return `${lines.join('\n')}\n${results.length} of ${counted(total, 'page')}\n`
}

function excerpt(hit: PlainHit): string {
  return hit.excerpt === '' ? '' : `\n   ${hit.excerpt}`
}
