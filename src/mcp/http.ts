// Serves MCP requests to `/mcp` over HTTP.
import { createMcpServer, type McpIdentity } from './server.ts'
import type { McpSources } from './tool.ts'
import { createMcpTransport, type McpAccess } from './transport.ts'

/** Answers requests to `/mcp`. Throws if the options would let other machines connect without a token. */
export function createMcpEndpoint(
  sources: McpSources,
  { version, title, ...access }: McpIdentity & McpAccess,
): (request: Request) => Promise<Response> {
  return createMcpTransport(() => createMcpServer(sources, { version, ...(title && { title }) }), access)
}
