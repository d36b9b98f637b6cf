// A login's server that says whatever a test wants.
import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { onTestFinished } from 'vitest'

const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

export interface Issuer {
  readonly url: string
  /** Of the question that is answered. */
  nonce: string
  /** What the next ID token says, and how it is signed. */
  answer: (claims: Readonly<Record<string, unknown>>) => Promise<string>
  /** What the issuer says about itself, besides what is right. */
  metadata: Readonly<Record<string, unknown>>
  /** Answers at other addresses: with a status, and JSON or the address of a redirect. */
  readonly others: Record<string, readonly [status: number, answer: object | string]>
  /** The paths that were asked. */
  readonly asked: string[]
  /** Why it refuses a client that sends its secret like this: with a status, and an error as the standard names them. */
  refuse: (secretIn: 'header' | 'body' | undefined) => readonly [status: number, error: string] | undefined
}

/** An ID token with these claims, signed by the issuer. */
export const signed = (claims: Readonly<Record<string, unknown>>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'now' }).sign(privateKey)

/** Starts one. */
export async function openIssuer(): Promise<Issuer> {
  const server = createServer(async (request, response) => {
    const { url } = issuer
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: url, aud: 'docs', sub: 'ada', nonce: issuer.nonce, iat: now, exp: now + 60 }
    const answers: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
        ...{ jwks_uri: `${url}/keys`, id_token_signing_alg_values_supported: ['ES256'] },
        ...{ response_types_supported: ['code'], subject_types_supported: ['public'] },
        ...issuer.metadata,
      }),
      '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'now', alg: 'ES256', use: 'sig' }] }),
      '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await issuer.answer(claims) }),
    }
    const path = new URL(request.url ?? '/', url).pathname.replace('/realms/acme/', '/')
    const body = Buffer.concat(await request.toArray()).toString()
    const inBody = new URLSearchParams(body).has('client_secret') ? 'body' : undefined
    const [status, error] =
      (path === '/token' && issuer.refuse(request.headers.authorization ? 'header' : inBody)) || []
    if (error !== undefined) {
      const challenge = status === 401 && { 'www-authenticate': 'Basic realm="Acme"' }
      response.writeHead(status ?? 400, { 'content-type': 'application/json', ...challenge })
      response.end(JSON.stringify({ error, error_description: 'Not like this.' }))
      return
    }
    issuer.asked.push(path)
    const [otherStatus, other] = issuer.others[path] ?? []
    if (otherStatus !== undefined) {
      if (typeof other === 'string') response.setHeader('location', other)
      response.writeHead(otherStatus, { 'content-type': 'application/json' }).end(JSON.stringify(other))
      return
    }
    const answer = await answers[path]?.()
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: Issuer = {
    url,
    nonce: '',
    answer: signed,
    metadata: {},
    others: {},
    asked: [],
    refuse: () => undefined,
  }
  return issuer
}
