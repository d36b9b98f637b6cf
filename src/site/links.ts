// Turns links as typed into addresses of the site: in pages, in the configuration, and in Markdown for programs.
import type { AnchorIds } from '../content/anchors.ts'
import type { PageOutline, Route } from '../content/page.ts'
import { decodeEscapes } from '../html/uri-escapes.ts'
import { resolveToEnd } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import { linkedUrl } from '../project/routes.ts'

/** A link in a finished document. */
export interface SiteLink {
  readonly href: string
  /** True when it leaves the site, so that it opens in a new tab. */
  readonly external: boolean
}

/** Where a link was typed. */
export interface LinkOrigin {
  readonly file: string
  /** The file of the page, if the link is in a snippet. */
  readonly page?: string
  /** The fragments of that page, and the ids that they lead to. */
  readonly anchors?: AnchorIds
}

/** The addresses of what links lead to. */
export interface LinkAddresses {
  page(route: Route): string
  file(path: string): string
  /** A path that leads to nothing known. */
  other(path: string): string
}

/** What links need to know about a site. */
export interface LinkedSite {
  readonly project: Project
  outline(route: Route): PageOutline | undefined
  /** The fragments of a page that has been read. */
  anchors(route: Route): AnchorIds | undefined
}

/** Schemes that open another program instead of a page. */
const PROGRAM = /^(?:mailto|tel|sms):/i

/** The function that turns links into addresses. Fragments of pages that have been read become their ids. */
export function createLink(site: LinkedSite, addresses: LinkAddresses): (url: string, from: LinkOrigin) => SiteLink {
  const inside = (href: string): SiteLink => ({ href, external: false })
  const link = (url: string, from: LinkOrigin, isFollowed = false): SiteLink => {
    const target = resolveToEnd(site.project, url, from.file, from.page)
    switch (target.kind) {
      case 'external':
        return { href: target.url, external: !PROGRAM.test(target.url) }
      case 'fragment':
        return inside(fragmentIn(from.anchors, target.fragment))
      case 'page': {
        const page = site.outline(target.route)
        const url = page && linkedUrl(page)
        // A page with `url` is only a link. Two such pages may name each other.
        if (url !== undefined && !isFollowed) return link(fromRoot(url), { file: from.file }, true)
        const fragment = target.fragment === '' ? '' : fragmentIn(site.anchors(target.route), target.fragment)
        return inside(addresses.page(target.route) + target.query + fragment)
      }
      case 'asset':
        return inside(addresses.file(target.path) + target.query + target.fragment)
      default:
        return inside(addresses.other(target.path) + target.query + target.fragment)
    }
  }
  return (url, from) => link(url, from)
}

/** A link of the configuration, which is always relative to the root. */
export function fromRoot(url: string): string {
  return /^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(url) ? url : `/${url}`
}

/** The fragment as the id that it leads to. As typed if the page hasn't been read. */
function fragmentIn(anchors: AnchorIds | undefined, typed: string): string {
  if (!anchors || typed === '') return typed
  const name = typed.slice(1)
  const id = anchors.get(name) ?? decodeEscapes(name)
  return `#${encodeURI(id).replace(/#/g, '%23')}`
}
