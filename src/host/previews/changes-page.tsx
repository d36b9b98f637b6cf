// What changed, as a page of the preview itself.

import type { SiteEndpoint } from '../serve/endpoint.ts'
import { findPreview } from './previews.ts'
import { summarize } from './summary.ts'

const STYLE = `:root{color-scheme:light dark;--line:light-dark(#e4e4e7,#3f3f46);--dim:light-dark(#52525b,#a1a1aa);--plus:light-dark(#15803d,#4ade80);--minus:light-dark(#b91c1c,#f87171)}
body{font:16px/1.6 system-ui,sans-serif;max-width:56rem;margin:3rem auto;padding:0 1.5rem}
h1{font-size:1.5rem;margin-bottom:.25rem}h2{font-size:1.125rem;margin-top:2.5rem}p,small{color:var(--dim)}
table{width:100%;border-collapse:collapse}th{text-align:start;font-weight:500;color:var(--dim)}
td,th{padding:.6rem .75rem .6rem 0;border-bottom:1px solid var(--line);vertical-align:top}td.n{white-space:nowrap;font-variant-numeric:tabular-nums}
td code,li code{overflow-wrap:anywhere}a{color:inherit;text-underline-offset:.2em}.plus{color:var(--plus)}.minus{color:var(--minus)}li{margin:.4rem 0}`

/** `/_galley/changes` of a preview. */
export const changesPage: SiteEndpoint = {
  path: '_galley/changes',
  async handle({ preview: id, site }, reader, platform) {
    // It names pages, so strangers get what they get for any other page: the way to the login.
    if (reader.isPrivate && !reader.isSignedIn) return undefined
    const preview = id === undefined ? undefined : await findPreview(platform.database, id)
    if (!preview) return undefined
    const { changes } = await summarize(platform, preview)
    const { pages = [], more = 0 } = changes ?? {}
    // Findings name files, whoever those are for.
    const findings = reader.isPrivate ? [] : (changes?.findings ?? [])
    const page = (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`Changes in pull request ${preview.pull}`}</title>
          <style>{STYLE}</style>
        </head>
        <body>
          <main>
            <h1>{preview.title ?? `Pull request ${preview.pull}`}</h1>
            <p>
              {pages.length + more === 0
                ? 'No page changed.'
                : `${pages.length + more} changed ${pages.length + more === 1 ? 'page' : 'pages'}, compared with what was live when it was opened.`}
            </p>
            {pages.length > 0 && (
              <table>
                <thead>
                  <tr>
                    <th scope="col">Page</th>
                    <th scope="col">Change</th>
                    <th scope="col">Words</th>
                  </tr>
                </thead>
                <tbody>
                  {pages.map(({ path, title, change, wordsAdded, wordsRemoved }) => (
                    <tr>
                      <td>
                        {change === 'removed' ? title : <a href={`${site.base}${encodeURI(path)}`}>{title}</a>}
                        <br />
                        <small>{path}</small>
                      </td>
                      <td>{change}</td>
                      <td class="n">
                        <span class="plus">{`+${wordsAdded}`}</span> <span class="minus">{`−${wordsRemoved}`}</span>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            {findings.length > 0 && (
              <section>
                <h2>New findings</h2>
                <ul>
                  {findings.map(({ code, file, message }) => (
                    <li>
                      <code>{code}</code> {message} {file && <small>{file}</small>}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </main>
        </body>
      </html>
    )
    return new Response(`<!doctype html>\n${page.text}`, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
    })
  },
}
