// Signs a reader in where an API's tokens come from: OAuth 2.0 with an authorization code (RFC 6749, 4.1) and PKCE (RFC 7636).

/** Where readers sign in, and where the code that this gives becomes a token. */
export interface SignIn {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly scopes: readonly string[]
}

/** What a token request gives: a token, or why there is none. */
export type TokenAnswer = { readonly token: string } | { readonly problem: string }

/** How often a sign-in window is looked at, in milliseconds. */
const POLL = 200

/** True if the browser has what PKCE needs: pages from this machine, or over HTTPS. */
export function canSignIn(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Where the sign-in sends readers back to: this page. The API has to know it for the client. */
export function redirectUrl(): string {
  return location.origin + location.pathname
}

/**
 * Opens a window in which the reader signs in, and waits until it is back on this page or closed. Call it from a click.
 * Undefined if the reader closed it. The code verifier never leaves memory. Rejects if the token URL can't be reached.
 */
export async function signIn({
  authorizationUrl,
  tokenUrl,
  clientId,
  scopes,
}: SignIn): Promise<TokenAnswer | undefined> {
  // Browsers allow a window only during the click.
  const popup = open('about:blank', '', 'popup,width=520,height=720')
  if (!popup) return undefined
  const [verifier, state] = [randomText(), randomText()]
  const url = new URL(authorizationUrl)
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUrl(),
    state,
    code_challenge: base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
    code_challenge_method: 'S256',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  // The other site must not be able to send this page elsewhere.
  popup.opener = null
  popup.location.href = url.href
  const answer = await answerOf(popup)
  if (!answer) return undefined
  const code = answer.get('code')
  if (code === null) return { problem: answer.get('error_description') ?? answer.get('error') ?? '' }
  if (answer.get('state') !== state) return { problem: 'state' }
  return requestToken(tokenUrl, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUrl(),
    client_id: clientId,
    code_verifier: verifier,
  })
}

/** Asks a token URL. Rejects if it can't be reached, or answers with something other than JSON. */
export async function requestToken(tokenUrl: string, form: Readonly<Record<string, string>>): Promise<TokenAnswer> {
  const body = new URLSearchParams(form)
  const response = await fetch(tokenUrl, { method: 'POST', body, credentials: 'omit' })
  const answer = (await response.json()) as { access_token?: unknown; error_description?: unknown; error?: unknown }
  return typeof answer.access_token === 'string'
    ? { token: answer.access_token }
    : { problem: `${response.status} ${String(answer.error_description ?? answer.error ?? '')}` }
}

/** What the window is sent back with. This page can read its address only once it's on this site again. */
async function answerOf(popup: Window): Promise<URLSearchParams | undefined> {
  while (!popup.closed) {
    const parameters = parametersOf(popup)
    if (parameters.has('code') || parameters.has('error')) {
      popup.close()
      return parameters
    }
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
  return undefined
}

function parametersOf(popup: Window): URLSearchParams {
  try {
    return new URLSearchParams(popup.location.search)
  } catch {
    return new URLSearchParams()
  }
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)).buffer)
}

function base64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
