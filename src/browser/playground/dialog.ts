// The dialog of a playground: the address and the button on top, the form, and beside it the answer and the code samples.
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { isBodyless } from '../../request/bodyless.ts'
import { closeOnBackdrop } from '../backdrop.ts'
import type { AuthorizationPart } from './authorization.ts'
import type { BodyPart } from './body.ts'
import { button, h } from './dom.ts'
import { refusal } from './exchange.ts'
import type { FieldContext } from './field.ts'
import type { ParametersPart } from './parameters.ts'
import type { ResponsePart } from './response.ts'
import type { Samples } from './samples.ts'
import { section } from './section.ts'
import type { ServerPart } from './servers.ts'

/** What a dialog is put together from. */
export interface DialogParts {
  readonly address: HTMLElement
  readonly send: HTMLButtonElement
  readonly notice: HTMLElement
  readonly servers: ServerPart
  readonly authorization: AuthorizationPart
  readonly parameters: ParametersPart
  readonly body: BodyPart | undefined
  readonly response: ResponsePart
  readonly samples: Samples
}

/** What a dialog calls. */
export interface DialogActions {
  readonly changed: () => void
  readonly submit: () => void
}

/** Creates the dialog, closed. */
export function createDialog(context: FieldContext, parts: DialogParts, actions: DialogActions): HTMLDialogElement {
  const { form } = context
  const { word } = context
  const title = document.querySelector('h1')?.textContent ?? word('tryIt')
  const dialog = h(
    'dialog',
    { class: 'playground', 'aria-label': `${word('tryIt')}: ${title}`, 'data-method': form.method.toLowerCase() },
    h(
      'div',
      { class: 'pg-bar' },
      h('div', { class: 'pg-request' }, h('span', { class: 'pg-method' }, form.method), parts.address),
      parts.send,
      button('', () => dialog.close(), { class: 'pg-close', 'aria-label': word('close') }),
    ),
    h(
      'div',
      { class: 'pg-columns' },
      formOf(context, parts),
      h('div', { class: 'pg-results' }, parts.response.root, parts.samples.root),
    ),
  )
  listen(dialog, actions)
  return dialog
}

function formOf(
  context: FieldContext,
  { notice, servers, authorization, parameters, body }: DialogParts,
): HTMLFormElement {
  const { form, word } = context
  const hasCookies = form.parameters.some(({ in: place }) => place === 'cookie')
  return h(
    'form',
    { class: 'pg-form', novalidate: true },
    notice,
    servers.root && section(word('server'), servers.root),
    authorization.root && section(word('authorization'), authorization.root),
    ...parameters.sections,
    hasCookies && h('p', { class: 'pg-hint' }, word('requestCookies')),
    body && section(word(form.call ? 'parameters' : 'body'), body.root, body.tools),
    body && isBodyless(form.method) && h('p', { class: 'pg-hint' }, refusal(context, form.method)),
  )
}

function listen(dialog: HTMLDialogElement, { changed, submit }: DialogActions): void {
  for (const type of ['input', 'change']) dialog.addEventListener(type, ({ target }) => isOfForm(target) && changed())
  dialog.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  dialog.addEventListener('keydown', (event) => {
    // The shortcuts of the page aren't for what is typed here.
    event.stopPropagation()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  })
  dialog.addEventListener('close', () => note(false))
  closeOnBackdrop(dialog)
}

function isOfForm(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.pg-form') !== null
}

/** Opens a dialog, with the focus in the field that the address of the page names. */
export function showDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return
  document.body.append(dialog)
  dialog.showModal()
  note(true)
  // Of the field that the address names, or the first: nobody begins at the button that closes it.
  const anchor = decodeEscapes(location.hash.slice(1))
  const named = anchor === '' ? undefined : dialog.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`)
  const first = (named ?? dialog.querySelector('.pg-form'))?.querySelector<HTMLElement>(
    'input, select, textarea, summary',
  )
  first?.focus({ preventScroll: !named })
  named?.scrollIntoView({ block: 'center' })
}

/** The address of the page says that the playground is open, so that a link can open it. */
function note(isOpen: boolean): void {
  const url = new URL(location.href)
  if (isOpen) url.searchParams.set('playground', 'open')
  else url.searchParams.delete('playground')
  history.replaceState(history.state, '', url)
}
