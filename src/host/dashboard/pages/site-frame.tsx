// The head that all pages of a site share.
import type { Html, HtmlChild } from '../../../html/html.ts'
import { ActionButton, type Answer, shortAddress } from '../parts.tsx'

const TABS = [
  ['', 'Overview'],
  ['/edit', 'Edit'],
  ['/analytics', 'Analytics'],
  ['/settings', 'Settings'],
] as const

/** What all pages of a site begin with. `tab` is the end of the page's address. */
export function SiteFrame({ site, tab, children }: { site: Answer; tab: string; children: HtmlChild }): Html {
  const id = { site: site.id }
  return (
    <>
      <div class="head">
        <div>
          <p class="crumb">
            <a href="/">Sites</a>
          </p>
          <h1>{site.slug}</h1>
          <p class="lead">
            <a href={site.url}>{shortAddress(site.url)}</a> from{' '}
            {site.repository ? shortAddress(site.repository) : 'uploads'}
            {site.branch && `, ${site.branch}`}
          </p>
        </div>
        <div class="row">
          {site.live &&
            (site.pinned ? (
              <ActionButton action="sites.resume" input={id} label="Resume" />
            ) : (
              <ActionButton action="sites.rollback" input={id} label="Roll back" />
            ))}
          {site.repository && <ActionButton action="deployments.create" input={id} label="Build now" look="main" />}
        </div>
      </div>
      {site.pinned && (
        <p class="note">
          Rolled back: readers see an earlier deployment, and new ones wait. Resume to show the newest again.
        </p>
      )}
      <nav class="tabs" aria-label="Site">
        {TABS.map(([path, name]) => (
          <a href={`/sites/${site.slug}${path}`} aria-current={path === tab ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {children}
    </>
  )
}
