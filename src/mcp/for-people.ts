// Tells browsers from assistants. In a file of its own, because every request to `/mcp` asks before the protocol is loaded.

/** Whether a browser requests a page, because the site may have its own at `/mcp`. */
export function isForPeople({ method, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && !headers.get('accept')?.includes('text/event-stream')
}
