// Puts a model's calls together from the pieces of its answer, and writes them for the next request.

/** A call that the model asks for. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON, if the model makes no mistake. */
  readonly args: string
  /** What the model's server wants back with the call. Gemini refuses to go on without its signature of the call. */
  readonly extra?: unknown
}

/** A call as it's sent. */
export interface WireCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
  readonly extra_content?: unknown
}

/** A piece of a call, in the delta of an event. */
export interface CallPiece {
  readonly index?: number | null
  readonly id?: string | null
  /** A few servers send arguments as an object, not as JSON. */
  readonly function?: { readonly name?: string | null; readonly arguments?: string | object | null } | null
  readonly extra_content?: unknown
}

const MAX_CALLS = 8

/** The calls of one answer. */
export class ToolCalls {
  private readonly all: ToolCall[] = []
  /** The position in `all` of the call that an index stands for. */
  private readonly current = new Map<number, number>()

  /** @param round the number of the request: no two calls of a conversation may have the same id */
  constructor(private readonly round = 1) {}

  /** Takes the pieces of one event. Those past the maximum number of calls are dropped. */
  add(pieces: readonly CallPiece[]): void {
    for (const [i, { index: given, id, function: part, extra_content: extra }] of pieces.entries()) {
      const index = given ?? i
      let at = this.current.get(index)
      const former = at === undefined ? undefined : this.all[at]
      // Some servers send each of several calls whole, and all with the same index, or without an id too.
      const isOther = part?.name && former && (id ? id !== former.id : isComplete(former))
      if (at === undefined || isOther) {
        at = this.all.length
        this.current.set(index, at)
      }
      if (at >= MAX_CALLS) continue
      const call = this.all[at] ?? { id: '', name: '', args: '' }
      this.all[at] = {
        // Mistral takes only ids of nine letters and digits.
        id: call.id || id || `call${String(this.round * 10 + at).padStart(5, '0')}`,
        name: call.name || (part?.name ?? ''),
        args: call.args + jsonOf(part?.arguments ?? ''),
        extra: extra ?? call.extra,
      }
    }
  }

  /** The calls, in the order in which they began. */
  get calls(): readonly ToolCall[] {
    return this.all
  }
}

/** A call for the next request. Many servers refuse a request with arguments that aren't JSON. */
export function wireCall({ id, name, args, extra }: ToolCall): WireCall {
  const call: WireCall = { id, type: 'function', function: { name, arguments: isJson(args) ? args : '{}' } }
  return extra === undefined ? call : { ...call, extra_content: extra }
}

function isComplete({ args }: ToolCall): boolean {
  return args.endsWith('}') && isJson(args)
}

function jsonOf(args: string | object): string {
  return typeof args === 'string' ? args : JSON.stringify(args)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
