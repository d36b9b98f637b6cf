// Generates the specification of the host's API from its actions. Our docs show it as any other API.
import { routes } from '../../src/host/routes/index.ts'
import { hostSpecification } from '../../src/host/routes/specification.ts'

/** The OpenAPI file that the docs read. */
export function hostApi(): Map<string, string> {
  return new Map([['docs/reference/host.json', `${JSON.stringify(hostSpecification(routes), null, 2)}\n`]])
}
