// The document around the main part, shared by pages and the 404 page.
import type { Html } from '../../html/html.ts'
import type { PageView } from '../view.ts'
import { AgentPointer } from './agent-pointer.tsx'
import { Background } from './background.tsx'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { Head } from './head.tsx'
import { Header } from './header.tsx'
import { sideColumnKind } from './side-column.tsx'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'

/** The HTML of a document, starting with the doctype. */
export function renderDocument(view: PageView, main: Html): string {
  return `<!doctype html>\n${(
    <html
      lang={view.lang}
      dir={view.dir}
      class={view.appearance.default === 'dark' && 'dark'}
      data-current-path={view.route}
      data-look={view.theme}
      data-mode={view.mode}
      data-page-mode={view.mode}
      data-side={sideColumnKind(view)}
      data-tabs={view.tabs.length > 0}
      data-appearance={view.appearance.default}
      data-appearance-strict={view.appearance.strict}
      // Not `data-banner`: authors' stylesheets guess that it is the banner.
      data-banner-key={view.banner?.dismissible ? view.banner.key : undefined}
    >
      <Head view={view} />
      <body>
        <AgentPointer view={view} />
        <SkipLink view={view} />
        <Background view={view} />
        <Banner view={view} />
        <Header view={view} />
        <div id="body-content">
          <Sidebar view={view} />
          {main}
        </div>
        <Footer view={view} />
        <div id="live-status" class="visually-hidden" role="status" />
      </body>
    </html>
  )}\n`
}
