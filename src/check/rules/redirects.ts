// Reports redirects that lead nowhere, loop, or chain.
import { checkRedirects } from '../../config/check-redirects.ts'
import { linkMap } from '../link-map.ts'
import { rule } from '../rule.ts'
import { docsJson } from '../sample-site.ts'

const page = '---\ntitle: Start\ndescription: Begin here.\n---\n\nText.\n'
const config = (destination: string) => docsJson({ pages: ['start'] }, { redirects: [{ source: '/old', destination }] })
/** Redirects of a site that is served below a path. */
const below = (base: string) => {
  const pages = ['a', 'b', 'c']
  const list = pages.map((name) => ({ source: `${base}/old/${name}`, destination: `${base}/${name}` }))
  return docsJson({ pages }, { redirects: list })
}

export const redirects = rule({
  name: 'redirects',
  area: 'structure',
  severity: 'warning',
  givesErrors: true,
  check: 'exact',
  codes: ['invalid-redirect', 'duplicate-redirect'],
  guidance: 'Add a redirect when you move or rename a page, and send it straight to a page that exists.',
  why: 'Links on other sites outlive the pages that they lead to.',
  examples: {
    good: [
      { files: { 'docs.json': config('/start'), 'start.mdx': page } },
      { files: { 'docs.json': below('/docs'), 'a.mdx': page, 'b.mdx': page, 'c.mdx': page } },
    ],
    bad: [
      { files: { 'docs.json': config('/nowhere'), 'start.mdx': page } },
      { files: { 'docs.json': config('/old'), 'start.mdx': page } },
    ],
  },
  *site({ project }) {
    for (const { message, place, help, severity } of checkRedirects(project.config.redirects, linkMap(project))) {
      yield { message, place, severity, ...(help && { help }) }
    }
  },
})
