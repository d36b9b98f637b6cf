// State of the current call: how much output it may still make, and whether that output holds state.
import type { PreludeSettings } from '../wire.ts'

let limits: Pick<PreludeSettings, 'maxNodes' | 'maxDepth'> = { maxNodes: 0, maxDepth: 0 }
let left = 0
let stateful = false

/** Sets the limits of all calls that follow. */
export function setLimits(settings: PreludeSettings): void {
  limits = settings
}

/** Starts to count anew. */
export function beginCall(): void {
  left = limits.maxNodes
  stateful = false
}

/** Counts one node or value. Throws a `RangeError` if there are too many, or if it's nested too deeply. */
export function spend(depth: number): void {
  if (depth > limits.maxDepth) throw new RangeError('The result is nested too deeply.')
  if (--left < 0) throw new RangeError('The result is too large.')
}

/** Records that something was rendered that needs a browser to work. */
export function noteState(): void {
  stateful = true
}

/** Whether something of this call needs a browser to work. */
export function isStateful(): boolean {
  return stateful
}

/** Records the functions that a browser calls with a tag: event handlers, and the one that is given its element. */
export function noteHandlers(props: Readonly<Record<string, unknown>>, ref?: unknown): void {
  if (typeof ref === 'function') stateful = true
  for (const name of Object.keys(props)) {
    if (/^on[A-Za-z]/.test(name) && typeof props[name] === 'function') stateful = true
  }
}

/** Returns the result of `run`. If it throws, takes back what it counted and returns undefined, so the caller can try another way. */
export function attempt<T>(run: () => T): T | undefined {
  const before = { left, stateful }
  try {
    return run()
  } catch {
    ;({ left, stateful } = before)
    return undefined
  }
}
