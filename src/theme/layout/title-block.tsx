// The top of the page: eyebrow, title, description, and page actions.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { breakable } from './breakable.tsx'
import { ContextMenu } from './context-menu.tsx'
import { Eyebrow } from './eyebrow.tsx'
import { ShellIcon } from './shell-icon.tsx'

/** Characters of a title in a line beside the page's actions, where an example takes the other half. */
const ROOM = 15

export function TitleBlock({ view }: { view: PageView }): Html {
  const actions = view.contextual?.display === 'header' && view.contextual.options.length > 0
  return (
    <header id="header">
      <Eyebrow view={view} />
      <h1 id="page-title">{breakable(view.title, view.dir, ROOM)}</h1>
      {view.description && <div class="page-description">{view.description}</div>}
      {(actions || view.feed) && (
        <div class="title-actions">
          {view.feed && (
            <a class="icon-button feed-link" href={view.feed} aria-label={view.word('feed')}>
              <ShellIcon name="rss" />
            </a>
          )}
          {actions && <ContextMenu view={view} />}
        </div>
      )}
      {view.lead && <div class="page-lead">{view.lead}</div>}
    </header>
  )
}
