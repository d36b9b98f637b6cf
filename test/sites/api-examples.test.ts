// Examples on the pages of API operations: requests and responses as they are sent.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

/** The page of the only operation of a specification. */
async function pageOf(operation: object, components: object = {}) {
  const site = await testSite({
    'docs.json': config({ navigation: { tabs: [{ tab: 'API', openapi: { source: 'api.json', directory: 'api' } }] } }),
    'api.json': {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pay': { post: { summary: 'Pay', responses: {}, ...operation } } },
      components,
    },
  })
  return { html: site.file('/api/pay.html'), text: site.text('/api/pay'), markdown: site.file('/api/pay.md') }
}

describe('XML', () => {
  const schemas = {
    Problem: {
      type: 'object',
      xml: { name: 'problem', namespace: 'urn:ietf:rfc:7807' },
      properties: { status: { type: 'integer', example: 404 }, title: { type: 'string', example: 'Not found' } },
    },
  }
  it('is in responses, named as their schema says', async () => {
    const schema = { $ref: '#/components/schemas/Problem' }
    const content = { 'application/problem+xml': { schema } }
    const { markdown } = await pageOf({ responses: { 404: { description: 'No.', content } } }, { schemas })
    expect(markdown).toContain(
      '<problem xmlns="urn:ietf:rfc:7807">\n  <status>404</status>\n  <title>Not found</title>\n</problem>',
    )
  })
})
