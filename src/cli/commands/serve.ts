// galley serve: serves a finished site over HTTP, as a static host would.
import { resolve } from 'node:path'
import { createRelay, MAX_MESSAGE } from '../../relay/relay.ts'
import type { Search } from '../../search/result.ts'
import { folderSource } from '../../server/folder-source.ts'
import { type Listener, listen } from '../../server/listen.ts'
import { siteListener } from '../../server/site-listener.ts'
import { htmlAt, StaticSite } from '../../server/static-site.ts'
import { webListener } from '../../server/web-listener.ts'
import { builtBase, HOSTING_FILE } from '../../site/host-rules.ts'
import { createSearchHandler, siteSearch } from '../../site/search-handler.ts'
import { needOptions, readArguments } from '../arguments.ts'
import { createAssistantHandler } from '../assistants.ts'
import { readBasePath } from '../base-path.ts'
import { type Command, type ExitCode, UsageError } from '../command.ts'
import { searchOf, withDatabase } from '../search-database.ts'
import { createReaderAssistant, readAssistant } from '../serve-assistant.ts'

const HELP = `galley serve [folder] [options]

Serves a finished site (default: _site), with its 404 page and redirects. /api/search?q=…
returns search results as JSON. Assistants can read the pages at /mcp: those on this
machine, and others with the token in GALLEY_MCP_TOKEN.

  --port <number>     the port to listen on (default: 4000, or the next free one)
  --host <address>    the address to listen on (default: localhost)
  --base <path>       the path that the site was built for, such as /docs
  --allowed-host <name>
                      also answer /mcp under this host name, such as a proxy's; may be repeated
  --public-mcp        answer /mcp for anyone, without a token
  --relay             forward requests of API playgrounds that a browser can't send itself, only to
                      the servers in the page's specification
  --assistant <file>  answer readers' questions with the model in this file; its key can be in
                      GALLEY_ASSISTANT_KEY
  --search <address>  answer /api/search from this PostgreSQL database (\`galley search --publish\`)
  --site <key>        with --search: only this site of the database; may be repeated (default: all)
`

const NO_ASSISTANTS =
  'assistants get no answer at /mcp: set a token in GALLEY_MCP_TOKEN, or pass --public-mcp to let anyone ask.'

export const serve: Command = {
  help: HELP,
  async run(args, terminal) {
    const { values, positionals } = readArguments(args, {
      port: { type: 'string' },
      host: { type: 'string', default: 'localhost' },
      base: { type: 'string', default: '' },
      search: { type: 'string' },
      site: { type: 'string', multiple: true },
      'allowed-host': { type: 'string', multiple: true, default: [] },
      'public-mcp': { type: 'boolean', default: false },
      relay: { type: 'boolean', default: false },
      assistant: { type: 'string' },
    })
    needOptions(args, { site: ['search'] })
    const folder = resolve(terminal.cwd, positionals[0] ?? '_site')
    const source = folderSource(folder)
    if (['index.html', '404.html'].every((path) => source.readText(path) === undefined)) {
      throw new UsageError(`${folder} doesn't contain a built site.`, 'Run `galley build` first, or name its folder.')
    }
    const base = readBasePath(values.base)
    const built = builtBase(source.readText(HOSTING_FILE))
    if (built !== undefined && built !== base)
      terminal.err(
        `galley: this site was built for \`${built || '/'}\`: pass \`--base ${built || '/'}\`, unless a proxy changes the path.\n`,
      )
    const model =
      values.assistant === undefined
        ? undefined
        : readAssistant(resolve(terminal.cwd, values.assistant), terminal.env.GALLEY_ASSISTANT_KEY)
    const serveWith = async (search: Search): Promise<ExitCode> => {
      const report = (error: unknown) => terminal.err(`galley: ${error instanceof Error ? error.message : error}\n`)
      const answers = createSearchHandler(search, { base, report })
      const assistants = createAssistantHandler({
        files: source,
        base,
        host: values.host,
        allowedHosts: values['allowed-host'],
        token: terminal.env.GALLEY_MCP_TOKEN,
        isPublic: values['public-mcp'],
      })
      const site = new StaticSite(source, { base })
      const pages = siteListener(site)
      const programs = webListener((request) => assistants?.(request) ?? answers(request) ?? site.respond(request), {
        onFault: report,
      })
      const addresses = new Set([`${base}/mcp`, `${base}/api/search`])
      const relayPath = values.relay ? `${base}/_galley/relay` : undefined
      const relay = webListener(createRelay({ page: (path) => htmlAt(site, path) }), {
        onFault: report,
        maxBody: MAX_MESSAGE,
      })
      const assistantPath = model && `${base}/_galley/assistant`
      const assistant = model && webListener(createReaderAssistant(source, model, report), { onFault: report })
      const isProgram = (target: string) => addresses.has(pathOf(target))
      const listenerAt = (target: string): Listener => {
        if (assistant && pathOf(target) === assistantPath) return assistant
        return pathOf(target) === relayPath ? relay : isProgram(target) ? programs : pages
      }
      const server = await listen(
        (request, response) => {
          listenerAt(request.url ?? '/')(request, response)
        },
        {
          plain: (request) => (listenerAt(request.target) === pages ? site.answer(request) : undefined),
          port: values.port,
          host: values.host,
          stop: terminal.stop(),
        },
      )
      terminal.out(`${server.address}${base}/\n`)
      if (!assistants) terminal.err(`galley: ${NO_ASSISTANTS}\n`)
      await server.closed
      return 0
    }
    const { search: database, site } = values
    if (database !== undefined) return withDatabase(database, async (sql) => serveWith(await searchOf(sql, site)))
    return serveWith(siteSearch(source))
  },
}

function pathOf(target: string): string {
  const end = target.indexOf('?')
  return end === -1 ? target : target.slice(0, end)
}
