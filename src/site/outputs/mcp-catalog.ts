// Files that let clients find the MCP server in galley.json from the site's address. Experimental: the formats are drafts.
// https://github.com/modelcontextprotocol/experimental-ext-server-card
import manifest from '../../../package.json' with { type: 'json' }
import { shortDescription } from '../llms/index-files.ts'
import type { Output } from '../output.ts'
import type { SiteContext } from '../site-context.ts'
import { slug } from '../skills.ts'

export const MCP_FOLDER = '.well-known/mcp'
const CATALOG = `${MCP_FOLDER}/catalog.json`
export const SERVER_CARD = `${MCP_FOLDER}/server-card.json`
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/v2/server-card.schema.json'
const CARD_TYPE = 'application/mcp-server-card+json'
/** Maximum lengths of the description and title of a card. */
const MAX_CHARACTERS = 100

export const mcpCatalog: Output = {
  name: 'mcp-catalog',
  paths: (site) => (mcpServer(site) ? [SERVER_CARD, ...(site.address.root === undefined ? [] : [CATALOG])] : []),
  render(path, site) {
    const server = mcpServer(site)
    return server && `${JSON.stringify(path === CATALOG ? catalog(site, server) : card(site, server), null, 2)}\n`
  },
}

/** The address of the server. Undefined if there's none that clients can reach. */
export function mcpServer(site: SiteContext): URL | undefined {
  const { mcp } = site.project.config.galley
  return mcp === undefined ? undefined : new URL(mcp)
}

function card(site: SiteContext, { href, hostname }: URL): object {
  const { name, description } = site.project.config
  return {
    $schema: SCHEMA,
    name: `${hostname.split('.').reverse().join('.')}/${slug(name)}`,
    version: manifest.version,
    title: cut(name),
    description: cut(shortDescription(description ?? '') || `The documentation of ${name}`),
    ...(site.address.root !== undefined && { websiteUrl: site.address.root }),
    remotes: [{ type: 'streamable-http', url: href }],
  }
}

function catalog(site: SiteContext, { hostname }: URL): object {
  const { name } = site.project.config
  const identifier = `urn:air:${hostname}:${slug(name)}`
  const entry = { identifier, displayName: name, type: CARD_TYPE, url: site.address.file(SERVER_CARD) }
  return { specVersion: 'draft', entries: [entry] }
}

function cut(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS - 1).replace(/\s+\S*$/, '')}…`
}
