// Sources to a server over standard input and output, until the client goes.
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpIdentity } from './server.ts'
import type { McpSources } from './tool.ts'

/** Serves one client. Resolves when it closes its end, or when `stop` says so. */
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
