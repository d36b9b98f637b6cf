// Integers of a specification that a JavaScript number can't hold, on the page, in samples, in the form, and in findings.
import { describe, expect, it } from 'vitest'
import { checkAll } from '../../src/check/check.ts'
import { config, testSite } from '../site.ts'

const JSON_SPEC = `{
  "openapi": "3.1.0",
  "info": { "title": "Orders", "version": "1" },
  "servers": [{ "url": "https://api.example.com" }],
  "paths": { "/orders/{id}": { "post": {
    "summary": "Order",
    "parameters": [
      { "name": "id", "in": "path", "required": true, "example": 9007199254740993, "schema": { "type": "integer" } },
      { "name": "after", "in": "query", "required": true, "schema": { "type": "integer", "minimum": 9007199254740995 } }
    ],
    "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
      "size": { "type": "integer", "maximum": 9223372036854775807, "minimum": -9223372036854775808, "example": 9223372036854775807 },
      "above": { "type": "integer", "exclusiveMinimum": 9223372036854775807 },
      "mask": { "type": "integer", "default": 18446744073709551615 },
      "kind": { "enum": [9223372036854775801, 9223372036854775802] },
      "only": { "const": 9223372036854775803 },
      "list": { "type": "array", "maxItems": 9223372036854775807, "items": { "type": "string" } },
      "text": { "type": "string", "example": "a, 9007199254740993, b" }
    } } } } },
    "responses": { "200": { "description": "Done.", "content": { "application/json": { "schema": {}, "examples": {
      "one": { "value": { "id": 9007199254740993 } }, "text": { "value": "{\\"id\\": 9007199254740997}" }
    } } } } }
  } } }
}`

const YAML_SPEC = `openapi: 3.1.0
info: { title: Orders, version: 1 }
servers: [{ url: https://api.example.com }]
paths:
  /orders/{id}:
    post:
      summary: Order
      parameters:
        - { name: id, in: path, required: true, example: 9007199254740993, schema: { type: integer } }
        - { name: after, in: query, required: true, schema: { type: integer, minimum: +9007199254740995 } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                size: { type: integer, maximum: 9223372036854775807, minimum: -9223372036854775808, example: 9223372036854775807 }
                above: { type: integer, exclusiveMinimum: 0x7fffffffffffffff }
                mask: { type: integer, default: 18446744073709551615 }
                kind: { enum: [9223372036854775801, 9223372036854775802] }
                only: { const: 9223372036854775803 }
                list: { type: array, maxItems: 9223372036854775807, items: { type: string } }
                text: { type: string, example: "a, 9007199254740993, b" }
      responses:
        '200':
          description: Done.
          content:
            application/json:
              schema: {}
              examples:
                one: { value: { id: 9007199254740993 } }
                text: { value: '{"id": 9007199254740997}' }
`

const siteOf = (name: string, text: string) =>
  testSite({ 'docs.json': config({ navigation: { groups: [{ group: 'API', openapi: name }] } }), [name]: text })

describe.each([
  ['JSON', 'api.json', JSON_SPEC],
  ['YAML', 'api.yaml', YAML_SPEC],
  ['JSON with a mistake', 'api.json', JSON_SPEC.replace(/}$/, ', "x-note": "never closed')],
  ['YAML with a mistake', 'api.yaml', `${YAML_SPEC}x-note: "never closed`],
])('integers in %s keep their digits', (_, name, text) => {
  it('beside fields, in examples, and in samples', async () => {
    const site = await siteOf(name, text)
    const page = site.file('/api-reference/order.md')
    expect(page).toContain('`-9223372036854775808 <= x <= 9223372036854775807`')
    expect(page).toContain('`x > 9223372036854775807`')
    expect(page).toContain('default `18446744073709551615`')
    expect(page).toContain('`9223372036854775801`, `9223372036854775802`')
    expect(page).toContain('(9223372036854775803, body)')
    expect(page).toContain('`<= 9223372036854775807`')
    expect(page).toContain('`a, 9007199254740993, b`')
    expect(page).toContain('"id": 9007199254740993')
    expect(page).toContain('"id": 9007199254740997')
    // The samples.
    expect(page).toContain('/orders/9007199254740993?after=9007199254740995')
    expect(page).toContain('"size": 9223372036854775807')
    expect(page).toContain('"above": 9223372036854775808')
    expect(page).toContain('"mask": 18446744073709551615')
    expect(page).toContain('"kind": 9223372036854775801')
    expect(page).not.toMatch(/9223372036854775000|9223372036854776000|18446744073709552000|9007199254740992/)
  })
  it('in the form of the playground', async () => {
    const html = (await siteOf(name, text)).file('/api-reference/order.html')
    expect(html).toContain('"maximum":9223372036854775807')
    expect(html).toContain('"default":18446744073709551615')
    expect(html).not.toMatch(/9223372036854776000|18446744073709552000/)
  })
  it('and fit their schemas', async () => {
    const { project } = await siteOf(name, text)
    const found = await checkAll(project)
    expect(found.filter(({ code }) => code === 'valid-examples')).toEqual([])
  })
  it('in a finding', async () => {
    const { project } = await siteOf(
      name,
      text.replace(/9223372036854775807,( "?)minimum/, '9007199254740995,$1minimum'),
    )
    const found = (await checkAll(project)).filter(({ code }) => code === 'valid-examples')
    expect(found.map(({ message }) => message)).toEqual([
      expect.stringContaining('must be at most `9007199254740995`, not `9223372036854775807`'),
    ])
  })
})
