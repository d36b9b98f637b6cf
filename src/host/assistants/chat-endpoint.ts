// The assistant of each site: answers readers from the pages that they may see.
import { type Outcome, readQuestion, respond } from '../../assistant/respond.ts'
import { createPublicFetch } from '../../relay/public-fetch.ts'
import type { AssistantQuestion } from '../../request/assistant-message.ts'
import type { Platform } from '../platform.ts'
import { readBody } from '../routes/api-server.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { plainPage } from '../serve/plain-page.ts'
import { refusePost } from '../serve/same-site.ts'
import type { SiteRequest } from '../serve/site-request.ts'
import { TryLimit } from '../serve/try-limit.ts'
import { assistantOf } from './settings.ts'

/** Questions of one network to a site in a minute. An answer costs its owner money. */
const MAX_QUESTIONS = 10
const QUESTIONS_PER_DAY = 1_000
/** A conversation, as JSON. */
const MAX_BODY = 512 * 1024
const DAY = 24 * 60 * 60_000

/** The answer of a model, with all that streaming adds. */
const slowFetch = createPublicFetch({}, { bytes: 8 * 1024 * 1024, time: 180_000 })

/** The endpoint. Only sites whose owner set a model have it. Previews don't: anybody could write them. */
export function chatEndpoint(): SiteEndpoint {
  const limit = new TryLimit(MAX_QUESTIONS)
  const days = new DayCounts()
  return {
    path: '_galley/assistant',
    async handle(asked, _reader, platform) {
      const { site, preview, client, request } = asked
      const settings = preview === undefined ? assistantOf(site) : undefined
      if (!settings) return undefined
      const refused = refusePost(asked)
      if (refused) return refused
      const now = platform.now()
      if (!limit.take(`${site.id} ${clientNetwork(client)}`, now))
        return plainPage(429, 'Too many questions. Wait a minute.')
      const question = await questionOf(request)
      if (question instanceof Response) return question
      if (days.add(site.id, Math.floor(now / DAY)) > (settings.questionsPerDay ?? QUESTIONS_PER_DAY)) {
        platform.log('warn', 'assistant', { site: site.slug, error: 'The questions of today are used up.' })
        return plainPage(429, 'Too many questions today.')
      }
      const { instructions, isPublicOnly, ...model } = settings
      const answering = {
        ...{ library: await platform.libraries.of(asked), model, instructions },
        ...{ fetch: isPublicOnly ? slowFetch : fetch, signal: request.signal },
      }
      return respond(question, answering, (outcome) => tell(asked, platform, question, outcome))
    },
  }
}

async function questionOf(request: Request) {
  try {
    return readQuestion(Buffer.from(await readBody(request, MAX_BODY)).toString())
  } catch (error) {
    return plainPage(400, error instanceof TypeError ? error.message : 'This isn’t a question.')
  }
}

function tell(
  asked: SiteRequest,
  { log, metrics, events }: Platform,
  { messages }: AssistantQuestion,
  { pages, error }: Outcome,
): void {
  events.question(asked, messages.at(-1)?.content ?? '', pages.length > 0)
  metrics.count('galley_assistant_answers_total', { outcome: error ? 'failed' : 'answered' })
  if (error) log('error', 'assistant', { site: asked.site.slug, error: error.message })
}

/** Counts by site that are forgotten with their day. */
class DayCounts {
  private readonly counts = new Map<string, number>()
  private day = 0

  /** Counts one more, and returns how many there are today. */
  add(key: string, day: number): number {
    if (day !== this.day) this.counts.clear()
    this.day = day
    const count = (this.counts.get(key) ?? 0) + 1
    this.counts.set(key, count)
    return count
  }
}
