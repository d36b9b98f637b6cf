// Describes the table of actions as an OpenAPI document.
import * as z from 'zod'
import { type Route, SCOPES, type Scope, scopesText } from './route.ts'

/** A JSON Schema as `zod` writes it. */
interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly description?: string
  /** The name under which others refer to it. */
  readonly id?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** Names of tags by the first part of an action's name, in the order of the reference. */
const TAGS = {
  sites: 'Sites',
  deployments: 'Deployments',
  uploads: 'Uploads',
  previews: 'Previews',
  drafts: 'Drafts',
  access: 'Access',
  assistant: 'Assistant',
  domains: 'Domains',
  notifications: 'Notifications',
  analytics: 'Analytics',
  feedback: 'Feedback',
  tokens: 'Tokens',
  audit: 'Audit log',
} as const

const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  admin: 'everything',
  'sites:read': 'read sites, deployments, and settings',
  'sites:write': 'change sites, and all that `sites:read` can do',
  'pages:write': 'change pages in drafts, which become pull requests, and read sites',
  deploy: 'build, upload, promote, and roll back',
  'analytics:read': 'read views, searches, questions, and feedback',
  'operations:read': 'read the metrics of the host at `/metrics`',
}

/**
 * Describes the API of a host: each action as an operation, with its input split into path, query, and body as
 * `api-server.ts` reads it. Pure. https://spec.openapis.org/oas/v3.1.1.html
 */
export function hostSpecification(routes: readonly Route[]): object {
  const schemas: Record<string, JsonSchema> = {}
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, schemas) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Host API',
      version: '1',
      description: `The API of \`galley host\`. The dashboard and the command line use it too.\n\nA token can do what its scopes allow:\n\n${SCOPES.map((scope) => `- \`${scope}\`: ${SCOPE_TEXTS[scope]}`).join('\n')}`,
    },
    servers: [
      {
        url: 'https://{host}',
        variables: { host: { default: 'galley.example.com', description: 'The host name of the dashboard' } },
      },
    ],
    security: [{ token: [] }],
    tags: Object.values(TAGS).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'galley_…',
          description: 'A token of the host.',
        },
      },
      responses: {
        Problem: {
          description: 'The action failed, and changed nothing.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: { ...Object.fromEntries(Object.entries(schemas).sort()), Problem: PROBLEM },
    },
  }
}

/** What `problemResponse` in `api-server.ts` writes. */
const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', const: 'about:blank' },
    title: { type: 'string', description: 'What is wrong, for people' },
    status: { type: 'integer', description: 'The status of the response' },
    code: { type: 'string', description: 'What is wrong, for programs. A code never changes its meaning.' },
    issues: {
      type: 'array',
      description: 'For `code: "input"`, each value that isn’t valid',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: {
          path: { type: 'string', description: 'The name of the value, such as `scopes.0`' },
          message: { type: 'string' },
        },
      },
    },
    required: {
      type: 'array',
      description: 'For `code: "missing"`, the digests of files that still have to be uploaded',
      items: { type: 'string' },
    },
  },
  example: {
    type: 'about:blank',
    title: 'There is no such site.',
    status: 404,
    code: 'no-site',
  },
}

function operation(route: Route, schemas: Record<string, JsonSchema>): object {
  const { name, method, path, summary, description, status = 200, raw } = route
  const { properties = {}, required = [] } = schemaOf(route.input, schemas)
  const inPath = new Set(Array.from(path.matchAll(/:(\w+)/g), ([, part]) => part as string))
  const others = Object.keys(properties).filter((key) => !inPath.has(key))
  const parameter = (key: string) => {
    const { description: text, ...schema } = properties[key] as JsonSchema
    const isInPath = inPath.has(key)
    return { name: key, in: isInPath ? 'path' : 'query', required: isInPath, description: text, schema }
  }
  const inQuery = method === 'GET' ? others : []
  const inBody = method === 'GET' ? [] : others
  return {
    operationId: name,
    tags: [TAGS[name.split('.')[0] as keyof typeof TAGS]],
    summary,
    description: [description, `Needs a token with the scope ${scopesText(route)}.`].filter(Boolean).join('\n\n'),
    parameters: [...inPath, ...inQuery].map(parameter),
    ...(inBody.length > 0 && {
      requestBody: {
        required: inBody.some((key) => required.includes(key)),
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: inBody.filter((key) => required.includes(key)),
              properties: Object.fromEntries(inBody.map((key) => [key, properties[key]])),
              additionalProperties: false,
            },
          },
        },
      },
    }),
    ...(raw && {
      requestBody: {
        required: true,
        content: {
          'application/octet-stream': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } },
        },
      },
    }),
    responses: {
      [status]: {
        description: STATUS_TEXTS[status],
        content: { 'application/json': { schema: schemaOf(route.output, schemas) } },
      },
      default: { $ref: '#/components/responses/Problem' },
    },
  }
}

const STATUS_TEXTS = { 200: 'Done', 201: 'Created', 202: 'Accepted' } as const

/**
 * The schema of what is sent or returned. It refers to schemas that have a name, and adds them to `schemas`. What `zod`
 * fills in is optional.
 */
function schemaOf(type: z.ZodType, schemas: Record<string, JsonSchema>): JsonSchema {
  // `zod` refers to a named schema only from inside of another one.
  const { $defs = {}, properties } = referring(z.object({ it: type }))
  for (const [name, { id: _, ...schema }] of Object.entries($defs)) schemas[name] = schema
  return properties?.it ?? {}
}

function referring(type: z.ZodType): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }))
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/'))
}
