// Pages with a single message: the login, a secret, or a problem.
import type { Html } from '../../../html/html.ts'
import type { HostSettings } from '../../settings.ts'
import { Mark, page } from '../layout.tsx'

/** The response to somebody who hasn't signed in, or couldn't. */
export function signInPage(
  { signIn }: Pick<HostSettings, 'signIn'>,
  { message, status = 401 }: { readonly message?: string; readonly status?: number } = {},
): Response {
  const content = <Login message={message} hasProvider={signIn !== undefined} />
  return page('Sign in', content, { isSignedIn: false, status })
}

/** Asks for a token, or sends people to the identity provider. */
function Login({ message, hasProvider }: { message: string | undefined; hasProvider: boolean }): Html {
  return (
    <div class="narrow">
      <div class="card">
        <Mark />
        <h1>Galley</h1>
        {hasProvider && (
          <p>
            <a class="go" href="/login/provider">
              Sign in
            </a>
          </p>
        )}
        <p class="lead">{hasProvider ? 'Or sign in' : 'Sign in'} with a token of this host.</p>
        <form method="post" action="/login">
          <label>
            Token <input type="password" name="token" required autocomplete="current-password" />
          </label>
          {message && (
            <p class="error" role="alert">
              {message}
            </p>
          )}
          <button class={hasProvider ? undefined : 'main'} type="submit">
            {hasProvider ? 'Use the token' : 'Sign in'}
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
