// The way of a request: by the browser or the relay, until its answer is shown, or the reader stops it.
import { isBodyless } from '../../request/bodyless.ts'
import type { SampleRequest } from '../../request/sample-request.ts'
import { button } from './dom.ts'
import type { FieldContext } from './field.ts'
import type { ResponsePart } from './response.ts'
import { type Answer, Relay, RelayRefusal, sendDirect } from './send.ts'

const relay = new Relay()

/** Sends the requests of a playground, one at a time. */
export class Exchange {
  private running: AbortController | undefined

  /** @param button that sends. While a request runs, it stops it. */
  constructor(
    private readonly context: FieldContext,
    private readonly button: HTMLButtonElement,
    private readonly response: ResponsePart,
  ) {}

  /** Stops the request that runs. False if there is none. */
  stop(): boolean {
    this.running?.abort()
    return this.running !== undefined
  }

  /** Sends a request, and shows what comes back. */
  async send(request: SampleRequest): Promise<void> {
    await this.run(request, this.context.form.relay === 'always' && (await relay.isOffered()))
  }

  private async run(request: SampleRequest, byRelay: boolean): Promise<void> {
    const { response, context } = this
    const running = new AbortController()
    this.running = running
    this.button.textContent = context.word('stop')
    this.button.dataset.running = ''
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
      this.button.textContent = context.word('send')
      delete this.button.dataset.running
    }
  }

  private async ask(request: SampleRequest, byRelay: boolean, signal: AbortSignal): Promise<Answer> {
    const { form } = this.context
    if (byRelay) return relay.send(request, signal)
    try {
      return await sendDirect(request, form, signal)
    } catch (error) {
      // The API may have done what was asked although the browser may not read its answer: only what changes nothing
      // is sent twice.
      const isSafe = /^(?:GET|HEAD|OPTIONS)$/.test(request.method)
      if (signal.aborted || !isSafe || form.relay === 'never' || !(await relay.isOffered())) throw error
      return relay.send(request, signal)
    }
  }

  private async explain(error: unknown, request: SampleRequest, byRelay: boolean): Promise<void> {
    const { context, response } = this
    if (error instanceof RelayRefusal) {
      // The relay was asked because the browser got no response, which is what readers can do something about.
      const first = byRelay && error.message !== '' ? [] : [context.word('requestFailed')]
      return response.fail([...first, error.message].join(' ').trim())
    }
    const canRelay = !byRelay && context.form.relay !== 'never' && (await relay.isOffered())
    const retry =
      canRelay &&
      button(context.word('sendByRelay'), () => void this.run(request, true), { class: 'button button-quiet' })
    const isRefused = request.body !== undefined && isBodyless(request.method)
    const message = isRefused ? refusal(context, request.method) : context.word('requestFailed')
    response.fail(message, ...(retry ? [retry] : []))
  }
}

/** Says that browsers don't send a body with this method. */
export function refusal(context: FieldContext, method: string): string {
  return context.word('requestBody', { detail: method })
}
