// Creates an MCP server over some sources: tools, prompts, and resources. A new one is created for each request or
// connection.
import { McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { type McpSources, type Tool, ToolError, unknownArguments, withoutBlanks } from './tool.ts'
import { tools } from './tools/index.ts'

/** How the server identifies itself. */
export interface McpIdentity {
  readonly version: string
  /** The name that people see. Galley's own by default. */
  readonly title?: string
}

/** Lists that are the same for every client, which may cache them this long. */
const SHARED = { ttlMs: 300_000, cacheScope: 'public' } as const
const ANNOTATIONS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const READING = 'Search with search_docs before you answer, read the best pages with read_page, and cite their URLs.'
const WRITING =
  'To write documentation, call get_rules first, search_docs for what the docs already say, get_component before you use a component, find_icons before you use an icon, and check_page after each edit until it says Done. search_docs with source "galley" explains docs.json and components.'

/** Creates a server over sources that outlive it. It keeps no state, so clients can't see each other's data. */
export function createMcpServer(
  sources: McpSources,
  { version, title = 'Galley documentation' }: McpIdentity,
): McpServer {
  const server = new McpServer(
    { name: 'galley', title, version },
    {
      // Some clients give up if a capability is missing.
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: sources.workspace ? `${WRITING} ${READING}` : READING,
      cacheHints: sources.workspace
        ? {}
        : { 'tools/list': SHARED, 'prompts/list': SHARED, 'resources/list': SHARED, 'server/discover': SHARED },
    },
  )
  for (const tool of tools) if (sources[tool.needs]) addTool(server, tool, sources)
  addResources(server, sources)
  if (sources.guide) addPrompts(server)
  return server
}

function addTool(server: McpServer, tool: Tool, sources: McpSources): void {
  const { name, title, withGalley, run } = tool
  const description = sources.galley && withGalley ? `${tool.description} ${withGalley}` : tool.description
  const input = sources.galley || !('source' in tool.input.shape) ? tool.input : tool.input.omit({ source: true })
  const inputSchema = z.preprocess((given) => withoutBlanks(given, input), input.loose())
  const config = { title, description, inputSchema, annotations: ANNOTATIONS }
  server.registerTool(name, config, async (given) => {
    const note = unknownArguments(given, input)
    const content = (text: string) => [{ type: 'text' as const, text: note ? `${text.trimEnd()}\n\n${note}` : text }]
    try {
      return { content: content(await run(given, sources)) }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return { content: content(error.message), isError: true }
    }
  })
}

/** Adds pages by id, and the parts of the rules, as resources. */
function addResources(server: McpServer, sources: McpSources): void {
  const pages = new ResourceTemplate('docs:///{+page}', {
    list: async () => ({
      resources: [...(await sources.site()).pages.values()].map(({ id, title, description }) => ({
        uri: `docs://${encodeURI(id)}`,
        name: id,
        title,
        ...(description && { description }),
        mimeType: 'text/markdown',
      })),
    }),
    complete: {
      page: async (typed) =>
        [...(await sources.site()).pages.keys()]
          .map((id) => id.slice(1))
          .filter((id) => id.startsWith(typed))
          .slice(0, 100),
    },
  })
  server.registerResource('page', pages, { title: 'A page', mimeType: 'text/markdown' }, async (uri) => {
    const text = await (await sources.site()).markdown(idOf(uri))
    if (text === undefined) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
  })
  const { guide } = sources
  if (!guide) return
  for (const part of ['core', 'writing', 'components', 'pages']) {
    const config = { title: `Writing rules: ${part}`, mimeType: 'text/markdown' }
    server.registerResource(`rules-${part}`, `rules:///${part}`, config, async (uri) => {
      const text = (await guide()).get(part) ?? ''
      return { contents: [{ uri: uri.href, mimeType: 'text/markdown', text }] }
    })
  }
}

function idOf(uri: URL): string {
  try {
    return decodeURI(uri.pathname)
  } catch {
    return ''
  }
}

function addPrompts(server: McpServer): void {
  const prompt = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })
  server.registerPrompt(
    'write_page',
    {
      title: 'Write a page',
      description: 'Writes a page of documentation by the rules of this project.',
      argsSchema: z.object({
        subject: z.string().describe('What the page is about'),
        path: z.string().optional().describe('Where it goes: guides/start.mdx'),
      }),
    },
    ({ subject, path }) =>
      prompt(
        `Write a page of documentation about: ${subject}\n\n${path ? `It goes to ${path}.\n\n` : ''}1. Call get_rules, and get_rules with part "pages". Decide which kind of page the reader needs.\n2. Call search_docs for what the docs already say about it, and read the closest pages. Link to them instead of repeating them.\n3. Gather facts from the product and its source. Ask me for what is missing. Don't make anything up.\n4. Write the page. Call get_component before you use a component.\n5. Call check_page, apply its edits, and repeat until it says Done.\n6. Add the page to the navigation in docs.json, and call check_site.`,
      ),
  )
  server.registerPrompt(
    'review_page',
    {
      title: 'Review a page',
      description: 'Reviews a page by the rules of this project, and fixes clear violations.',
      argsSchema: z.object({ path: z.string().describe('guides/start.mdx') }),
    },
    ({ path }) =>
      prompt(
        `Review the page ${path}.\n\n1. Call get_rules and check_page.\n2. Apply the edits that check_page gives, and call it again until it says Done.\n3. Compare the page with the rules that no program checks: does the first paragraph say what the reader gets, do prerequisites come before instructions, does each major step have an expected outcome, and is every claim true of the current product?\n4. List what you changed, then what you would change and why, the most important first. Quote the text that you mean.`,
      ),
  )
}
