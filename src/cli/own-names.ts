// The names under which the network knows this machine.
import { hostname, networkInterfaces } from 'node:os'

/** Its host name and addresses. */
export function ownNames(): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address))
  return [hostname(), `${hostname()}.local`, ...addresses]
}
