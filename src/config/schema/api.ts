// Keys for API reference pages, and the sources of generated pages that navigation nodes share.
import * as z from 'zod'
import { differs, idle, key, later, note, option } from '../../schema/describe.ts'
import { file } from './values.ts'

/** Why settings of API pages have no effect yet. */
export const NO_API_PAGES = 'Galley does not make such pages yet.'

const directory = option('Folder of the generated pages.', note(z.string(), { default: 'api-reference' }))

const openapiSource = z.object({
  source: key('Path or URL of the specification.', file),
  directory,
  overlays: option('Paths of OpenAPI Overlay documents, applied in order.', z.array(file)),
})

const asyncapiSource = z.object({ source: key('Path or URL of the specification.', file), directory })

export const openapi = note(z.union([file, z.array(z.union([file, openapiSource])), openapiSource]), {
  id: 'OpenApi',
  expected: 'a path, a list of paths, or an object with `source`',
})

export const asyncapi = note(z.union([file, z.array(z.union([file, asyncapiSource])), asyncapiSource]), {
  id: 'AsyncApi',
  expected: 'a path, a list of paths, or an object with `source`',
})

/** At the root, a document isn't part of the navigation: pages look up channels in it. */
const apiAsyncapiSource = z.object({
  source: key('Path or URL of the specification.', file),
  directory: option(
    'Folder of the generated pages.',
    idle(z.string(), 'Pages are made only where a node of the navigation names the document.'),
  ),
})
const apiAsyncapi = note(z.union([file, z.array(z.union([file, apiAsyncapiSource])), apiAsyncapiSource]), {
  expected: 'a path, a list of paths, or an object with `source`',
})

export const graphql = z.union([
  file,
  z.object({
    source: key('Path or URL of the schema.', file),
    directory: option('Folder of the generated pages.', note(z.string(), { default: 'graphql-reference' })),
  }),
])

export const sdk = later(
  z.object({
    format: key('What wrote the description: `typedoc` and the like.', z.string().min(1)),
    source: key('Path of the description.', file),
    directory: option('Folder of the generated pages.', z.string()),
  }),
  NO_API_PAGES,
)

const url = note(z.url(), { expected: 'a URL such as `https://api.example.com`' })

export const apiKeys = {
  api: option(
    'API reference pages.',
    z.object({
      openapi: option('OpenAPI specifications.', openapi),
      asyncapi: option('AsyncAPI documents in which pages look for the channel that they name.', apiAsyncapi),
      playground: option(
        'Trying requests from the page.',
        z.object({
          display: option(
            'How much of it is shown.',
            differs(
              note(z.enum(['interactive', 'simple', 'none', 'auth']), { default: 'interactive' }),
              'A site of files has no login: `auth` shows nothing.',
            ),
          ),
          proxy: option(
            'Sends requests through the server of the site.',
            differs(
              z.boolean(),
              'Browsers send requests themselves. `true` always uses the relay of `galley dev`, `galley serve`, or `galley host`, `false` never does.',
            ),
          ),
          credentials: option(
            'Sends cookies to other origins, unless the request goes through the relay.',
            note(z.boolean(), { default: false }),
          ),
        }),
      ),
      params: option(
        'Parameters.',
        z.object({
          expanded: option('Unfolds nested ones.', note(z.enum(['all', 'closed']), { default: 'closed' })),
          post: option('Keys of the specification that are shown after the name.', z.array(z.string().min(1))),
        }),
      ),
      url: option('Always shows the base address.', z.literal('full')),
      examples: option(
        'Request samples.',
        z.object({
          languages: option('Languages in order.', z.array(z.string().min(1))),
          defaults: option('Which parameters they hold.', note(z.enum(['required', 'all']), { default: 'all' })),
          prefill: option('Fills the fields with the examples.', note(z.boolean(), { default: false })),
          autogenerate: option('Makes samples where none are written.', note(z.boolean(), { default: true })),
        }),
      ),
      mdx: option(
        'Endpoints written by hand.',
        z.object({
          auth: option(
            'How requests are authorized.',
            z.object({
              method: option('Kind of authorization.', z.enum(['bearer', 'basic', 'key', 'cobo'])),
              name: option('Name of the header or parameter.', z.string().min(1)),
            }),
          ),
          server: option('Base address, or several.', z.union([url, z.array(url)])),
        }),
      ),
    }),
  ),
}
