// This machine to the names by which its network knows it.
import { hostname, networkInterfaces } from 'node:os'

/** Its host name and its addresses. */
export function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
  return [hostname(), `${hostname()}.local`, ...addresses]
}
