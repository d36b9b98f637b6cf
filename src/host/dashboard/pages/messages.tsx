// Pages with a single message: the login, a secret, or a problem.
import type { Html } from '../../../html/html.ts'
import { Mark } from '../layout.tsx'

/** Asks for a token. */
export function loginPage(message?: string): Html {
  return (
    <div class="narrow">
      <div class="card">
        <Mark />
        <h1>Galley</h1>
        <p class="lead">Sign in with a token of this host.</p>
        <form method="post" action="/login">
          <label>
            Token <input type="password" name="token" required autocomplete="current-password" />
          </label>
          {message && (
            <p class="error" role="alert">
              {message}
            </p>
          )}
          <button class="main" type="submit">
            Sign in
          </button>
        </form>
      </div>
    </div>
  )
}

/** What an action answered that is shown only once. */
export function secretPage(title: string, secret: string): Html {
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">Copy it now: it is shown only this once.</p>
      <div class="card pad" style="margin-block:1.25rem">
        <code>{secret}</code>
      </div>
      <p>
        <a href="/">Back to all sites</a>
      </p>
    </>
  )
}

/** Why something wasn't done. */
export function problemText(message: string): Html {
  return (
    <>
      <h1>That didn’t work</h1>
      <p class="error" role="alert">
        {message}
      </p>
      <p>
        <a href="/">Back to all sites</a>
      </p>
    </>
  )
}
