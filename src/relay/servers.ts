// Decides whether a URL belongs to one of the servers in a specification.
import type { FormServer, FormVariable } from '../request/form.ts'

/** True if a request to this URL goes to one of the servers. */
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
  // The URL parser has resolved every `..`. An encoded one would be up to the server, so it's refused.
  return /%2e%2e|%5c/i.test(url.pathname)
    ? false
    : new RegExp(`^${pattern(folder, variables, false)}(?:/|$)`).test(url.pathname)
}

/**
 * A part of a server's URL, with its variables, as a regular expression. In a host, a variable without a list of values
 * matches one label below a domain that the specification fixes (`{tenant}.example.com`). Otherwise it matches only its
 * default, because anything else would open the relay to every host.
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
