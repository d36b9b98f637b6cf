// The pages of a login: plain documents that need no script, in the reader's own light or dark.
import type { Html } from '../../html/html.ts'
import { raw } from '../../html/html.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #16181d; --soft: #5b616e; --line: #d9dce3; --paper: #fff; --ground: #f6f7f9; --accent: #0d7a5f; --alarm: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #eceef2; --soft: #a3a9b6; --line: #343944; --paper: #1b1e25; --ground: #111318; --accent: #4cc9a4; --alarm: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 23rem; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
h1 { margin: 0 0 .25rem; font-size: 1.25rem; line-height: 1.3 }
p { margin: 0 0 1.25rem; color: var(--soft) }
label { display: block; margin-bottom: .375rem; font-weight: 500 }
input { width: 100%; padding: .625rem .75rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit }
button, .button { display: block; width: 100%; margin-top: 1rem; padding: .625rem .75rem; border: 0; border-radius: .5rem; background: var(--accent); color: var(--paper); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.problem { color: var(--alarm) }
`

/** A document of the login. `refresh` loads it again after so many seconds; `script` has a nonce of its own. */
function loginPage(page: {
  readonly title: string
  readonly status: number
  readonly body: Html
  readonly refresh?: number
  readonly script?: { readonly text: string; readonly nonce: string }
}): Response {
  const { title, status, body, refresh, script } = page
  const document = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {refresh !== undefined && <meta http-equiv="refresh" content={String(refresh)} />}
        <title>{title}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <main>{body}</main>
        {script && <script nonce={script.nonce}>{raw(script.text)}</script>}
      </body>
    </html>
  )
  return new Response(`<!doctype html>${document.text}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'${script ? `; script-src 'nonce-${script.nonce}'; connect-src 'self'` : ''}`,
    },
  })
}

/** The form for a shared password. */
export function passwordPage(action: string, redirect: string, problem?: string): Response {
  return loginPage({
    title: 'Sign in',
    status: problem === undefined ? 200 : 403,
    body: (
      <>
        <h1>Sign in</h1>
        <p>These docs are protected by a password.</p>
        <form method="post" action={action}>
          <input type="hidden" name="redirect" value={redirect} />
          <label for="password">Password</label>
          <input
            id="password"
            name="password"
            type="password"
            autocomplete="current-password"
            required
            autofocus
            aria-describedby={problem === undefined ? undefined : 'problem'}
          />
          {problem !== undefined && (
            <p class="problem" id="problem" role="alert">
              {problem}
            </p>
          )}
          <button type="submit">Sign in</button>
        </form>
      </>
    ),
  })
}

/** What went wrong, and a way to try again. */
export function problemPage(status: number, text: string, retry: string): Response {
  return loginPage({
    title: 'Sign-in failed',
    status,
    body: (
      <>
        <h1>Sign-in failed</h1>
        <p>{text}</p>
        <a class="button" href={retry}>
          Try again
        </a>
      </>
    ),
  })
}

/** Shown while the docs of a group of readers are built for the first time. */
export function preparingPage(): Response {
  const response = loginPage({
    title: 'One moment',
    status: 503,
    refresh: 3,
    body: (
      <>
        <h1>One moment</h1>
        <p>The docs for your groups are being built. This page reloads by itself.</p>
      </>
    ),
  })
  response.headers.set('retry-after', '3')
  return response
}

/** Says that the reader has left. */
export function goodbyePage(home: string): Response {
  return loginPage({
    title: 'Signed out',
    status: 200,
    body: (
      <>
        <h1>You are signed out</h1>
        <p>Close this window, or sign in again.</p>
        <a class="button" href={home}>
          Sign in
        </a>
      </>
    ),
  })
}

/** Takes the token out of the fragment, which no server and no log ever sees, and posts it. */
export function tokenPage(action: string, redirect: string, nonce: string): Response {
  const values = JSON.stringify({ action, redirect }).replace(/</g, '\\u003c')
  const text = `
const { action, redirect } = ${values}
const form = document.forms[0]
form.elements.token.value = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
if (form.elements.token.value !== '') form.submit()
else document.querySelector('p').textContent = 'The login sent no token.'
`
  return loginPage({
    title: 'Signing in',
    status: 200,
    script: { text, nonce },
    body: (
      <>
        <h1>Signing in</h1>
        <p>One moment.</p>
        <form method="post" action={action}>
          <input type="hidden" name="redirect" value={redirect} />
          <input type="hidden" name="token" value="" />
        </form>
      </>
    ),
  })
}
