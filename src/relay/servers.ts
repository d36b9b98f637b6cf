// The servers of a specification as what they allow: is an address one of theirs?
import type { FormServer, FormVariable } from '../request/form.ts'

/** True when a request to this address goes to one of the servers. */
export function isOfServers(url: URL, servers: readonly FormServer[]): boolean {
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return false
  return servers.some((server) => isOf(url, server))
}

function isOf(url: URL, server: FormServer): boolean {
  const match = /^(https?):\/\/([^/?#]+)([^?#]*)/i.exec(server.url)
  const [, protocol = '', authority = '', path = ''] = match ?? []
  if (!match || url.protocol !== `${protocol.toLowerCase()}:`) return false
  const variables = new Map(server.variables?.map((variable) => [variable.name, variable]))
  const host = new RegExp(`^${pattern(withoutDefaultPort(authority.toLowerCase(), protocol), variables, true)}$`, 'i')
  if (!host.test(url.host)) return false
  const folder = path.replace(/\/+$/, '')
  // The parsed address holds no `..` any more; one that is encoded is for the server to read as it likes.
  return /%2e%2e|%5c/i.test(url.pathname)
    ? false
    : new RegExp(`^${pattern(folder, variables, false)}(?:/|$)`).test(url.pathname)
}

/**
 * A part of an address with its variables as an expression. In a host, a variable without a list of values stands for one
 * label below a name that the specification fixes (`{tenant}.example.com`), and else for its default only: otherwise it
 * would open the relay to every host.
 */
function pattern(template: string, variables: ReadonlyMap<string, FormVariable>, isHost: boolean): string {
  return template
    .split(/(\{[^}]*\})/)
    .map((part, i, all) => {
      if (i % 2 === 0) return escaped(part)
      const variable = variables.get(part.slice(1, -1))
      const values = variable?.values ?? []
      if (values.length > 0) return `(?:${values.map(escaped).join('|')})`
      const fallback = escaped(variable?.default ?? part)
      if (!isHost) return `(?:${fallback}|[^/?#]+)`
      const rest = all.slice(i + 1).join('')
      return /^\.[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?$/i.test(rest) ? '[a-z\\d](?:[a-z\\d-]*[a-z\\d])?' : fallback
    })
    .join('')
}

function withoutDefaultPort(authority: string, protocol: string): string {
  return authority.replace(protocol.toLowerCase() === 'https' ? /:443$/ : /:80$/, '')
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
