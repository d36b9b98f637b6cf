// Calls the actions of the API for whoever is signed in to the dashboard.
import { callRoute, routeNamed } from '../routes/call.ts'
import type { Actor } from '../routes/route.ts'
import type { Node } from '../serve/admin-server.ts'
import type { Ask } from './parts.tsx'

export function askerFor({ platform, hosts }: Node): (actor: Actor) => Ask {
  return (actor) => {
    const call = { platform, actor, body: async () => new Uint8Array(), settled: () => hosts.refresh() }
    return (name, input = {}) => callRoute(routeNamed(name), input, call)
  }
}
