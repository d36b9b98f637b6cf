// The page's headings: a column next to the text on wide screens, and collapsed below the title on others.
import { type Html, raw } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { breakable } from './breakable.tsx'
import { ShellIcon } from './shell-icon.tsx'

export function Toc({ view }: { view: PageView }): Html {
  const views = [...new Set(view.toc.flatMap((item) => item.view ?? []))]
  return (
    <nav id="table-of-contents" class="toc" aria-labelledby="table-of-contents-title">
      <p class="toc-title" id="table-of-contents-title">
        <ShellIcon name="list" />
        <span>{view.word('onThisPage')}</span>
      </p>
      <button
        type="button"
        class="toc-toggle needs-script"
        aria-expanded="false"
        aria-controls="table-of-contents-content"
      >
        <ShellIcon name="list" />
        <span>{view.word('onThisPage')}</span>
      </button>
      <ul id="table-of-contents-content">
        {view.toc.map(({ id, text, html, depth, view: shownIn }) => (
          <li class="toc-item" data-depth={depth} data-view={shownIn} data-choice={choice(views, shownIn)}>
            <a href={`#${encodeURI(id)}`}>{html === undefined ? breakable(text, view.dir) : raw(html)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Headings of a view other than the first are listed when that view is selected. */
function choice(views: readonly string[], view: string | undefined): 'first' | 'later' | undefined {
  if (view === undefined || views.length < 2) return undefined
  return view === views[0] ? 'first' : 'later'
}
