// Renders the content of `<head>`. What the browser needs first comes first.
import { type Html, raw } from '../../html/html.ts'
import { attribute } from '../../html/jsx-runtime.ts'
import type { HeadTag, PageView } from '../view.ts'
import { sideColumnKind } from './side-column.tsx'

/** The head: encoding, viewport, title, stylesheets, the early scripts, the site's own tags, and the page's scripts. */
export function Head({ view }: { view: PageView }): Html {
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{documentTitle(view)}</title>
      {view.font && <link rel="preload" as="font" type="font/woff2" href={view.font} crossorigin />}
      {view.styles.map((href) => (
        <link rel="stylesheet" href={href} />
      ))}
      {/* On a narrow screen, a panel goes above the text, but it's below it in the document. Browsers wait only for the
          start of an element, so this names the last one. */}
      {sideColumnKind(view) === 'panel' && (
        <link rel="expect" href="#live-status" blocking="render" media="(width < 80rem)" />
      )}
      {view.early.map(headTag)}
      {view.head.map(headTag)}
      {view.slots?.head}
      {view.scripts.map((src) =>
        view.root === undefined ? <script type="module" src={src} /> : <script defer src={src} />,
      )}
    </head>
  )
}

function documentTitle(view: PageView): string {
  if (view.documentTitle !== undefined) return view.documentTitle
  return view.title === view.siteName || view.title === '' ? view.siteName : `${view.title} - ${view.siteName}`
}

/** A tag that the site created. Its content is trusted. */
function headTag({ tag, attributes, content }: HeadTag): Html {
  const written = Object.entries(attributes).map(([name, value]) => attribute(name, value))
  const open = `<${tag}${written.join('')}>`
  return raw(tag === 'meta' || tag === 'link' ? open : `${open}${content ?? ''}</${tag}>`)
}
