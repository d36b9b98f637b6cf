// What came of each example: plain data, before anybody makes findings or reports of it.
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import type { Phase } from './marks.ts'
import type { Stop } from './sandbox/run-job.ts'

/** How one example ended. `printed` is all that it wrote, as it came. */
export type ExampleResult =
  | { readonly kind: 'passed'; readonly printed: string }
  /** It ended with another exit code. */
  | { readonly kind: 'failed'; readonly printed: string; readonly status: number; readonly line?: number }
  /** It ended well, and printed something else. */
  | { readonly kind: 'differs'; readonly printed: string }
  /** It was stopped. */
  | { readonly kind: 'stopped'; readonly printed: string; readonly by: Exclude<Stop, 'aborted'> }
  /** The example before it failed. */
  | { readonly kind: 'not-run' }
  /** Nobody knows how to run it here. */
  | { readonly kind: 'no-runner'; readonly reason: 'unknown' | 'missing' }

/** An example with its result. */
export interface ExampleOutcome {
  readonly example: Example
  readonly result: ExampleResult
}

/** What went wrong around the examples: in the setup, or in a service. */
export interface PhaseFailure {
  readonly phase: Phase
  readonly printed: string
  readonly by?: Exclude<Stop, 'aborted'>
}

/** A group with the results of all of its examples, in their order. */
export interface GroupOutcome {
  readonly group: ExampleGroup
  readonly outcomes: readonly ExampleOutcome[]
  readonly failure?: PhaseFailure
  /** True where it passed before, and nothing has changed since. */
  readonly isKept?: boolean
  /** Milliseconds. */
  readonly time: number
}

/** True where every example did what its page says. */
export function hasPassed({ outcomes }: GroupOutcome): boolean {
  return outcomes.every(({ result }) => result.kind === 'passed')
}
