// Takes questions over HTTP: those of a site's own pages, and only so many.
import type { Library } from '../mcp/library/library.ts'
import { BodyRefusal, readWithin } from '../relay/read-body.ts'
import type { AssistantQuestion } from '../request/assistant-message.ts'
import { refuseForeign } from '../server/own-pages.ts'
import { TryLimit } from '../server/try-limit.ts'
import { WindowCounts } from '../server/window-counts.ts'
import { KnownLimits } from './model-limits.ts'
import { type Outcome, readQuestion, respond } from './respond.ts'
import { type AssistantSettings, QUESTIONS_PER_DAY } from './settings.ts'

/** A conversation, as JSON, and the milliseconds in which it must arrive. */
const BODY = { bytes: 512 * 1024, patience: 30_000 }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A site whose reader asks. */
export interface AskedSite {
  /** Tells its questions from those of other sites. */
  readonly site: string
  /** Tells its readers apart, as well as they can be. */
  readonly client: string
  readonly settings: AssistantSettings
  /** What this reader may see. */
  library(): Promise<Library>
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now: number
  /** What became of a question. */
  onEnd(question: AssistantQuestion, outcome: Outcome): void
  /** The site has no questions left today. Told once. */
  onUsedUp(): void
}

/** Counts and answers the questions of all sites of a server. */
export class Desk {
  private readonly limit: TryLimit
  private readonly days = new WindowCounts()
  private readonly limits = new KnownLimits()

  /** @param perMinute questions that a client can ask a site in a minute */
  constructor(perMinute: number) {
    this.limit = new TryLimit(perMinute)
  }

  /** The response to a request: a stream with the answer, or why there is none. */
  async take(request: Request, asked: AskedSite): Promise<Response> {
    const { site, client, settings, now } = asked
    const refused = refuseForeign(request)
    if (refused) return refused
    if (!this.limit.take(`${site} ${client}`, now)) return tooMany('Too many questions. Wait a minute.', MINUTE)
    const question = await questionOf(request)
    if (question instanceof Response) return question
    const excess = this.days.add(site, Math.floor(now / DAY)) - (settings.questionsPerDay ?? QUESTIONS_PER_DAY)
    if (excess > 0) {
      if (excess === 1) asked.onUsedUp()
      return tooMany('Too many questions today.', DAY - (now % DAY))
    }
    const { instructions, ...model } = settings
    const limits = this.limits.of(JSON.stringify([site, model.url, model.model]), now)
    const answering = { library: await asked.library(), model, instructions, limits, fetch: asked.fetch }
    return respond(question, { ...answering, signal: request.signal }, (outcome) => asked.onEnd(question, outcome))
  }
}

async function questionOf(request: Request): Promise<AssistantQuestion | Response> {
  try {
    return readQuestion(Buffer.from(await readWithin(request.body, BODY)).toString())
  } catch (error) {
    if (error instanceof BodyRefusal) return plain(error.kind === 'long' ? 413 : 408, error.message)
    return plain(400, error instanceof TypeError ? error.message : 'This isn’t a question.')
  }
}

function tooMany(text: string, wait: number): Response {
  return plain(429, text, { 'retry-after': String(Math.ceil(wait / 1000)) })
}

function plain(status: number, text: string, more: Readonly<Record<string, string>> = {}): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store', ...more }
  return new Response(`${text}\n`, { status, headers })
}
