// How requests are authorized where no specification says: what a page (`authMethod`) or the site (`api.mdx.auth`) does.
import { objectAt, stringAt } from './values.ts'

/** A Security Scheme Object. `api` contains the settings of the site, and `data` the front matter of the page. */
export function writtenScheme(data: Readonly<Record<string, unknown>>, api: unknown): object | undefined {
  const auth = objectAt(objectAt(api, 'mdx'), 'auth')
  const method = (stringAt(data, 'authMethod') ?? stringAt(auth, 'method'))?.toLowerCase()
  switch (method) {
    case 'bearer':
    case 'basic':
      return { type: 'http', scheme: method }
    case 'key':
    case 'cobo':
      return { type: 'apiKey', in: 'header', name: stringAt(auth, 'name') ?? 'x-api-key' }
    default:
      return undefined
  }
}
