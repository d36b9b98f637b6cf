// Serves MCP over standard input and output until the client disconnects.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpIdentity } from './server.ts'
import type { McpSources } from './tool.ts'

/** Serves one client. Resolves when the client disconnects or `stop` is aborted. */
export async function serveMcpStdio(sources: McpSources, identity: McpIdentity, stop: AbortSignal): Promise<void> {
  const transport = new StdioServerTransport()
  const handle = serveStdio(() => createMcpServer(sources, identity), { transport })
  await new Promise<void>((done) => {
    process.stdin.once('end', done)
    process.stdin.once('close', done)
    if (stop.aborted) done()
    else stop.addEventListener('abort', () => done(), { once: true })
  })
  await handle.close()
}
