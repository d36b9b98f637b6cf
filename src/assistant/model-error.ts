// What goes wrong with a language model, and whether there is another way.

/** Why a server doesn't answer, if something can be done about it. */
export type Refusal =
  /** Too many requests, or too many people. */
  | 'busy'
  /** What was sent has more tokens than the model can read, or than the account may send in a minute. */
  | 'long'
  /** The model, or the server as it was started, can't call tools. */
  | 'toolless'

/** The model can't answer. The message is for whoever runs the site, not for readers. */
export class ModelError extends Error {
  constructor(
    message: string,
    readonly refusal?: Refusal,
    /** Milliseconds after which the server wants to be asked again, if it says so. */
    readonly wait?: number,
  ) {
    super(message)
  }
}

const BUSY = new Set([408, 429, 502, 503, 504, 529])
/** Servers have no common code for these, so their words have to do. */
const LONG =
  /context[ _-]?(?:length|window|size|limit)|context the overflows|maximum (?:prompt|input|number of tokens)|(?:prompt|input|request|messages?) (?:is |are )?too (?:long|large)|too many tokens|(?:must be|please) reduced?|exceeds? (?:the |its )?(?:maximum|limit|model)/i
const TOOLLESS = /\btool|\bfunction.?call|\bcall a function/i

/** What a server means by its refusal. `status` is that of the response, or 200 for an error in the middle of a stream. */
export function refusalOf(status: number, text: string): Refusal | undefined {
  if (status === 401 || status === 403) return undefined
  if (status === 413 || LONG.test(text)) return 'long'
  if (BUSY.has(status)) return 'busy'
  return TOOLLESS.test(text) ? 'toolless' : undefined
}
