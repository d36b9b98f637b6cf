// The frame of the dashboard's pages. They work without scripts, and only the editor loads one.
import { type Html, type HtmlChild, raw } from '../../html/html.ts'
import { STYLE } from '../look.ts'
import { EDITOR_STYLE } from './editor/style.ts'

/** The frame around a page. */
export interface PageFrame {
  readonly isSignedIn?: boolean
  readonly status?: number
  /** The address of the entry of the header that this page belongs to. */
  readonly section?: string
  /** The address of a script of this server. */
  readonly script?: string
  /** Origins of frames. */
  readonly frames?: string
}

const SECTIONS = [
  ['/', 'Sites'],
  ['/tokens', 'Tokens'],
  ['/audit', 'Audit log'],
] as const

/** A page of the dashboard. */
export function page(
  title: string,
  content: HtmlChild,
  { isSignedIn = true, status = 200, section, script, frames }: PageFrame = {},
): Response {
  const document: Html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Galley`}</title>
        <style>{raw(STYLE + EDITOR_STYLE)}</style>
        {script && <script type="module" src={script} />}
      </head>
      <body>
        {isSignedIn && (
          <header class="top">
            <div>
              <a class="brand" href="/">
                <Mark />
                Galley
              </a>
              {SECTIONS.map(([address, name]) => (
                <a href={address} aria-current={address === section ? 'true' : undefined}>
                  {name}
                </a>
              ))}
              <form method="post" action="/logout">
                <button class="quiet" type="submit">
                  Sign out
                </button>
              </form>
            </div>
          </header>
        )}
        <main>{content}</main>
      </body>
    </html>
  )
  return new Response(`<!doctype html>\n${document.text}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': [
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
        ...(script ? ["script-src 'self'; connect-src 'self'; img-src data:"] : []),
        ...(frames ? [`frame-src ${frames}`] : []),
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    },
  })
}

/** Galley's logo. */
export function Mark(): Html {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#0d7a5f" />
      <path
        d="M9 8v13a3 3 0 0 0 3 3h14"
        fill="none"
        stroke="#fff"
        stroke-width="2.4"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <path d="M14 12h9M14 16h6" stroke="#a8ecd7" stroke-width="2.4" stroke-linecap="round" />
    </svg>
  )
}
