// The conversation of a browser tab, which goes on when the reader follows a link.
import type { AssistantMessage, AssistantSource } from '../../request/assistant-message.ts'
import type { About } from './about.ts'

/** A message, and what the question is about, or what the answer is based on. */
export interface Message extends AssistantMessage {
  readonly about?: About
  readonly sources?: readonly AssistantSource[]
}

interface Stored {
  readonly isOpen: boolean
  readonly messages: readonly Message[]
}

/** Whether the panel was open on the page before. */
export function wasOpen(button: HTMLElement): boolean {
  return read(nameOf(button)).isOpen
}

/** Messages that are kept in the tab, if the browser allows it. */
export class Conversation {
  messages: Message[]
  private readonly name: string

  constructor(button: HTMLElement) {
    this.name = nameOf(button)
    this.messages = [...read(this.name).messages]
  }

  /** Puts an answer after its question, in place of what there was of it. A question without an answer goes. */
  answer(question: Message, answer: Message): void {
    const at = this.messages.indexOf(question)
    if (at < 0) return
    const isBegun = this.messages[at + 1]?.role === 'assistant'
    if (answer.content === '') this.messages.splice(at, 1)
    else this.messages.splice(at + 1, isBegun ? 1 : 0, answer)
  }

  save(isOpen: boolean): void {
    try {
      sessionStorage.setItem(this.name, JSON.stringify({ isOpen, messages: this.messages } satisfies Stored))
    } catch {} // full, or forbidden
  }
}

/** Several sites may share a host name. */
function nameOf({ dataset }: HTMLElement): string {
  return `galley-ask:${dataset.endpoint}`
}

function read(name: string): Stored {
  try {
    const { isOpen, messages } = JSON.parse(sessionStorage.getItem(name) ?? '') as Stored
    return { isOpen, messages }
  } catch {
    return { isOpen: false, messages: [] }
  }
}
