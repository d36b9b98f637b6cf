// The column next to the text: the page's panel, or its table of contents and actions.
import type { Html } from '../../html/html.ts'
import { empty } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { ContextList } from './context-menu.tsx'
import { Toc } from './toc.tsx'

/** On a narrow screen, the stylesheet moves it below the title. */
export function SideColumn({ view }: { view: PageView }): Html {
  if (view.panel) {
    return (
      <div id="content-side-layout">
        <aside id="panel" class="panel">
          {view.panel}
        </aside>
      </div>
    )
  }
  const actions = view.contextual?.display === 'toc' && view.contextual.options.length > 0
  if (view.toc.length === 0 && !actions) return empty
  return (
    <div id="content-side-layout">
      <div id="table-of-contents-layout">
        {view.toc.length > 0 && view.inPlaceOfContents}
        {view.toc.length > 0 && <Toc view={view} />}
        {actions && <ContextList view={view} />}
      </div>
    </div>
  )
}

/** The kind of column that a page has. The grid depends on it. */
export function sideColumnKind(view: PageView): 'panel' | 'toc' | 'none' {
  if (view.mode !== 'default') return 'none'
  if (view.panel) return 'panel'
  return view.toc.length > 0 || (view.contextual?.display === 'toc' && view.contextual.options.length > 0)
    ? 'toc'
    : 'none'
}
