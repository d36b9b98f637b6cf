// `/mcp` of each site: AI tools search and read what the reader who connected them may see.
import manifest from '../../../package.json' with { type: 'json' }
import { isForPeople } from '../../mcp/for-people.ts'
import { TryLimit } from '../../server/try-limit.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { plainPage } from '../serve/plain-page.ts'

/** Requests of one network to a site in a minute. An assistant sends a few for each answer. */
const MAX_REQUESTS = 300

/** The endpoint. A site turns it off with `mcp: false`. */
export function mcpEndpoint(): SiteEndpoint {
  const limit = new TryLimit(MAX_REQUESTS)
  return {
    path: 'mcp',
    async handle(asked, _reader, { libraries, now }) {
      const { request, site, host, client } = asked
      if (site.settings.mcp === false || isForPeople(request)) return undefined
      if (!limit.take(`${site.id} ${clientNetwork(client)}`, now()))
        return plainPage(429, 'Too many requests. Wait a minute.')
      const { createMcpEndpoint } = await import('../../mcp/http.ts')
      const library = await libraries.of(asked)
      const access = { hosts: [host], isPublic: true, title: library.name, version: manifest.version }
      return createMcpEndpoint({ site: async () => library }, access)(request)
    },
  }
}
