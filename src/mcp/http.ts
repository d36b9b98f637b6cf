// Sources to an answer for HTTP requests to `/mcp`.
import { createMcpServer, type McpIdentity } from './server.ts'
import type { McpSources } from './tool.ts'
import { createMcpTransport, type McpAccess } from './transport.ts'

/** Answers requests to `/mcp`. Throws when others than this machine could ask unasked. */
export function createMcpEndpoint(
  sources: McpSources,
  { version, ...access }: McpIdentity & McpAccess,
): (request: Request) => Promise<Response> {
  return createMcpTransport(() => createMcpServer(sources, { version }), access)
}
