// Links, images and files that lead nowhere: in pages, attributes, front matter and docs.json.
import type { Page, PageLink } from '../../content/page.ts'
import type { Node } from '../../content/tree.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import type { LinkTarget } from '../../project/links.ts'
import type { Project } from '../../project/project.ts'
import { configTexts } from '../config-values.ts'
import { type LinkMap, linkMap } from '../link-map.ts'
import { type Finding, rule } from '../rule.ts'

const HEAD = '---\ntitle: Start\ndescription: Begin here.\n---\n\n'
const LIMITS = '---\ntitle: Limits\ndescription: How much.\n---\n\n## By key\n\nTen.\n'

export const pageLinks = rule({
  name: 'page-links',
  area: 'structure',
  severity: 'error',
  check: 'exact',
  guidance:
    'Link to pages by their path from the root, such as `/guides/start`, and only to pages, headings and files that exist.',
  why: 'A dead link ends the way of a reader, and takes trust from all the others.',
  examples: {
    good: [
      {
        files: {
          'index.mdx': `${HEAD}See [limits](/limits#by-key), and [keys](https://example.com).\n`,
          'limits.mdx': LIMITS,
        },
      },
      { files: { 'index.mdx': `${HEAD}![Chart of requests](/images/chart.png)\n`, 'images/chart.png': 'x' } },
    ],
    bad: [
      { files: { 'index.mdx': `${HEAD}See [limits](/limit).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [limits](/limits#by-keys).\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}See [below](#limits).\n` } },
      { files: { 'index.mdx': `${HEAD}<Card title="Limits" href="/limit">How much.</Card>\n`, 'limits.mdx': LIMITS } },
      { files: { 'index.mdx': `${HEAD}![Chart of requests](/images/chart.png)\n` } },
    ],
  },
  *page({ page, project }) {
    const map = linkMap(project)
    for (const link of page.links) yield* checkLink(link, { page, project, map })
    for (const key of ['og:image', 'twitter:image', 'image', 'thumbnail']) {
      const value = page.frontmatter.data[key]
      const place = page.frontmatter.places.get(key)
      if (typeof value !== 'string' || !place || !value.startsWith('/')) continue
      const target = map.resolve(value, page.file)
      if (target.kind === 'missing') yield missing({ path: target.path, kind: 'image', place, map, page })
    }
  },
  *site({ project }) {
    const map = linkMap(project)
    for (const { path, key, value, place } of configTexts(project)) {
      if (!isLink(path, key) || !/^[/.]/.test(value) || path[0] === 'redirects') continue
      const target = map.resolve(value.replace(/^\.\//, '/'), 'docs.json')
      if (target.kind !== 'missing' || map.isGenerated(target.path) || map.isFolder(target.path)) continue
      yield missing({ path: target.path, kind: key === 'href' ? 'link' : 'image', place, map })
    }
  },
})

/** Keys of docs.json that hold an address or the path of a file. */
function isLink(path: readonly string[], key: string): boolean {
  if (key === 'href') return path[0] !== 'contextual'
  return ['logo', 'favicon'].includes(path[0] ?? '') || (path[0] === 'background' && path[1] === 'image')
}

interface Around {
  readonly page: Page
  readonly project: Project
  readonly map: LinkMap
}

function* checkLink(link: PageLink, around: Around): Iterable<Finding> {
  const { url, kind, place } = link
  const { page, project, map } = around
  // Signs of a drawing are found by the script that drew it.
  if (link.element === 'use' || url.trim() === '' || /[{}<>$]|^data:/.test(url)) return
  if (/^www\.[\w-]+\.\w/i.test(url)) {
    yield { message: `\`${url}\` is read as a path of this site.`, place, help: `Write \`https://${url}\`.` }
    return
  }
  const target = map.resolve(url, place.file)
  if (target.kind === 'missing') {
    if (map.isGenerated(target.path) || (target.path === '/' && kind === 'link')) return
    if (kind === 'link' && map.isFolder(target.path)) {
      yield {
        message: `There is no page \`${target.path}\`, only pages below it.`,
        place,
        severity: 'warning',
        help: 'Link to one of them.',
      }
    } else yield missing({ path: target.path, kind, place, map, page })
  } else yield* checkFragment(target, link, { page, project })
}

function* checkFragment(
  target: LinkTarget,
  { place }: PageLink,
  { page, project }: Pick<Around, 'page' | 'project'>,
): Iterable<Finding> {
  const to = target.kind === 'fragment' ? page : target.kind === 'page' ? project.pages.get(target.route) : undefined
  if (!to || !('fragment' in target)) return
  const typed = target.fragment.replace(/^#/, '')
  const name = decode(typed)
  if (name === '' || name === 'top' || name.startsWith(':~:') || to.anchors.has(name) || to.anchors.has(typed)) return
  if (hasUnknownAnchors(to)) return
  const ids = [...new Set(to.anchors.values())]
  const near = suggest(name, ids)
  const where = to === page ? 'this page' : `\`${to.route}\``
  yield {
    message: `There is no \`#${name}\` on ${where}.`,
    place,
    help: near ? `Did you mean \`#${near}\`?` : 'Link to a heading that is there, or to the page alone.',
  }
}

/** Pages to which a specification or a script adds parts. */
function hasUnknownAnchors({ frontmatter, body }: Page): boolean {
  return 'openapi' in frontmatter.data || 'asyncapi' in frontmatter.data || hasIsland(body)
}

function hasIsland(node: Node): boolean {
  if (node.type === 'island' || node.type === 'invalid') return true
  return 'children' in node && node.children.some(hasIsland)
}

function missing(what: {
  path: string
  kind: PageLink['kind']
  place: PageLink['place']
  map: LinkMap
  page?: Page
}): Finding {
  const { path, kind, place, map, page } = what
  const isFile = kind === 'image' || /\.[a-z][a-z0-9]{1,4}$/i.test(path)
  return {
    message: `There is no ${isFile ? 'file' : 'page'} \`${path}\`.`,
    place,
    help:
      localeHelp(path, map, page) ??
      nearHelp(path, map) ??
      (isFile ? 'Add it to the docs folder.' : 'Link to a page that exists.'),
  }
}

/** A page that only the default language has, or that is meant in the language of the page. */
function localeHelp(path: string, map: LinkMap, page: Page | undefined): string | undefined {
  const [, locale = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(path) ?? []
  if (map.languages.has(locale) && map.resolve(rest || '/', 'docs.json').kind === 'page') {
    return `There is no translation of \`${rest}\` for \`${locale}\` yet; link to \`${rest}\`.`
  }
  const own = page && /^\/([^/]+)/.exec(page.route)?.[1]
  if (own && map.languages.has(own) && map.resolve(`/${own}${path}`, 'docs.json').kind === 'page') {
    return `Did you mean \`/${own}${path}\`?`
  }
  return undefined
}

function nearHelp(path: string, map: LinkMap): string | undefined {
  const near = map.nearest(path)
  return near && `Did you mean \`${near}\`?`
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
