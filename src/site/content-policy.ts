// Makes the Content-Security-Policy of a site, as strict as its content allows.
import { createHash } from 'node:crypto'
import type { Page } from '../content/page.ts'
import type { Element, Node } from '../content/tree.ts'
import { plainText } from '../content/tree.ts'
import { connected } from './integration.ts'
import { integrations } from './integrations/index.ts'
import type { SiteContext } from './site-context.ts'

/**
 * The policy of a site. Hosts join the headers that several rules give one path, and browsers then follow the strictest:
 * so there is one policy for all pages.
 *
 * - Scripts: our own files, and our inline scripts by their hashes; inline scripts of pages by theirs. An author's own
 *   script files may load others from anywhere (that is what they are mostly for), and then `https:` is allowed.
 * - Styles: files. Style elements only where pages or diagrams bring some; style attributes always, since authors and
 *   formulas use them, and an attribute can neither run nor load anything that the policy doesn't allow.
 * - Images, media, fonts, frames and requests may go to any host that speaks HTTPS. Requests may go to the servers of
 *   playgrounds too, such as `http://localhost:3000`.
 */
export function contentPolicy(site: SiteContext): string {
  const found = site.once(readNeeds)
  const hosts = connected(site.project.config, integrations).flatMap(({ service, settings }) => service.hosts(settings))
  const hasOwnScripts = [...site.project.assets].some((path) => path.endsWith('.js'))
  const scripts = [...site.assets.earlyScripts.map(hash), ...found.scripts, ...hosts]
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...(hasOwnScripts ? ['https:'] : [])],
    'style-src': ["'self'", 'https:', ...(found.hasStyles ? ["'unsafe-inline'"] : [])],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'data:', 'blob:', 'https:'],
    'font-src': ["'self'", 'data:', 'https:'],
    'connect-src': ["'self'", 'https:', ...found.servers, ...(hasOwnScripts || hosts.length > 0 ? ['wss:'] : [])],
    'frame-src': ["'self'", 'https:'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", 'https:'],
    'frame-ancestors': ["'self'"],
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/** What pages need of the policy. */
export interface PolicyNeeds {
  /** Hashes of inline scripts, and origins of others. */
  readonly scripts: readonly string[]
  readonly hasStyles: boolean
  /** Origins of servers of playgrounds that speak plain HTTP. */
  readonly servers: readonly string[]
}

function readNeeds(site: SiteContext): PolicyNeeds {
  const all = [...site.released.values()].map(({ policy }) => policy)
  for (const page of site.project.pages.values()) all.push(policyNeeds(page))
  return {
    scripts: [...new Set(all.flatMap(({ scripts }) => scripts))].sort(),
    hasStyles: all.some(({ hasStyles }) => hasStyles),
    servers: [...new Set(all.flatMap(({ servers }) => servers))].sort(),
  }
}

/** What one page needs. */
export function policyNeeds(page: Page): PolicyNeeds {
  const scripts = new Set<string>()
  const servers = new Set<string>()
  let hasStyles = false
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.type === 'code') hasStyles ||= node.lang === 'mermaid'
      else if (node.type === 'element' && node.name === 'style') hasStyles = true
      else if (node.type === 'element' && node.name === 'script') scripts.add(scriptSource(node.props.src, node))
      else if (node.type === 'element' && node.name === 'Api.Endpoint') addServers(node.props.form, servers)
      else if ('children' in node) visit(node.children)
    }
  }
  visit(page.body.children)
  scripts.delete('')
  return { scripts: [...scripts], hasStyles, servers: [...servers] }
}

/** A variable at the start of a host becomes a wildcard. A policy can't express any other variable in a host. */
function addServers(form: unknown, servers: Set<string>): void {
  if (typeof form !== 'string') return
  for (const [, host = ''] of form.matchAll(/"(?:url|tokenUrl|codeUrl)":"http:\/\/([^"/?#]+)/g)) {
    const source = host.toLowerCase().replace(/^\{[^}]*\}(?=\.)/, '*')
    if (/^(?:\*\.)?(?:[a-z\d-]+\.)*[a-z\d-]+(?::\d+)?$|^\[[a-f\d:]+\](?::\d+)?$/.test(source))
      servers.add(`http://${source}`)
  }
}

function scriptSource(src: unknown, node: Element): string {
  if (typeof src === 'string') return /^https:\/\//i.test(src) && URL.canParse(src) ? new URL(src).origin : ''
  const html = (node.props.dangerouslySetInnerHTML as { __html?: unknown } | undefined)?.__html
  const text = typeof html === 'string' ? html : plainText(node.children)
  // As it is in the page.
  return hash(text.replace(/<\/(script|style)/gi, '<\\/$1'))
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
