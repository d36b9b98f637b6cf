// The assistant of each site: answers readers from the pages that they may see.
import { Desk } from '../../assistant/desk.ts'
import { MAX_ANSWER_BYTES } from '../../assistant/model.ts'
import { MAX_TIME } from '../../assistant/respond.ts'
import { createPublicFetch } from '../../relay/public-fetch.ts'
import type { SiteEndpoint } from '../serve/endpoint.ts'
import { clientNetwork } from '../serve/host-name.ts'
import { answersReaders, assistantOf } from './settings.ts'

/** Questions of one network to a site in a minute. An answer costs its owner money. */
const MAX_QUESTIONS = 10

/** A `fetch` that waits as long as an answer may take. */
const slowFetch = createPublicFetch({}, { bytes: MAX_ANSWER_BYTES, time: MAX_TIME })

/** The endpoint. Only sites whose owner set a model have it. */
export function chatEndpoint(): SiteEndpoint {
  const desk = new Desk(MAX_QUESTIONS)
  return {
    path: '_galley/assistant',
    async handle(asked, _reader, platform) {
      const { site, client, request } = asked
      const stored = answersReaders(asked) ? assistantOf(site) : undefined
      if (!stored) return undefined
      const { isPublicOnly, ...settings } = stored
      const { log, metrics, events } = platform
      return desk.take(request, {
        ...{ site: site.id, client: clientNetwork(client), settings, now: platform.now() },
        library: () => platform.libraries.of(asked),
        fetch: isPublicOnly ? slowFetch : fetch,
        onEnd({ messages }, { hasLeft, isUnanswered, error }) {
          // An answer that nobody waited for, or that the model failed to give, says nothing about the docs.
          events.question(asked, messages.at(-1)?.content ?? '', isUnanswered)
          metrics.count('galley_assistant_answers_total', {
            outcome: error ? 'failed' : hasLeft ? 'left' : 'answered',
          })
          if (error) log('error', 'assistant', { site: site.slug, error: error.message })
        },
        onUsedUp() {
          log('warn', 'assistant', { site: site.slug, error: 'The questions of today are used up.' })
        },
      })
    },
  }
}
