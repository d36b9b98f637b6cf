// The call that is running: how much it may still make, and whether what it shows holds state.
import type { PreludeSettings } from '../wire.ts'

let limits: Pick<PreludeSettings, 'maxNodes' | 'maxDepth'> = { maxNodes: 0, maxDepth: 0 }
let left = 0
let stateful = false

export function setLimits(settings: PreludeSettings): void {
  limits = settings
}

export function beginCall(): void {
  left = limits.maxNodes
  stateful = false
}

/** Counts one node or value. Throws a `RangeError` when there are too many, or when it is nested too deep. */
export function spend(depth: number): void {
  if (depth > limits.maxDepth) throw new RangeError('The result is nested too deep.')
  if (--left < 0) throw new RangeError('The result is too large.')
}

/** Notes that something was rendered that only lives in a browser. */
export function noteState(): void {
  stateful = true
}

export function isStateful(): boolean {
  return stateful
}

/** Notes the event handlers among the props of a tag. */
export function noteHandlers(props: Readonly<Record<string, unknown>>): void {
  for (const name of Object.keys(props)) {
    if (/^on[A-Za-z]/.test(name) && typeof props[name] === 'function') stateful = true
  }
}
