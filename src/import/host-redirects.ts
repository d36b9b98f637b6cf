// Reads the redirects of hosts: `_redirects`, `netlify.toml`, `vercel.json`.
import type { FileSystem } from '../files/file-system.ts'
import { asArray, asObject, asText, readData } from './config/data.ts'

export interface HostRedirect {
  readonly from: string
  readonly to: string
  readonly isPermanent?: boolean
}

/** Where hosts serve a site. */
interface Hosted {
  /** The path below which it is, such as `/docs`. Hosts' rules have it, and everything else in a site doesn't. */
  readonly base: string
  /** The public URL, without base path. */
  readonly url?: string
}

/** All redirects in hosts' files in the given folders. Ignores rewrites and conditional rules. */
export function hostRedirects(
  files: FileSystem,
  folders: readonly string[],
  { base, url }: Hosted,
): readonly HostRedirect[] {
  const out: HostRedirect[] = []
  for (const folder of folders) {
    const head = folder === '' ? '' : `${folder}/`
    for (const line of (files.readText(`${head}_redirects`) ?? '').split('\n')) {
      const [from = '', to = '', status = '301'] = line.replace(/#.*$/, '').trim().split(/\s+/)
      if (from.startsWith('/') && to !== '' && /^30\d!?$/.test(status))
        out.push({ from, to, isPermanent: !/^30[27]/.test(status) })
    }
    for (const one of asArray(asObject(readData(files, `${head}netlify.toml`)).redirects)) {
      const { from, to, status = 301, conditions } = asObject(one)
      // A rule for a URL with a host is about another domain that leads here.
      if (!asText(from)?.startsWith('/') || !asText(to) || conditions !== undefined) continue
      if (![301, 302, 307, 308].includes(Number(status))) continue
      out.push({ from: String(from), to: String(to), isPermanent: ![302, 307].includes(Number(status)) })
    }
    for (const one of asArray(asObject(readData(files, `${head}vercel.json`)).redirects)) {
      const redirect = vercelRedirect(asObject(one))
      if (redirect) out.push(redirect)
    }
  }
  const below = (path: string) => (base !== '' && isBelow(path, base) ? path.slice(base.length) || '/' : path)
  const onSite = (to: string) => below(url !== undefined && isBelow(to, url + base) ? to.slice(url.length) : to)
  return out
    .map((one) => ({ ...one, from: below(one.from), to: onSite(one.to) }))
    .filter(({ from, to }) => from !== to && from.startsWith('/'))
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && /^(?:[/?#]|$)/.test(path.slice(base.length))
}

/** A redirect of Vercel or Next.js. Undefined for a conditional one. */
export function vercelRedirect(rule: Readonly<Record<string, unknown>>): HostRedirect | undefined {
  const { source, destination, permanent, statusCode, has } = rule
  if (!asText(source) || !asText(destination) || has !== undefined) return undefined
  return {
    from: vercelSource(String(source)),
    to: vercelDestination(String(destination)),
    isPermanent: permanent !== false && statusCode !== 302 && statusCode !== 307,
  }
}

/** `/a/:path*` and `/a/(.*)` become `/a/*`. */
function vercelSource(pattern: string): string {
  return pattern.replace(/\(\.\*\)/g, '*').replace(/:\w+\*/g, '*')
}

/** `/b/:path*` and `/b/$1` become `/b/:splat`. */
function vercelDestination(pattern: string): string {
  return pattern.replace(/:\w+\*/g, ':splat').replace(/\$1/g, ':splat')
}
