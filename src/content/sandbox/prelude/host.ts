// The only channel from the realm to the host: JSON in, JSON out. It provides what would be too large to implement in
// the realm.

type HostFunction = (request: string) => string

const { parse, stringify } = JSON
const world = globalThis as unknown as Record<string, unknown>
const call = world.__host as HostFunction
delete world.__host

/** Sends a request to the host. If the answer is an error, throws an error of the same name. */
export function askHost(request: readonly unknown[]): unknown {
  const answer = parse(call(stringify(request))) as { value?: unknown; error?: string; name?: string }
  if (answer.error === undefined) return answer.value
  const type = answer.name === 'RangeError' ? RangeError : TypeError
  throw new type(answer.error)
}
