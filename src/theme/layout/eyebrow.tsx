// The section of the page, or its full path, above the title.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { isolated } from './isolated.tsx'

export function Eyebrow({ view }: { view: PageView }): Html {
  if (view.eyebrow) return <p class="eyebrow">{isolated(view.eyebrow, view.dir)}</p>
  if (view.breadcrumbs.length === 0) return empty
  return (
    <nav class="eyebrow" aria-label={view.word('breadcrumbs')}>
      <ol class="breadcrumb-list">
        {view.breadcrumbs.map(({ label, href }) => {
          const shown = isolated(label, view.dir)
          return <li class="breadcrumb-item">{href ? <a href={href}>{shown}</a> : shown}</li>
        })}
      </ol>
    </nav>
  )
}
