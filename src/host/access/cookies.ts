// Cookies of a site's readers. https://www.rfc-editor.org/rfc/rfc6265 and its `__Host-` prefix

/** `__Host-` binds a cookie to one host name and to TLS. Without TLS, on this machine, browsers refuse that prefix. */
function cookieName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-galley-${name}` : `galley-${name}`
}

/** A cookie that no script reads. `seconds` 0 removes it. */
export function setCookie(name: string, value: string, isSecure: boolean, seconds: number): string {
  const parts = [`${cookieName(name, isSecure)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${seconds}`]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

/** The names of the cookies that begin like this, in the order in which the browser sent them. */
export function cookieNames(request: Request, start: string, isSecure: boolean): string[] {
  const prefix = cookieName('', isSecure)
  return (request.headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim().split('=')[0] ?? '')
    .filter((name) => name.startsWith(prefix + start) && /^[\w-]+$/.test(name))
    .map((name) => name.slice(prefix.length))
}

/** The value of a cookie. Undefined if it isn't there, or not in our letters. */
export function readCookie(request: Request, name: string, isSecure: boolean): string | undefined {
  const wanted = `${cookieName(name, isSecure)}=`
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const pair = part.trim()
    if (pair.startsWith(wanted) && /^[\w-]{20,100}$/.test(pair.slice(wanted.length))) return pair.slice(wanted.length)
  }
  return undefined
}
