// The playground: a dialog in which readers fill in a request, send it, and see what comes back. Loaded when it is opened.
import { decodeEscapes } from '../../html/uri-escapes.ts'
import { assemble, type Filled, isJsonType, mediaExample } from '../../request/assemble.ts'
import { isBodyless } from '../../request/bodyless.ts'
import { exactJson, parseExactJson } from '../../request/exact-json.ts'
import type { FormMedia, FormParameter, FormPlace, PlaygroundForm } from '../../request/form.ts'
import { schemaAt } from '../../request/form.ts'
import { problemsIn } from '../../request/problems.ts'
import type { SampleRequest } from '../../request/sample-request.ts'
import { closeOnBackdrop } from '../backdrop.ts'
import { type AuthorizationPart, authorizationPart } from './authorization.ts'
import { button, h, selectOf } from './dom.ts'
import type { Field, FieldContext } from './field.ts'
import { createField } from './fields.ts'
import styles from './playground.css'
import { ResponsePart } from './response.ts'
import { Samples } from './samples.ts'
import { type Answer, Relay, RelayRefusal, sendDirect } from './send.ts'
import { type ServerPart, serverPart } from './servers.ts'
import { PLAYGROUND_WORDS, type PlaygroundWord } from './words.ts'

/** The open dialogs by the data that they are made of: what is typed stays while the page does. */
const playgrounds = new Map<string, Playground>()
const relay = new Relay()
let isStyled = false

/** Opens the playground of an endpoint, whose element carries the form and the texts as JSON. */
export function openPlayground(endpoint: HTMLElement): void {
  const data = endpoint.querySelector('.endpoint-form')?.textContent
  if (!data) return
  if (!isStyled) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
    isStyled = true
  }
  let playground = playgrounds.get(data)
  if (!playground) {
    playground = new Playground(parseExactJson(data) as Data)
    playgrounds.set(data, playground)
  }
  playground.open()
}

interface Data {
  /** Those that aren't English. */
  readonly words: Readonly<Record<string, string>>
  readonly form: PlaygroundForm
}

/** The sections of parameters, in order. */
const PLACES: readonly (readonly [readonly FormPlace[], PlaygroundWord])[] = [
  [['path'], 'pathParameters'],
  [['query', 'querystring'], 'queryParameters'],
  [['header'], 'headers'],
  [['cookie'], 'cookies'],
]

let fieldCount = 0

class Playground {
  private readonly form: PlaygroundForm
  private readonly context: FieldContext
  private readonly dialog: HTMLDialogElement
  private readonly address = h('code', { class: 'pg-address', dir: 'ltr' })
  private readonly send: HTMLButtonElement
  private readonly notice = h('p', { class: 'pg-problem', role: 'alert', hidden: true })
  private readonly servers: ServerPart
  private readonly authorization: AuthorizationPart
  private readonly parameters: readonly { readonly parameter: FormParameter; readonly field: Field }[]
  private readonly body: BodyPart | undefined
  private readonly samples: Samples
  private readonly response: ResponsePart
  private running: AbortController | undefined
  private isTouched = false
  private isWarned = false
  private isDrawing = false

  constructor({ words, form }: Data) {
    this.form = form
    this.context = {
      form,
      word: (key, values = {}) =>
        Object.entries(values).reduce(
          (text, [name, value]) => text.split(`{${name}}`).join(value),
          words[key] ?? PLAYGROUND_WORDS[key as PlaygroundWord] ?? key,
        ),
      hint,
      id: () => `pg-${++fieldCount}`,
      changed: () => this.changed(),
    }
    const { context } = this
    const word = (key: PlaygroundWord) => context.word(key)
    this.servers = serverPart(context)
    this.authorization = authorizationPart(context)
    this.parameters = form.parameters.map((parameter) => ({ parameter, field: parameterField(context, parameter) }))
    this.body = form.body && new BodyPart(context)
    this.samples = new Samples(context)
    this.response = new ResponsePart(context)
    this.send = button(word('send'), () => void this.submit(), { class: 'button pg-send' })
    this.dialog = this.createDialog()
    this.listen()
    if (form.prefill) this.prefill()
    this.draw()
  }

  private createDialog(): HTMLDialogElement {
    const { form } = this
    const word = (key: PlaygroundWord) => this.context.word(key)
    const cookies =
      form.parameters.some(({ in: place }) => place === 'cookie') ||
      form.security.flat().some(({ in: place }) => place === 'cookie')
    const title = document.querySelector('h1')?.textContent ?? word('tryIt')
    return h(
      'dialog',
      { class: 'playground', 'aria-label': `${word('tryIt')}: ${title}`, 'data-method': form.method.toLowerCase() },
      h(
        'div',
        { class: 'pg-bar' },
        h('div', { class: 'pg-request' }, h('span', { class: 'pg-method' }, form.method), this.address),
        this.send,
        button('', () => this.dialog.close(), { class: 'pg-close', 'aria-label': word('close') }),
      ),
      h(
        'div',
        { class: 'pg-columns' },
        h(
          'form',
          { class: 'pg-form', novalidate: true },
          this.notice,
          this.servers.root && section(word('server'), this.servers.root),
          this.authorization.root && section(word('authorization'), this.authorization.root),
          ...PLACES.map(([place, title]) => {
            const fields = this.parameters
              .filter(({ parameter }) => place.includes(parameter.in))
              .map(({ field }) => field.root)
            return fields.length > 0 && section(word(title), h('div', { class: 'pg-fields' }, ...fields))
          }),
          cookies && h('p', { class: 'pg-hint' }, word('requestCookies')),
          this.body && section(word('body'), this.body.root, this.body.tools),
          this.body && isBodyless(form.method) && h('p', { class: 'pg-hint' }, this.refusal(form.method)),
        ),
        h('div', { class: 'pg-results' }, this.response.root, this.samples.root),
      ),
    )
  }

  private listen(): void {
    const { dialog } = this
    dialog.addEventListener('input', ({ target }) => this.isOfForm(target) && this.changed())
    dialog.addEventListener('change', ({ target }) => this.isOfForm(target) && this.changed())
    dialog.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.submit()
    })
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void this.submit()
    })
    // The shortcuts of the page aren't for what is typed here.
    dialog.addEventListener('keydown', (event) => event.stopPropagation())
    dialog.addEventListener('close', () => note(false))
    closeOnBackdrop(dialog)
  }

  open(): void {
    if (this.dialog.open) return
    document.body.append(this.dialog)
    this.dialog.showModal()
    note(true)
    // Of the field that the address names, or the first: nobody begins at the button that closes it.
    const anchor = decodeEscapes(location.hash.slice(1))
    const named =
      anchor === '' ? undefined : this.dialog.querySelector<HTMLElement>(`[data-anchor="${CSS.escape(anchor)}"]`)
    const first = (named ?? this.dialog.querySelector('.pg-form'))?.querySelector<HTMLElement>(
      'input, select, textarea, summary',
    )
    first?.focus({ preventScroll: !named })
    named?.scrollIntoView({ block: 'center' })
  }

  private isOfForm(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('.pg-form') !== null
  }

  private changed(): void {
    this.isTouched = true
    this.isWarned = false
    this.notice.hidden = true
    if (this.isDrawing) return
    this.isDrawing = true
    requestAnimationFrame(() => {
      this.isDrawing = false
      this.draw()
    })
  }

  private draw(): void {
    const filled = this.filled()
    this.address.replaceChildren(...addressNodes(assemble(this.form, filled, 'nothing').url))
    // Beside the button that sends it, a request has nothing that isn't sent, except for where credentials go.
    this.samples.show(assemble(this.form, filled, 'credentials'))
    if (this.isTouched) this.samples.showOnPage(assemble(this.form, filled, 'values'))
  }

  private filled(): Filled {
    const { servers, authorization, parameters, body } = this
    return {
      server: servers.url,
      alternative: authorization.alternative,
      credentials: authorization.credentials,
      parameters: parameters.map(({ field }) => field.read()),
      media: body?.media ?? 0,
      body: body?.read(),
    }
  }

  private prefill(): void {
    for (const { parameter, field } of this.parameters) {
      const { example, default: fallback } = schemaAt(this.form, parameter.schema)
      const value = parameter.example ?? example ?? fallback
      if (value !== undefined) field.write(value)
    }
    this.body?.fillExample()
  }

  private async submit(): Promise<void> {
    if (this.running) {
      this.running.abort()
      return
    }
    let wrong: HTMLElement | undefined
    for (const { field } of this.parameters) {
      const first = field.check()
      wrong ??= first
    }
    const inBody = this.body?.check()
    wrong ??= inBody
    const filled = this.filled()
    // An address with holes leads nowhere; all else may be sent on purpose, to see what the API says.
    const hasHoles = this.form.parameters.some(
      ({ in: place }, i) => place === 'path' && filled.parameters[i] === undefined,
    )
    if (wrong && (hasHoles || !this.isWarned)) {
      this.isWarned = true
      this.notice.textContent = this.context.word('requestFix')
      this.notice.hidden = false
      wrong.focus()
      return
    }
    await this.run(assemble(this.form, filled, 'nothing'), this.form.relay === 'always' && (await relay.isOffered()))
  }

  private async run(request: SampleRequest, byRelay: boolean): Promise<void> {
    const { response, context } = this
    const running = new AbortController()
    this.running = running
    this.send.textContent = context.word('stop')
    this.send.dataset.running = ''
    response.wait()
    // On a narrow screen it is below the form.
    if (matchMedia('(max-width: 60rem)').matches) response.root.scrollIntoView({ block: 'start' })
    const started = performance.now()
    try {
      await response.show(await this.ask(request, byRelay, running.signal), started)
    } catch (error) {
      if (running.signal.aborted) response.stopped()
      else await this.explain(error, request, byRelay)
    } finally {
      this.running = undefined
      this.send.textContent = context.word('send')
      delete this.send.dataset.running
    }
  }

  private async ask(request: SampleRequest, byRelay: boolean, signal: AbortSignal): Promise<Answer> {
    if (byRelay) return relay.send(request, signal)
    try {
      return await sendDirect(request, this.form, signal)
    } catch (error) {
      // The API may have done what was asked although the browser may not read its answer: only what changes nothing
      // is sent twice.
      const isSafe = /^(?:GET|HEAD|OPTIONS)$/.test(request.method)
      if (signal.aborted || !isSafe || this.form.relay === 'never' || !(await relay.isOffered())) throw error
      return relay.send(request, signal)
    }
  }

  /** Why browsers don't send some requests at all. */
  private refusal(method: string): string {
    return this.context.word('requestBody', { detail: method })
  }

  private async explain(error: unknown, request: SampleRequest, byRelay: boolean): Promise<void> {
    const { context, response } = this
    if (error instanceof RelayRefusal) return response.fail(error.message || context.word('requestFailed'))
    const canRelay = !byRelay && this.form.relay !== 'never' && (await relay.isOffered())
    const retry =
      canRelay &&
      button(context.word('sendByRelay'), () => void this.run(request, true), { class: 'button button-quiet' })
    const isRefused = request.body !== undefined && isBodyless(request.method)
    const message = isRefused ? this.refusal(request.method) : context.word('requestFailed')
    response.fail(message, ...(retry ? [retry] : []))
  }
}

/** The body: a form made of its schema, or JSON as text. */
class BodyPart {
  readonly root: HTMLElement
  readonly tools: HTMLElement
  media = 0
  private readonly fields = new Map<number, Field>()
  private readonly choice = h('div', { class: 'pg-examples' })
  private readonly place = h('div', {})
  private readonly editor: HTMLTextAreaElement
  private readonly problems = h('ul', { class: 'pg-problem', hidden: true })
  private readonly mode: HTMLButtonElement
  private isText = false
  /** The index of the chosen example, if there are several. */
  private example = 0

  constructor(private readonly context: FieldContext) {
    const { contents } = context.form.body ?? { contents: [] }
    this.editor = h('textarea', {
      class: 'pg-input pg-code pg-editor',
      rows: 10,
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': `${context.word('body')} (JSON)`,
    })
    const select =
      contents.length > 1 &&
      selectOf(
        contents.map(({ type }) => type),
        { class: 'pg-input pg-variant', 'aria-label': context.word('contentType') },
      )
    if (select)
      select.addEventListener('change', () => {
        this.media = Number(select.value)
        this.example = 0
        this.isText = false
        this.show()
      })
    this.mode = button(context.word('editAsJson'), () => this.toggle(), { class: 'pg-tool' })
    this.tools = h(
      'div',
      { class: 'pg-tools' },
      button(
        context.word('fillExample'),
        () => {
          this.fillExample()
          context.changed()
        },
        { class: 'pg-tool' },
      ),
      this.mode,
    )
    this.editor.addEventListener('change', () => this.check())
    this.root = h('div', {}, select, this.choice, this.place)
    this.show()
  }

  read(): unknown {
    if (!this.isText) return this.field.read()
    const { value } = this.parsed()
    return value
  }

  check(): HTMLElement | undefined {
    if (!this.isText) return this.field.check()
    const { context } = this
    const { value, isWrong } = this.parsed()
    const problems = isWrong
      ? [context.word('fieldJson')]
      : problemsIn(context.form, this.content.schema, value)
          .slice(0, 10)
          .map(({ code, detail = '', path }) => `${path === '' ? '' : `${path}: `}${context.word(code, { detail })}`)
    this.problems.replaceChildren(...problems.map((text) => h('li', {}, text)))
    this.problems.hidden = problems.length === 0
    this.editor.ariaInvalid = problems.length === 0 ? null : 'true'
    return problems.length === 0 ? undefined : this.editor
  }

  fillExample(): void {
    const value = mediaExample(this.context.form, this.content, this.example)
    if (this.isText) this.editor.value = value === undefined ? '' : exactJson(value, '  ')
    else this.field.write(value)
  }

  private get content(): FormMedia {
    return this.context.form.body?.contents[this.media] as FormMedia
  }

  private get field(): Field {
    let field = this.fields.get(this.media)
    if (!field) {
      const { context, content } = this
      const { form, word } = context
      field = createField(context, {
        schema: content.schema ?? -1,
        name: word('body'),
        required: form.body?.required === true,
        anchor: 'body',
        files: isJsonType(content.type) ? 'base64' : 'binary',
        isMultiline: true,
        isBare: true,
        isWhole: true,
        depth: 0,
      })
      this.fields.set(this.media, field)
    }
    return field
  }

  private parsed(): { value?: unknown; isWrong?: true } {
    if (this.editor.value.trim() === '') return {}
    try {
      return { value: parseExactJson(this.editor.value) }
    } catch {
      return { value: this.editor.value, isWrong: true }
    }
  }

  private toggle(): void {
    if (this.isText) {
      const { value, isWrong } = this.parsed()
      // What is no JSON fits into no field.
      if (isWrong) return void this.check()
      this.isText = false
      this.field.write(value)
    } else {
      const value = this.field.read()
      this.editor.value = value === undefined ? '' : exactJson(value, '  ')
      this.isText = true
    }
    this.show()
    this.context.changed()
  }

  /** A choice among the examples of the author. Choosing one fills it in. */
  private exampleChoice(): (Node | string)[] {
    const { context, content } = this
    const { examples = [] } = content
    if (examples.length < 2) return []
    const label = context.word('example')
    const select = selectOf(
      examples.map((example) => example.label),
      { class: 'pg-input', 'aria-label': label },
    )
    select.value = String(this.example)
    const about = h('p', { class: 'pg-hint' })
    const describe = () => {
      about.textContent = examples[this.example]?.description ?? ''
      about.hidden = about.textContent === ''
    }
    select.addEventListener('change', () => {
      this.example = Number(select.value)
      describe()
      this.fillExample()
    })
    describe()
    return [h('label', { class: 'pg-example' }, h('span', { class: 'pg-hint' }, label), select), about]
  }

  private show(): void {
    this.choice.replaceChildren(...this.exampleChoice())
    this.place.replaceChildren(...(this.isText ? [this.editor, this.problems] : [this.field.root]))
    this.mode.hidden = !isJsonType(this.content.type)
    this.mode.textContent = this.context.word(this.isText ? 'editAsForm' : 'editAsJson')
  }
}

function parameterField(context: FieldContext, { name, required, schema }: FormParameter): Field {
  return createField(context, {
    schema,
    name,
    required: required === true,
    anchor: `parameter-${anchorPart(name)}`,
    files: 'base64',
    isMultiline: false,
    depth: 1,
  })
}

/** As the fragments of parameters are made. */
function anchorPart(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

function section(title: string, content: HTMLElement, tools?: HTMLElement): HTMLElement {
  return h(
    'section',
    { class: 'pg-section', 'aria-label': title },
    h('div', { class: 'pg-section-head' }, h('h3', {}, title), tools),
    content,
  )
}

/** What the page says about a field: the first paragraph of it. */
function hint(anchor: string): string | undefined {
  const words = anchor.replace(/^(?:parameter|body)-/, '')
  const field = document.getElementById(anchor) ?? document.getElementById(`param-${words}`)
  const text = field?.querySelector(':scope > .field-content > p')?.textContent?.trim()
  return text ? (text.length > 220 ? `${text.slice(0, 217)}…` : text) : undefined
}

/** An address with its open parameters apart. */
function addressNodes(url: string): (Node | string)[] {
  return url.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? h('span', { class: 'pg-hole' }, part) : part))
}

/** The address of the page says that the playground is open, so that a link can open it. */
function note(isOpen: boolean): void {
  const url = new URL(location.href)
  if (isOpen) url.searchParams.set('playground', 'open')
  else url.searchParams.delete('playground')
  history.replaceState(history.state, '', url)
}
