// Links to the previous and next page, and the date of the last change.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { LinkView, PageView } from '../view.ts'
import { breakable } from './breakable.tsx'

export function Pagination({ view }: { view: PageView }): Html {
  const { previous, next } = view
  if (!previous && !next) return empty
  return (
    <nav id="pagination" aria-label={view.word('pagination')}>
      {previous && <PageCard link={previous} rel="prev" dir={view.dir} hint={view.word('previous')} />}
      {next && <PageCard link={next} rel="next" dir={view.dir} hint={view.word('next')} />}
    </nav>
  )
}

interface PageCardProps {
  readonly link: LinkView
  readonly rel: 'prev' | 'next'
  readonly hint: string
  readonly dir: PageView['dir']
}

function PageCard({ link, rel, hint, dir }: PageCardProps): Html {
  return (
    <a class={`pagination-${rel}`} href={link.href} rel={rel}>
      <span class="pagination-hint">{hint}</span>
      <span class="pagination-title">{breakable(link.label, dir)}</span>
    </a>
  )
}

/** A `<time>` in the reader's language, formatted when the site was built. */
export function LastModified({ view }: { view: PageView }): Html {
  const { lastModified } = view
  if (!lastModified) return empty
  const [before, after] = view.word('lastUpdated', { date: '\0' }).split('\0')
  return (
    <p class="last-modified">
      {before}
      <time datetime={lastModified.iso}>{lastModified.text}</time>
      {after}
    </p>
  )
}
