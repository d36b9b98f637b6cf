// A page for each redirect, for hosts that know none: it leads on by itself, and names where to.
import { isPattern, splitPath } from '../../config/redirect-pattern.ts'
import { normalizePath } from '../../files/file-system.ts'
import { escapeHtml } from '../../html/html.ts'
import { type HostRedirect, hosting } from '../hosting.ts'
import type { Output } from '../output.ts'
import type { SiteContext } from '../site-context.ts'

export const redirectPages: Output = {
  name: 'redirect-pages',
  paths: (site) => site.once(redirectsByFile).keys(),
  render(path, site) {
    const redirect = site.once(redirectsByFile).get(path)
    return redirect && redirectPage(site, redirect.destination)
  },
}

/** The first redirect from each path that has nothing else at it. A pattern stands for paths that nobody knows. */
function redirectsByFile(site: SiteContext): ReadonlyMap<string, HostRedirect> {
  const out = new Map<string, HostRedirect>()
  for (const redirect of site.once(hosting).redirects) {
    if (isPattern(redirect.source)) continue
    const path = normalizePath(splitPath(redirect.source.slice(site.options.base.length)).join('/'))
    if (path === undefined || path === '' || path.startsWith('.')) continue
    const file = /\.html?$/.test(path) ? path : site.urls.pageFile(`/${path}`)
    if (!out.has(file)) out.set(file, redirect)
  }
  return out
}

function redirectPage(site: SiteContext, destination: string): string {
  const { root } = site.address
  const { base } = site.options
  const isOurs = destination.startsWith('/')
  const canonical = isOurs && root !== undefined ? root + destination.slice(base.length) : destination
  const href = escapeHtml(destination)
  const lines = [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(site.project.config.name)}</title>`,
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    `<meta http-equiv="refresh" content="0; url=${href}">`,
    '</head>',
    `<body><p>This page is now at <a href="${href}">${href}</a>.</p></body>`,
    '</html>',
    '',
  ]
  return lines.join('\n')
}
