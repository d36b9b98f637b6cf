// A page for each redirect, for hosts without redirects: it forwards the reader and links to the target.
import { isPattern, splitPath } from '../../config/redirect-pattern.ts'
import type { Route } from '../../content/page.ts'
import { normalizePath } from '../../files/file-system.ts'
import { escapeHtml } from '../../html/html.ts'
import { hasUnusableName } from '../../project/file-names.ts'
import { direction } from '../../project/languages.ts'
import { type HostRedirect, hosting } from '../hosting.ts'
import type { Output } from '../output.ts'
import { pageLanguage, pageWords } from '../page-language.ts'
import type { SiteContext } from '../site-context.ts'

export const redirectPages: Output = {
  name: 'redirect-pages',
  phase: 'documents',
  paths: (site) => site.once(redirectsByFile).keys(),
  render(path, site) {
    const redirect = site.once(redirectsByFile).get(path)
    return redirect && redirectPage(site, redirect)
  },
}

/** The first redirect from each path without a file. Patterns can't have pages, because they match unknown paths. */
function redirectsByFile(site: SiteContext): ReadonlyMap<string, HostRedirect> {
  const out = new Map<string, HostRedirect>()
  for (const redirect of site.once(hosting).redirects) {
    if (isPattern(redirect.source) || !isBelow(redirect.source, site.options.base)) continue
    const path = normalizePath(splitPath(redirect.source.slice(site.options.base.length)).join('/'))
    if (path === undefined || path === '' || path.startsWith('.') || hasUnusableName(path)) continue
    const file = /\.html?$/.test(path) ? path : site.urls.pageFile(`/${path}`)
    if (!out.has(file)) out.set(file, redirect)
  }
  return out
}

/** The author's `_redirects` may be about other paths of the host. */
function isBelow(source: string, base: string): boolean {
  return base === '' || source.startsWith(`${base}/`)
}

function redirectPage(site: SiteContext, { source, destination }: HostRedirect): string {
  const { root } = site.address
  const { base } = site.options
  const isOurs = destination.startsWith('/')
  const canonical = isOurs && root !== undefined ? root + destination.slice(base.length) : destination
  const href = escapeHtml(destination)
  const route: Route = `/${splitPath(source.slice(base.length)).join('/')}`
  const language = pageLanguage(site, route)
  const [before = '', after = ''] = pageWords(site, route)('moved', { url: '\0' }).split('\0')
  const lines = [
    '<!doctype html>',
    `<html lang="${escapeHtml(language)}" dir="${direction(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(site.project.config.name)}</title>`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    '</head>',
    `<body><p>${escapeHtml(before)}<a href="${href}">${href}</a>${escapeHtml(after)}</p></body>`,
    '</html>',
    '',
  ]
  return lines.join('\n')
}
