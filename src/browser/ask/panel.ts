// The panel in which readers ask: beside the text where there is room, over it on a phone.
import { ASK_WORDS } from '../../html/ask-words.ts'
import { fillWord, unpackWords } from '../../html/packed-words.ts'
import { type AssistantSource, MAX_MESSAGES } from '../../request/assistant-message.ts'
import { element } from '../search-results.ts'
import { type About, aboutElement, withAbout } from './about.ts'
import { Conversation, type Message } from './conversation.ts'
import { addCodeButtons, copyButton } from './copy.ts'
import { showMarkdown } from './markdown.ts'
import { ask, TooMany } from './request.ts'

/** Characters of a question. */
const MAX_QUESTION = 2_000
/** Pixels from the end of the conversation within which it follows the answer. */
const NEAR = 64
/** Milliseconds in which a page is gone whose requests the browser broke off. */
const LEAVING = 300

/** What the panel opens with. */
export interface Start {
  /** Asked at once. */
  readonly question?: string
  /** Filled in, for the reader to send. */
  readonly draft?: string
  /** What the next question is about. */
  readonly about?: About | undefined
}

let panel: Panel | undefined

/**
 * Opens the panel. The button has the assistant's address (`data-endpoint`), the base
 * of the site's paths (`data-root`), the path and language of the page, questions to begin with, and the texts.
 */
export function openPanel(button: HTMLElement, { question, draft, about }: Start = {}): void {
  panel ??= new Panel(button)
  panel.open()
  if (about) panel.setAbout(about)
  if (draft) panel.fill(draft)
  if (question !== undefined) panel.ask(question)
}

/** The elements of one answer. */
interface AnswerParts {
  readonly root: HTMLElement
  readonly step: HTMLElement
  readonly text: HTMLElement
}

class Panel {
  private readonly words: ReturnType<typeof unpackWords<(typeof ASK_WORDS)[number]>>
  private readonly conversation: Conversation
  private readonly root: HTMLDialogElement
  private readonly log: HTMLElement
  private readonly input: HTMLTextAreaElement
  private readonly send: HTMLButtonElement
  private readonly status: HTMLElement
  /** Shows what the next question is about. */
  private readonly topic: HTMLElement
  private about: About | undefined
  /** Ends the answer under way. */
  private running: AbortController | undefined

  constructor(private readonly button: HTMLElement) {
    this.words = unpackWords(ASK_WORDS, button.dataset.words ?? '')
    this.conversation = new Conversation(button)
    const { words } = this
    this.log = element('div', { class: 'ask-log', tabindex: '0', role: 'group', 'aria-label': words.askAi })
    this.input = element('textarea', {
      ...{ class: 'ask-input', dir: 'auto', rows: '1', maxlength: String(MAX_QUESTION), enterkeyhint: 'send' },
      ...{ placeholder: words.askAiPlaceholder, 'aria-label': words.askAiPlaceholder },
    })
    this.send = element('button', { class: 'ask-send', 'aria-label': words.askAiSend, title: words.askAiSend })
    this.status = element('p', { class: 'visually-hidden', role: 'status' })
    const restart = element('button', { type: 'button', class: 'ask-new' }, words.askAiNew)
    const close = element('button', { type: 'button', class: 'icon-button ask-close', 'aria-label': words.close })
    close.append(element('span', { class: 'ask-icon' }))
    this.topic = element('div', { class: 'ask-topic', hidden: '' })
    const form = element('form', { class: 'ask-form' }, this.input, this.send)
    this.root = element(
      'dialog',
      { class: 'ask-panel', 'aria-labelledby': 'ask-title' },
      element('div', { class: 'ask-head' }, element('h2', { id: 'ask-title' }, words.askAi), restart, close),
      this.log,
      this.topic,
      form,
      element('p', { class: 'ask-note' }, words.askAiNote),
      this.status,
    )
    document.body.append(this.root)
    restart.addEventListener('click', () => this.restart())
    close.addEventListener('click', () => this.close())
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      if (this.running) this.running.abort()
      else this.ask(this.input.value)
    })
    this.input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
      event.preventDefault()
      if (!this.running) this.ask(this.input.value)
    })
    this.root.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.isComposing) this.close()
    })
    this.root.addEventListener('cancel', (event) => {
      event.preventDefault()
      this.close()
    })
    this.showAll()
  }

  open(): void {
    if (!this.root.open) {
      // Over the text, nothing behind it can be used. Beside it, everything can.
      if (matchMedia('(width >= 48rem)').matches) this.root.show()
      else this.root.showModal()
      this.conversation.save(true)
      this.log.scrollTop = this.log.scrollHeight
    }
    this.input.focus()
    this.resume()
  }

  fill(question: string): void {
    this.input.value = question.slice(0, MAX_QUESTION)
  }

  /** The next question is about a part of the page, until the reader takes that away. */
  setAbout(about: About | undefined): void {
    this.about = about
    this.topic.hidden = !about
    this.topic.replaceChildren()
    if (!about) return
    const remove = element('button', { type: 'button', class: 'icon-button', 'aria-label': this.words.close })
    remove.append(element('span', { class: 'ask-icon' }))
    remove.addEventListener('click', () => {
      this.setAbout(undefined)
      this.input.focus()
    })
    this.topic.append(aboutElement(about), remove)
  }

  /** Asks the question again whose answer hadn't begun when the reader left the page before. */
  private resume(): void {
    const { messages } = this.conversation
    if (this.running || messages.at(-1)?.role !== 'user') return
    const asked = messages.pop()
    this.showAll()
    this.ask(asked?.content ?? '', asked?.about)
  }

  private close(): void {
    this.root.close()
    this.conversation.save(false)
    this.button.focus()
  }

  private restart(): void {
    this.running?.abort()
    this.conversation.messages = []
    this.conversation.save(true)
    this.setAbout(undefined)
    this.showAll()
    this.input.focus()
  }

  /** Asks, and shows the answer as it comes. */
  async ask(typed: string, about = this.about): Promise<void> {
    const content = typed.trim().slice(0, MAX_QUESTION)
    if (content === '') return
    this.running?.abort()
    const running = new AbortController()
    this.running = running
    this.setBusy(true)
    this.input.value = ''
    this.setAbout(undefined)
    const { messages } = this.conversation
    if (messages.length === 0) this.log.replaceChildren()
    const asked: Message = { role: 'user', content, ...(about && { about }) }
    messages.push(asked)
    this.conversation.save(true)
    const question = this.questionParts(asked)
    const parts = this.answerParts()
    this.log.append(question, parts.root)
    question.scrollIntoView({ block: 'start' })
    parts.root.ariaBusy = 'true'
    let text = ''
    let frame = 0
    let sources: readonly AssistantSource[] = []
    let problem: string | undefined
    const record = () => {
      this.conversation.answer(asked, { role: 'assistant', content: text, sources })
      this.conversation.save(this.root.open)
    }
    // Whoever follows a link keeps what there is of the answer.
    const leave = () => text !== '' && record()
    addEventListener('pagehide', leave)
    const { endpoint = '', page, language } = this.button.dataset
    const history = messages
      .slice(-MAX_MESSAGES)
      .map(({ role, content, about }) => ({ role, content: withAbout(content, about) }))
    try {
      for await (const event of ask(endpoint, { messages: history, page, language }, running.signal)) {
        if (event.type === 'search') this.showStep(parts, fillWord(this.words.askAiSearching, { query: event.query }))
        if (event.type === 'read') this.showStep(parts, fillWord(this.words.askAiReading, { title: event.title }))
        if (event.type === 'sources') sources = event.sources
        if (event.type !== 'text') continue
        text += event.text
        parts.step.textContent = ''
        // A fast model sends several pieces in a frame, and a tab in the background has no frames.
        frame ||= requestAnimationFrame(() => {
          frame = 0
          this.showText(parts, text)
        })
      }
      if (text === '') problem = this.words.askAiFailed
    } catch (error) {
      // A browser also breaks requests off when it leaves a page. Nothing after this runs then.
      if (!running.signal.aborted) await new Promise((resolve) => setTimeout(resolve, LEAVING))
      const isTooMany = error instanceof TooMany
      if (!running.signal.aborted) problem = isTooMany ? this.words.askAiLimit : this.words.askAiFailed
    }
    cancelAnimationFrame(frame)
    removeEventListener('pagehide', leave)
    if (this.running === running) {
      this.running = undefined
      this.setBusy(false)
    }
    // A new conversation may have begun meanwhile.
    if (this.conversation.messages !== messages) return
    this.finish(parts, text, { sources, problem })
    record()
  }

  private setBusy(isBusy: boolean): void {
    const label = isBusy ? this.words.askAiStop : this.words.askAiSend
    this.send.ariaLabel = label
    this.send.title = label
    this.send.classList.toggle('ask-stop', isBusy)
  }

  private finish(
    { root, step, text: body }: AnswerParts,
    text: string,
    { sources, problem }: { sources: readonly AssistantSource[]; problem: string | undefined },
  ): void {
    step.remove()
    root.ariaBusy = null
    if (text !== '') {
      this.complete(root, body, { text, sources })
      this.status.textContent = spokenText(body)
    }
    if (problem !== undefined) root.append(element('p', { class: 'ask-problem' }, problem))
    if (text === '' && problem === undefined) root.remove()
    if (problem !== undefined) this.status.textContent = problem
  }

  private showStep({ step }: AnswerParts, text: string): void {
    step.textContent = text
    this.status.textContent = text
  }

  /** Shows what there is so far. */
  private showText({ text: body }: AnswerParts, text: string): void {
    const { log } = this
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < NEAR
    showMarkdown(body, text, (page) => this.address(page))
    if (isNear) log.scrollTop = log.scrollHeight
  }

  private showAll(): void {
    const { messages } = this.conversation
    const shown = messages.length === 0 ? [this.beginning()] : messages.map((message) => this.messageParts(message))
    this.log.replaceChildren(...shown)
  }

  /** Questions to begin with. */
  private beginning(): HTMLElement {
    const questions = JSON.parse(this.button.dataset.questions ?? '[]') as string[]
    const list = questions.map((question) => {
      const choice = element('button', { type: 'button', class: 'ask-choice' }, question)
      choice.addEventListener('click', () => this.ask(question))
      return choice
    })
    return element('div', { class: 'ask-choices' }, ...list)
  }

  private messageParts(message: Message): HTMLElement {
    const { role, content, sources = [] } = message
    if (role === 'user') return this.questionParts(message)
    const { root, step, text } = this.answerParts()
    step.remove()
    this.complete(root, text, { text: content, sources })
    return root
  }

  /** Shows all of an answer, with its sources and what readers can do with it. */
  private complete(
    root: HTMLElement,
    body: HTMLElement,
    { text, sources }: { text: string; sources: readonly AssistantSource[] },
  ): void {
    showMarkdown(body, text, (page) => this.address(page))
    const tell = (what: string) => {
      this.status.textContent = what
    }
    addCodeButtons(body, this.words, tell)
    if (sources.length > 0) root.append(this.sourceList(sources))
    // Elsewhere, links need the whole address.
    const copied = text.replaceAll('](/', `](${new URL(this.address('/'), location.href)}`)
    root.append(copyButton(copied, this.words, { label: this.words.copy, tell }))
  }

  private questionParts({ content, about }: Message): HTMLElement {
    const who = element('h3', { class: 'visually-hidden' }, this.words.askAiYou)
    const topic = about ? [aboutElement(about)] : []
    return element('div', { class: 'ask-question' }, who, ...topic, element('p', { dir: 'auto' }, content))
  }

  private answerParts(): AnswerParts {
    const step = element('p', { class: 'ask-step' })
    const text = element('div', { class: 'ask-text', dir: 'auto' })
    const who = element('h3', { class: 'visually-hidden' }, this.words.askAiAnswer)
    return { root: element('div', { class: 'ask-answer' }, who, step, text), step, text }
  }

  private sourceList(sources: readonly AssistantSource[]): HTMLElement {
    const links = sources.map(({ page, title }) => element('li', {}, element('a', { href: this.address(page) }, title)))
    return element(
      'div',
      { class: 'ask-sources' },
      element('h4', {}, this.words.askAiSources),
      element('ul', {}, ...links),
    )
  }

  /** The address of a page by its path without the base path. */
  private address(page: string): string {
    return `${this.button.dataset.root}${page}`
  }
}

/** The text of an answer without its buttons, for screen readers. */
function spokenText(body: HTMLElement): string {
  const text = body.cloneNode(true) as HTMLElement
  for (const button of text.querySelectorAll('button')) button.remove()
  return text.textContent ?? ''
}
