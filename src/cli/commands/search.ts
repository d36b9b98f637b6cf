// galley search: what a reader of the docs would find.
import { DiskFileSystem } from '../../files/disk.ts'
import { loadProject } from '../../project/load.ts'
import { type PlainAnswer, type PlainHit, plainAnswer } from '../../search/plain-answer.ts'
import { createSearch } from '../../search/query.ts'
import { defaultOptions } from '../../site/options.ts'
import { siteLoader } from '../../site/search-loaders.ts'
import { createSite } from '../../site/site.ts'
import { readArguments } from '../arguments.ts'
import { type Command, UsageError } from '../command.ts'
import { docsFolder } from '../folder.ts'

const HELP = `galley search "<query>" [folder] [options]

Searches the docs in a folder (default: this one) as a reader of the site would, and shows what comes first.

  --limit <number>     results at most, 1 to 100 (default: 8)
  --language <tag>     only this language, such as fr
  --version <name>     only pages of this version, and those of none
  --product <name>     only pages of this product, and those of none
  --json               results as JSON
`

export const search: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(
      args,
      {
        limit: { type: 'string', default: '8' },
        language: { type: 'string' },
        version: { type: 'string' },
        product: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      2,
    )
    const [query, named] = positionals
    if (!query?.trim()) throw new UsageError('Say what to search for.', 'For example: `galley search "rate limits"`.')
    const limit = Number(values.limit)
    if (!Number.isInteger(limit) || limit < 1 || limit > 100)
      throw new UsageError(`\`--limit\` takes a number from 1 to 100, not \`${values.limit}\`.`)
    const { language, version, product } = values

    const project = await loadProject(new DiskFileSystem(docsFolder(terminal.cwd, named)))
    const site = await createSite(project, defaultOptions)
    try {
      const found = await createSearch(siteLoader(site.context.search)).search(query, {
        limit,
        language,
        version,
        product,
      })
      const answer = plainAnswer(query, found)
      terminal.out(values.json ? `${JSON.stringify(answer)}\n` : text(answer))
    } finally {
      site.close()
    }
    return 0
  },
}

function text({ query, total, results }: PlainAnswer): string {
  if (results.length === 0) return `Nothing is found for "${query}".\n`
  const lines = results.map((result, i) => {
    const path = [...result.crumbs, result.title, ...result.headingPath].join(' › ')
    const more = result.more.map(({ url, heading }) => `\n   # ${heading}  ${url}`)
    return `${i + 1}. ${path}\n   ${result.url}${excerpt(result)}${more.join('')}\n`
  })
  return `${lines.join('\n')}\n${results.length} of ${total} ${total === 1 ? 'page' : 'pages'}\n`
}

function excerpt(hit: PlainHit): string {
  return hit.excerpt === '' ? '' : `\n   ${hit.excerpt}`
}
