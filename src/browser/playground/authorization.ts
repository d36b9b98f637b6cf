// Ways to authenticate: which of them, and the keys that the reader types. They stay in memory unless the reader keeps them.
import type { Credential } from '../../request/authorize.ts'
import type { FormScheme } from '../../request/form.ts'
import { button, h, selectOf } from './dom.ts'
import type { FieldContext } from './field.ts'
import { KeptKeys } from './kept-keys.ts'
import { canSignIn, redirectUrl, requestToken, signIn, type TokenAnswer } from './sign-in.ts'

/** The part of a form with the credentials. */
export interface AuthorizationPart {
  readonly root: HTMLElement | undefined
  readonly alternative: number
  readonly credentials: ReadonlyMap<string, Credential>
}

/** Fields for keys; the choice among several ways. */
export function authorizationPart(context: FieldContext): AuthorizationPart {
  const { form } = context
  const alternatives = form.security
  const credentials = new Map<string, Credential>()
  const kept = new KeptKeys(form.api)
  for (const [key, credential] of kept.read()) credentials.set(key, credential)
  let alternative = 0
  const all = alternatives.flat().filter(({ kind }) => kind !== 'none')
  if (all.length === 0) return { root: undefined, alternative: 0, credentials }

  const keep = h('input', { type: 'checkbox' })
  keep.checked = kept.isOn
  const save = () => kept.write(keep.checked ? credentials : undefined)
  keep.addEventListener('change', save)
  const change = (key: string, credential: Credential) => {
    credentials.set(key, { ...credentials.get(key), ...credential })
    save()
  }
  const place = h('div', { class: 'pg-fields' })
  const show = () =>
    place.replaceChildren(
      ...(alternatives[alternative] ?? []).flatMap((scheme) =>
        schemeFields(context, scheme, credentials.get(scheme.key) ?? {}, change),
      ),
    )
  const names = alternatives.map(
    (schemes) => schemes.map(({ key }) => key).join(' + ') || context.word('noAuthorization'),
  )
  const select =
    alternatives.length > 1 &&
    selectOf(names, { class: 'pg-input pg-variant', 'aria-label': context.word('authorization') })
  if (select)
    select.addEventListener('change', () => {
      alternative = Number(select.value)
      show()
    })
  show()
  const root = h('div', {}, select, place, h('label', { class: 'pg-check' }, keep, context.word('keepKeys')))
  return {
    root,
    get alternative() {
      return alternative
    },
    credentials,
  }
}

type Change = (key: string, credential: Credential) => void

function schemeFields(context: FieldContext, scheme: FormScheme, known: Credential, change: Change): HTMLElement[] {
  const { key, kind, name } = scheme
  const secret = (label: string, type: string, property: keyof Credential, value: string | undefined) => {
    const id = context.id()
    const input = h('input', {
      class: 'pg-input',
      id,
      type: 'password',
      autocomplete: 'off',
      spellcheck: 'false',
      'data-secret': key,
    })
    input.value = value ?? ''
    input.addEventListener('input', () => change(key, { [property]: input.value }))
    return h(
      'div',
      { class: 'pg-field' },
      h('div', { class: 'pg-label' }, h('label', { for: id }, label), h('span', { class: 'pg-type' }, type)),
      input,
    )
  }
  if (kind === 'none') return []
  if (kind === 'key') {
    const field = secret(name ?? key, scheme.in ?? 'header', 'value', known.value ?? scheme.default)
    return scheme.in === 'cookie' ? [field, h('p', { class: 'pg-hint' }, context.word('requestCookies'))] : [field]
  }
  if (kind === 'token') {
    const field = secret(
      context.word('token'),
      `Authorization: ${scheme.word ?? 'Bearer'}`,
      'value',
      known.value ?? scheme.default,
    )
    const done = (value: string) => {
      change(key, { value })
      const input = field.querySelector('input')
      if (input) input.value = value
      context.changed()
    }
    return [
      field,
      ...signInParts(context, scheme, done),
      ...(scheme.tokenUrl === undefined ? [] : [clientForm(context, scheme, done)]),
    ]
  }
  const id = context.id()
  const user = h('input', { class: 'pg-input', id, type: 'text', autocomplete: 'off', spellcheck: 'false' })
  user.value = known.username ?? ''
  user.addEventListener('input', () => change(key, { username: user.value }))
  const label = h(
    'div',
    { class: 'pg-label' },
    h('label', { for: id }, context.word('userName')),
    h('span', { class: 'pg-type' }, 'Authorization: Basic'),
  )
  return [
    h('div', { class: 'pg-field' }, label, user),
    secret(context.word('password'), '', 'password', known.password),
  ]
}

/** How a reader who signs in gets a token: by a form or, where the playground can't get it, by hand. */
function signInParts(context: FieldContext, scheme: FormScheme, done: (token: string) => void): HTMLElement[] {
  if (scheme.signInUrl === undefined) return []
  const isForm = scheme.codeUrl !== undefined && canSignIn()
  return [isForm ? signInForm(context, scheme, done) : signInHint(context, scheme.signInUrl)]
}

/** Where readers get a token that the playground can't get for them. */
function signInHint(context: FieldContext, url: string): HTMLElement {
  const [before = '', after = ''] = context.word('pasteToken').split('{host}')
  const link = h('a', { href: url, target: '_blank', rel: 'noopener noreferrer' }, new URL(url).host)
  return h('p', { class: 'pg-hint' }, before, link, after)
}

/** OAuth 2.0 for a client that acts for itself (RFC 6749, 4.4): its id and secret for a token. */
function clientForm(context: FieldContext, scheme: FormScheme, done: (token: string) => void): HTMLElement {
  const { tokenUrl = '', scopes = [] } = scheme
  const secret = h('input', { class: 'pg-input', id: context.id(), type: 'password', autocomplete: 'off' })
  return tokenForm(context, {
    url: tokenUrl,
    more: [h('div', { class: 'pg-field' }, h('label', { for: secret.id }, context.word('clientSecret')), secret)],
    request: (clientId) =>
      requestToken(tokenUrl, {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret.value,
        ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      }),
    done,
  })
}

/** OAuth 2.0 for a reader who signs in. The client has to know this page as a place to come back to. */
function signInForm(context: FieldContext, scheme: FormScheme, done: (token: string) => void): HTMLElement {
  const { signInUrl: authorizationUrl = '', codeUrl: tokenUrl = '', scopes = [] } = scheme
  return tokenForm(context, {
    url: authorizationUrl,
    more: [h('p', { class: 'pg-hint' }, h('code', {}, `redirect_uri: ${redirectUrl()}`))],
    request: (clientId) => signIn({ authorizationUrl, tokenUrl, clientId, scopes }),
    done,
  })
}

interface TokenFormOptions {
  readonly url: string
  readonly more: readonly HTMLElement[]
  request(clientId: string): Promise<TokenAnswer | undefined>
  done(token: string): void
}

/** A form that gets a token for a client. */
function tokenForm(context: FieldContext, { url, more, request, done }: TokenFormOptions): HTMLElement {
  const id = h('input', { class: 'pg-input', id: context.id(), type: 'text', autocomplete: 'off' })
  const message = h('p', { class: 'pg-problem', role: 'status' })
  const ask = async () => {
    message.textContent = ''
    try {
      const answer = await request(id.value)
      if (!answer) return
      if ('token' in answer) done(answer.token)
      else message.textContent = answer.problem
    } catch {
      message.textContent = context.word('requestFailed')
    }
  }
  return h(
    'details',
    { class: 'pg-group' },
    h(
      'summary',
      {},
      h('span', { class: 'pg-name' }, context.word('getToken')),
      h('span', { class: 'pg-type' }, new URL(url, location.href).host),
    ),
    h(
      'div',
      { class: 'pg-group-content pg-fields' },
      h('div', { class: 'pg-field' }, h('label', { for: id.id }, context.word('clientId')), id),
      ...more,
      button(context.word('getToken'), () => void ask(), { class: 'pg-tool' }),
      message,
    ),
  )
}
