// What the host says of its own API, as programs that read specifications see it.
import { describe, expect, it } from 'vitest'
import { routes } from '../../src/host/routes/index.ts'
import { openTestHost } from './open.ts'

type Operation = {
  operationId: string
  tags: string[]
  description: string
  parameters: { name: string; in: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> }
  responses: Record<string, { content?: Record<string, { schema: { examples?: unknown[] } }> }>
}

async function specification() {
  const host = await openTestHost()
  const response = await host.get('http://admin.test/v1/openapi.json')
  expect(response.status).toBe(200)
  return (await response.json()) as {
    tags: { name: string }[]
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, { examples?: unknown[] }> }
  }
}

describe('the specification of the API', () => {
  it('needs no token, and has every action', async () => {
    const { paths, tags } = await specification()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ name }) => name).sort())
    const named = tags.map(({ name }) => name)
    for (const {
      tags: [tag],
    } of operations)
      expect(named).toContain(tag)
  })

  it('puts input into the path, the query, and the body', async () => {
    const { paths } = await specification()
    const list = paths['/v1/sites/{site}/deployments']?.get as Operation
    expect(list.parameters.map((one) => [one.in, one.name])).toEqual([
      ['path', 'site'],
      ['query', 'limit'],
      ['query', 'before'],
    ])
    expect(list.requestBody).toBeUndefined()
    const create = paths['/v1/tokens']?.post as Operation
    expect(create.requestBody?.content['application/json']?.schema.required).toEqual(['name', 'scopes'])
    expect(create.description).toContain('`admin`')
    const put = paths['/v1/sites/{site}/uploads/{deployment}/blobs/{digest}']?.put as Operation
    expect(Object.keys(put.requestBody?.content ?? {})).toEqual(['application/octet-stream'])
  })

  it('has examples that are what it says', async () => {
    const { paths, components } = await specification()
    const { Validator } = await import('@cfworker/json-schema')
    const schemas = [
      ...Object.values(components.schemas),
      ...Object.values(paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap(({ responses }) => Object.values(responses))
        .flatMap(({ content }) => content?.['application/json']?.schema ?? []),
    ]
    const examples = schemas.flatMap((schema) => (schema.examples ?? []).map((example) => ({ schema, example })))
    expect(examples.length).toBeGreaterThan(8)
    for (const { schema, example } of examples) {
      const validator = new Validator({ $ref: '#/schema', schema, components } as object, '2020-12')
      expect(validator.validate(example).errors, JSON.stringify(example)).toEqual([])
    }
  })
})
