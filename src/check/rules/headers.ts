// Reports lines of `_headers` that aren't headers, or that hosts combine with Galley's.
import { rule } from '../rule.ts'
import { docsJson, samplePage } from '../sample-site.ts'

const site = (headers: string) => ({
  files: { 'docs.json': docsJson({ pages: ['start'] }), 'start.mdx': samplePage(), _headers: headers },
})

export const headers = rule({
  name: 'headers',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  codes: ['invalid-header', 'header-collision'],
  guidance:
    'In `_headers`, write a path on one line, and each of its headers as `Name: value` on an indented line below.',
  concerns: ({ config: { host } }) => host.headersText !== '',
  why: "Hosts skip a line that they don't understand, and the page is sent without that header.",
  examples: {
    good: [site('/*\n  X-Robots-Tag: noindex\n')],
    bad: [site('/*\n  X-Robots-Tag noindex\n'), site('  X-Robots-Tag: noindex\n'), site('/*\n  Content-Length: 9\n')],
  },
})
