// Reports API references that don't mention rate limits.

import { coverageOf } from '../../openapi/coverage.ts'
import { endpointPlace, isApiPage } from '../api-page.ts'
import { rule } from '../rule.ts'

const LIMITS =
  /\b429\b|\brate[\s-]?limit|\bRateLimit\b|\btoo many requests\b|\bthrottl|\brequests (?:per|a|each) (?:second|minute|hour|day)\b/i
const API = '---\ntitle: List orders\ndescription: Get all orders.\napi: GET /v1/orders\n---\n\nAll orders.\n'

export const rateLimits = rule({
  name: 'rate-limits',
  area: 'api',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 10 },
  guidance: 'Say how many requests are allowed in which period, and how the API responds beyond the limit.',
  why: "Clients that don't know the limit run into it and retry at once.",
  examples: {
    good: [
      {
        files: {
          'orders.mdx': API,
          'limits.mdx': '---\ntitle: Rate limits\ndescription: How many.\n---\n\n100 requests a minute.\n',
        },
      },
      'No endpoint here.',
    ],
    bad: [{ files: { 'orders.mdx': API } }],
  },
  *site({ project }) {
    let first: Parameters<typeof endpointPlace>[0] | undefined
    for (const page of project.pages.values()) {
      if (page.isGenerated) continue
      if (LIMITS.test(page.source.text)) return
      if (isApiPage(page)) first ??= page
    }
    const { api } = project
    if (!first || api.documents.some((document) => coverageOf(document, api.set).hasRateLimit)) return
    yield {
      message: 'This site documents endpoints, but no page says how many requests are allowed.',
      place: endpointPlace(first),
      help: 'Add a page about limits, with numbers, the response 429, and its headers.',
    }
  },
})
