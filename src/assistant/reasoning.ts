// Keeps what a model thinks before it calls a tool, because its server wants that back with the result. DeepSeek refuses
// to go on without it: https://api-docs.deepseek.com/guides/thinking_mode#tool-calls

/** The fields that servers use. OpenRouter and LiteLLM send lists too, with signatures of those who host the model. */
const TEXTS = ['reasoning_content', 'reasoning'] as const
const LISTS = ['reasoning_details', 'thinking_blocks'] as const
/** What grows in a part of a list. Everything else comes whole. */
const GROWING = ['text', 'thinking', 'summary']

/** A message, or a piece of one. */
export type ReasoningPiece = Readonly<Record<string, unknown>>

/** The fields of a message with calls. */
export type ReasoningFields = Readonly<Partial<Record<(typeof TEXTS)[number] | (typeof LISTS)[number], unknown>>>

type Part = Record<string, unknown>

/** Puts the thoughts of one answer together. */
export class Reasoning {
  private readonly texts = new Map<(typeof TEXTS)[number], string>()
  private readonly lists = new Map<(typeof LISTS)[number], Part[]>()

  /** @param former the fields that came before: a server that sent text once expects it with each message, even empty */
  constructor(former: ReasoningFields = {}) {
    for (const name of TEXTS) if (former[name] !== undefined) this.texts.set(name, '')
  }

  /** Takes what one event has of them. */
  add(piece: ReasoningPiece): void {
    for (const name of TEXTS) {
      const text = piece[name]
      if (typeof text === 'string') this.texts.set(name, (this.texts.get(name) ?? '') + text)
    }
    for (const name of LISTS) {
      const parts = piece[name]
      if (!Array.isArray(parts)) continue
      const list = this.lists.get(name) ?? []
      for (const part of parts) if (typeof part === 'object' && part !== null) append(list, part)
      this.lists.set(name, list)
    }
  }

  /** As they are sent back. */
  get fields(): ReasoningFields {
    return Object.fromEntries([...this.texts, ...this.lists])
  }
}

/** Adds a part, or goes on with the last one. A part with a signature is complete. */
function append(list: Part[], part: Part): void {
  const last = list.at(-1)
  const goesOn = last && last.type === part.type && last.index === part.index && !last.signature && !('data' in part)
  if (!goesOn) {
    list.push({ ...part })
    return
  }
  for (const [name, value] of Object.entries(part)) {
    const former = last[name]
    const grows = GROWING.includes(name) && typeof former === 'string' && typeof value === 'string'
    if (value !== null) last[name] = grows ? former + value : value
  }
}
