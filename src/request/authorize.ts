// Turns authentication schemes, and what the reader typed for them, into headers, query, and cookies.
import type { FormScheme } from './form.ts'
import { oneLine } from './plain-text.ts'

/** What a reader types for a scheme: a key or token, or a user name and password. */
export interface Credential {
  readonly value?: string
  readonly username?: string
  readonly password?: string
}

/** What is added to a request. */
export interface Authorization {
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Encoded: `key=value`. */
  readonly query: readonly string[]
  readonly cookies: readonly string[]
  readonly basicAuth?: { readonly username: string; readonly password: string }
}

/** `credential` returns what was typed for a scheme. An empty one is sent only in a sample, as a placeholder. */
export function authorize(
  schemes: readonly FormScheme[],
  credential: (scheme: FormScheme) => Credential | undefined,
  { placeholders }: { placeholders: boolean },
): Authorization {
  const headers = new Map<string, readonly [string, string]>()
  // A request has a header once. Schemes that share one are usually alternatives.
  const send = (name: string, value: string, isGiven: boolean) => {
    const key = name.toLowerCase()
    if (isGiven || !headers.has(key)) headers.set(key, [name, value])
  }
  const query: string[] = []
  const cookies: string[] = []
  let basicAuth: Authorization['basicAuth']
  for (const scheme of schemes) {
    const given = credential(scheme)
    const own = given?.value || scheme.default
    const value = own || (placeholders ? placeholder(scheme) : '')
    const isGiven = own !== undefined && own !== ''
    if (scheme.kind === 'basic') {
      const username = given?.username || (placeholders ? '<username>' : '')
      const password = given?.password || (placeholders ? '<password>' : '')
      if (username !== '' || password !== '') basicAuth = { username, password }
    } else if (value === '' || scheme.kind === 'none') continue
    else if (scheme.kind === 'token')
      send('Authorization', oneLine(`${scheme.word ?? 'Bearer'} ${withoutWord(value, scheme.word)}`), isGiven)
    else if (scheme.in === 'query') query.push(encodedPair(scheme.name, value))
    else if (scheme.in === 'cookie') cookies.push(encodedPair(scheme.name, value))
    else send(oneLine(scheme.name ?? scheme.key), oneLine(value), isGiven)
  }
  return {
    headers: [...headers.values()],
    query,
    cookies,
    ...(basicAuth && !headers.has('authorization') && { basicAuth }),
  }
}

/** The header for a user name and password (RFC 7617), in UTF-8. */
export function basicHeader({ username, password }: { username: string; password: string }): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

function encodedPair(name = '', value: string): string {
  return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
}

/** Many people paste a token including the word before it. */
function withoutWord(value: string, word = 'Bearer'): string {
  return value.trim().toLowerCase().startsWith(`${word.toLowerCase()} `)
    ? value
        .trim()
        .slice(word.length + 1)
        .trim()
    : value
}

function placeholder({ kind, word }: FormScheme): string {
  if (kind === 'key') return '<api-key>'
  return word === undefined || word === 'Bearer' ? '<token>' : '<credentials>'
}
