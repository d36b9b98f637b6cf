// The 404 page: says that the page doesn't exist, and offers alternatives.
import type { Html } from '../../html/html.ts'
import type { LinkView, PageView } from '../view.ts'
import { renderDocument } from './document.tsx'
import { Link } from './link.tsx'
import { ShellIcon } from './shell-icon.tsx'

/** What the 404 page shows in addition to the shell. */
export interface NotFound {
  /** The author's title instead of the default. */
  readonly title?: string
  readonly description?: Html
  /** Popular pages. The script moves those with a similar URL to the top. */
  readonly suggestions: readonly LinkView[]
}

/** The document of the 404 page. It doesn't show `view.body`. */
export function renderNotFound(view: PageView, { title, description, suggestions }: NotFound): string {
  const { word } = view
  return renderDocument(
    { ...view, mode: 'custom', title: title ?? word('notFoundTitle') },
    <main id="content-container" tabindex="-1">
      <div class="not-found-container">
        <p class="not-found-status-code">404</p>
        <h1 class="not-found-title" id="page-title">
          {title ?? word('notFoundTitle')}
        </h1>
        <div class="not-found-description">{description ?? <p>{word('notFoundDescription')}</p>}</div>
        <p class="not-found-actions">
          <a class="button" href={view.home}>
            {word('notFoundHome')}
          </a>
          <a class="button button-quiet" href={view.search.fallback} data-search-from-path>
            <ShellIcon name="search" />
            {word('notFoundSearch')}
          </a>
        </p>
        {suggestions.length > 0 && (
          <nav aria-labelledby="not-found-suggestions">
            <h2 id="not-found-suggestions">{word('notFoundSuggestions')}</h2>
            <ul class="not-found-recommended-pages-list">
              {suggestions.map((link) => (
                <li>
                  <Link link={link} view={view} class="not-found-recommended-page-link" described />
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </main>,
  )
}
