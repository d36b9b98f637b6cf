// The page of a preview that lists what changed.
import { counted } from '../../diagnostics/counted.ts'
import { type Html, raw } from '../../html/html.ts'
import { encodePath } from '../../site/urls.ts'
import { Message, Table } from '../dashboard/parts.tsx'
import { STYLE } from '../look.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import type { Changes } from './changes.ts'
import { findPreview } from './previews.ts'
import { summarize } from './summary.ts'

/** The text for a check without findings. */
const CHECKS: Readonly<Record<Changes['check'], string | undefined>> = {
  running: 'The docs are being checked. Load this page again in a moment.',
  done: 'The check found nothing new.',
  failed: 'The docs couldn’t be checked.',
  none: undefined,
}

/** How each kind of change looks. */
const STATES = { added: 'live', changed: 'queued', removed: 'failed' } as const

/** `/_galley/changes` of a preview. */
export const changesPage: SiteEndpoint = {
  path: '_galley/changes',
  async handle({ preview: id, base }, reader, platform) {
    // It names pages, so strangers are sent to the login, as for any other page.
    if (reader.isPrivate && !reader.isSignedIn) return undefined
    const preview = id === undefined ? undefined : await findPreview(platform.database, id)
    if (!preview) return undefined
    const { changes } = await summarize(platform, preview)
    const { pages = [], more = 0 } = changes ?? {}
    // Findings can name files of any audience.
    const findings = reader.isPrivate ? [] : (changes?.findings ?? [])
    const page = (
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>{`Changes in pull request ${preview.pull}`}</title>
          <style>{raw(STYLE)}</style>
        </head>
        <body>
          <main>
            <p class="crumb dim">
              {`Pull request #${preview.pull}`} · <a href={`${base}/`}>Open the preview</a>
            </p>
            <h1>{preview.title ?? 'Changes'}</h1>
            <p class="lead">
              {pages.length + more === 0
                ? 'No page changed.'
                : `${counted(pages.length + more, 'changed page')}, compared with what was live when it was opened.`}
            </p>
            {pages.length > 0 && <ChangedPages pages={pages} base={base} />}
            {!reader.isPrivate && changes && CHECKS[changes.check] !== undefined && findings.length === 0 && (
              <p class="lead">{CHECKS[changes.check]}</p>
            )}
            {findings.length > 0 && <Findings findings={findings} />}
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

function ChangedPages({ pages, base }: { pages: Changes['pages']; base: string }): Html {
  return (
    <section class="card" style="margin-top:1.5rem" aria-label="Changed pages">
      <Table
        heads={['Page', 'Change', { text: 'Words', class: 'n' }]}
        rows={pages.map(({ path, title, change, words }) => (
          <tr>
            <td>
              {change === 'removed' ? title : <a href={`${base}${encodePath(path)}`}>{title}</a>}
              <br />
              <small>{path}</small>
            </td>
            <td>
              <span class={`state ${STATES[change]}`}>{change}</span>
            </td>
            <td class="n">
              {words && (
                <>
                  <span class="plus">{`+${words.added}`}</span> <span class="minus">{`−${words.removed}`}</span>
                </>
              )}
            </td>
          </tr>
        ))}
      />
    </section>
  )
}

function Findings({ findings }: { findings: Changes['findings'] }): Html {
  return (
    <>
      <h2>New findings</h2>
      <section class="card">
        <Table
          heads={['Severity', 'What', 'Where', 'Rule']}
          rows={findings.map(({ code, file, line, message, severity }) => (
            <tr>
              <td>
                <span class={`state ${severity === 'error' ? 'failed' : 'queued'}`}>{severity}</span>
              </td>
              <td>
                <Message text={message} />
              </td>
              <td>
                <code>{`${file ?? ''}${typeof line === 'number' ? `:${line}` : ''}`}</code>
              </td>
              <td class="dim nowrap">{code}</td>
            </tr>
          ))}
        />
      </section>
    </>
  )
}
