// Renders a page's view as an HTML document.
import type { PageView } from '../view.ts'
import { Directory } from './directory.tsx'
import { renderDocument } from './document.tsx'
import { Notices } from './notices.tsx'
import { PageFeedback } from './page-feedback.tsx'
import { Pagination } from './pagination.tsx'
import { SideColumn, sideColumnKind } from './side-column.tsx'
import { TitleBlock } from './title-block.tsx'

/** The whole document of a page. In `custom` and `frame` pages, the author writes the title and everything else. */
export function renderPage(view: PageView): string {
  const side = sideColumnKind(view)
  const free = view.mode === 'custom' || view.mode === 'frame'
  return renderDocument(
    view,
    <main id="content-container" tabindex="-1">
      {side === 'toc' && <SideColumn view={view} />}
      <div id="content-area">
        {view.slots?.beforeTitle}
        {!free && <TitleBlock view={view} />}
        {view.slots?.afterTitle}
        <Notices view={view} />
        <div
          id="content"
          class={view.mode === 'custom' ? 'mdx-content' : 'mdx-content prose'}
          data-page-title={view.title}
          data-page-href={view.route}
        >
          {view.body}
        </div>
        {!free && (
          <>
            <Directory view={view} />
            <PageFeedback view={view} />
            <Pagination view={view} />
          </>
        )}
      </div>
      {/* Examples may be many times as long as the text that they belong to. */}
      {side === 'panel' && <SideColumn view={view} />}
    </main>,
  )
}
