// Parses the JSON that a realm returns. A page's code may have written anything into it, so nothing is trusted.
import type { WireGiven, WireResult, WireValue } from './wire.ts'

const MAX_MESSAGE = 400
const UNREADABLE: WireResult = { error: "The result couldn't be read.", stateful: false }

/**
 * Parses a result and checks its shape. Values in it still need `evaluate/wire.ts` to decode them safely. Never throws.
 */
export function readResult(text: string): WireResult {
  let result: unknown
  try {
    result = JSON.parse(text)
  } catch {
    return UNREADABLE
  }
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return UNREADABLE
  const { value, error, missing, stateful, given } = result as Record<string, unknown>
  const how = { stateful: stateful === true, given: readGiven(given) }
  if (typeof error === 'string') {
    const name = typeof missing === 'string' && /^[\w$]{1,100}$/.test(missing) ? missing : undefined
    return { error: error.slice(0, MAX_MESSAGE), missing: name, ...how }
  }
  return value === undefined ? UNREADABLE : { value: value as WireValue, ...how }
}

function readGiven(given: unknown): WireGiven | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { data, others } = given as Record<string, unknown>
  if (!Array.isArray(others) || !others.every((name) => typeof name === 'string')) return undefined
  return { data: data as WireValue, others }
}
