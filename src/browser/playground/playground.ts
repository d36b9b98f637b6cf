// A playground: what a reader has filled in, drawn as an address and code samples, and sent.
import { assemble, type Filled } from '../../request/assemble.ts'
import { type AuthorizationPart, authorizationPart } from './authorization.ts'
import { BodyPart } from './body.ts'
import { createContext, type PlaygroundData } from './context.ts'
import { createDialog, showDialog } from './dialog.ts'
import { button, h } from './dom.ts'
import { Exchange } from './exchange.ts'
import type { FieldContext } from './field.ts'
import { ParametersPart } from './parameters.ts'
import { ResponsePart } from './response.ts'
import { Samples } from './samples.ts'
import { type ServerPart, serverPart } from './servers.ts'

/** The playground of one endpoint. What is typed stays while the page does. */
export class Playground {
  private readonly context: FieldContext
  private readonly address = h('code', { class: 'pg-address', dir: 'ltr' })
  private readonly notice = h('p', { class: 'pg-problem', role: 'alert', hidden: true })
  private readonly servers: ServerPart
  private readonly authorization: AuthorizationPart
  private readonly parameters: ParametersPart
  private readonly body: BodyPart | undefined
  private readonly samples: Samples
  private readonly exchange: Exchange
  private readonly dialog: HTMLDialogElement
  private isTouched = false
  private isWarned = false
  private isDrawing = false

  constructor(data: PlaygroundData) {
    const context = createContext(data, () => this.changed())
    this.context = context
    this.servers = serverPart(context)
    this.authorization = authorizationPart(context)
    this.parameters = new ParametersPart(context)
    this.body = context.form.body && new BodyPart(context)
    this.samples = new Samples(context)
    const { address, notice, servers, authorization, parameters, body, samples } = this
    const submit = () => void this.submit()
    const send = button(context.word('send'), submit, { class: 'button pg-send' })
    const response = new ResponsePart(context)
    this.exchange = new Exchange(context, send, response)
    const parts = { address, send, notice, servers, authorization, parameters, body, response, samples }
    this.dialog = createDialog(context, parts, { changed: context.changed, submit })
    if (context.form.prefill) {
      parameters.prefill()
      body?.fillExample()
    }
    this.draw()
  }

  open(): void {
    showDialog(this.dialog)
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
    const { form } = this.context
    const filled = this.filled()
    this.address.replaceChildren(...addressNodes(assemble(form, filled, 'nothing').url))
    // Beside the button that sends it, a request has nothing that isn't sent, except for where credentials go.
    this.samples.show(assemble(form, filled, 'credentials'))
    if (this.isTouched) this.samples.showOnPage(assemble(form, filled, 'values'))
  }

  private filled(): Filled {
    const { servers, authorization, parameters, body } = this
    return {
      server: servers.url,
      alternative: authorization.alternative,
      credentials: authorization.credentials,
      parameters: parameters.read(),
      media: body?.media ?? 0,
      body: body?.read(),
    }
  }

  /** Sends the request, or stops the one that runs. What looks wrong is sent only on the second try. */
  private async submit(): Promise<void> {
    if (this.exchange.stop()) return
    const { form } = this.context
    const wrongParameter = this.parameters.check()
    const wrongBody = this.body?.check()
    const wrong = wrongParameter ?? wrongBody
    const filled = this.filled()
    // An address with holes leads nowhere; all else may be sent on purpose, to see what the API says.
    const hasHoles = form.parameters.some(({ in: place }, i) => place === 'path' && filled.parameters[i] === undefined)
    if (wrong && (hasHoles || !this.isWarned)) {
      this.isWarned = true
      this.notice.textContent = this.context.word('requestFix')
      this.notice.hidden = false
      wrong.focus()
      return
    }
    await this.exchange.send(assemble(form, filled, 'nothing'))
  }
}

/** An address with its open parameters apart. */
function addressNodes(url: string): (Node | string)[] {
  return url.split(/(\{[^}]*\})/).map((part) => (part.startsWith('{') ? h('span', { class: 'pg-hole' }, part) : part))
}
