// Which addresses a repository may be cloned from.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../relay/addresses.ts'

/** Thrown if an address is refused. The message is for people. */
export class CloneUrlError extends Error {}

/** A command on a data folder doesn't see the environment of the host itself. */
const PRIVATE_HELP =
  'The operator can allow that with `GALLEY_PRIVATE_REPOSITORIES=1`, set for the host and for its commands.'

/** The address of a repository for git. Its host has been resolved, and git has to use that result. */
export interface Remote {
  readonly url: string
  readonly protocol: 'https' | 'http' | 'ssh' | 'file'
  /** For `http.curloptResolve`: `example.com:443:192.0.2.1`. Undefined if nothing is looked up. */
  readonly resolve: string | undefined
  /** For ssh: the IP address instead of the name. */
  readonly sshAddress: { readonly name: string; readonly address: string } | undefined
}

/** Which addresses are allowed. */
export interface CloneRules {
  /** Folders of this machine: only for those who may read them anyway. */
  readonly local: boolean
  /** Addresses of private networks and of this machine, and plain HTTP. */
  readonly private: boolean
}

/**
 * Checks the form of an address, without a network: `https://host/path`, `ssh://user@host/path`, `user@host:path`, and
 * `file:///path` where that is allowed. No passwords, no other transports (`ext::` runs programs), nothing that could be
 * taken for an option. Throws `CloneUrlError`.
 * @returns the address in the form that is stored
 */
export function checkCloneUrl(text: string, rules: CloneRules): URL {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text) || text.startsWith('-'))
    throw new CloneUrlError('The address of the repository has characters that no address has.')
  const short = /^([\w.-]+)@([\w.-]+):(?!\/\/)(.+)$/.exec(text)
  const long = short ? `ssh://${short[1]}@${short[2]}/${short[3]}` : text
  const url = URL.canParse(long) ? new URL(long) : undefined
  if (!url) throw new CloneUrlError(`\`${text}\` isn’t the address of a repository. Use \`https://…\` or \`ssh://…\`.`)
  const protocols = ['https:', 'ssh:', ...(rules.private ? ['http:'] : []), ...(rules.local ? ['file:'] : [])]
  if (!protocols.includes(url.protocol)) {
    const help = url.protocol === 'http:' ? ` ${PRIVATE_HELP}` : ''
    throw new CloneUrlError(`Repositories can’t be cloned by \`${url.protocol}\`. Use \`https:\` or \`ssh:\`.${help}`)
  }
  if (url.password !== '' || (url.username !== '' && url.protocol !== 'ssh:'))
    throw new CloneUrlError('Leave the password out of the address, and set a token for the site in its place.')
  if (url.protocol === 'file:' && (url.hostname !== '' || !url.pathname.startsWith('/')))
    throw new CloneUrlError('A folder is written as `file:///path`.')
  if (!isDecodable(url.username + url.pathname))
    throw new CloneUrlError('The address of the repository has a `%` that begins no character. Write it as `%25`.')
  if (/^-/.test(url.hostname) || /^-/.test(decodeURIComponent(url.username)) || /\/-/.test(url.pathname.slice(0, 2)))
    throw new CloneUrlError('No part of the address may start with a hyphen.')
  if (url.search !== '' || url.hash !== '')
    throw new CloneUrlError('The address of a repository has no query and no fragment.')
  return url
}

/** Checks an address and looks its host up. Throws `CloneUrlError`, also for hosts of private networks. */
export async function openRemote(text: string, rules: CloneRules): Promise<Remote> {
  const url = checkCloneUrl(text, rules)
  const protocol = url.protocol.slice(0, -1) as Remote['protocol']
  if (protocol === 'file') return { url: url.href, protocol, resolve: undefined, sshAddress: undefined }
  const name = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(name)
    ? [{ address: name, family: isIP(name) }]
    : await lookup(name, { all: true }).catch(() => [])
  if (addresses.length === 0) throw new CloneUrlError(`The host \`${name}\` can’t be found.`)
  if (!rules.private && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new CloneUrlError(`\`${name}\` is an address of a private network. ${PRIVATE_HELP}`)
  // A second lookup could have another result, so git gets this one.
  const { address, family } = addresses[0] as { address: string; family: number }
  const port = url.port || { https: '443', http: '80', ssh: '22' }[protocol]
  if (protocol === 'ssh') return { url: url.href, protocol, resolve: undefined, sshAddress: { name, address } }
  const shown = family === 6 ? `[${address}]` : address
  return {
    url: url.href,
    protocol,
    resolve: isIP(name) ? undefined : `${name}:${port}:${shown}`,
    sshAddress: undefined,
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
