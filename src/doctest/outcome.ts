// The results of examples, as plain data. Findings and reports are made from it.
import type { Example, ExampleGroup } from '../project/examples/example.ts'
import type { Phase } from './marks.ts'
import type { Stop } from './sandbox/run-job.ts'

/** How one example ended. `printed` is everything that it wrote, unchanged. */
export type ExampleResult =
  | { readonly kind: 'passed'; readonly printed: string }
  /** It ended with another exit code. */
  | { readonly kind: 'failed'; readonly printed: string; readonly status: number; readonly line?: number }
  /** It passed, but printed something else. */
  | { readonly kind: 'differs'; readonly printed: string }
  /** It was stopped. */
  | { readonly kind: 'stopped'; readonly printed: string; readonly by: Exclude<Stop, 'aborted'> }
  /** The example before it failed. */
  | { readonly kind: 'not-run' }
  /** It can't be run on this machine. */
  | { readonly kind: 'no-runner'; readonly reason: 'unknown' | 'missing' }

/** An example with its result. */
export interface ExampleOutcome {
  readonly example: Example
  readonly result: ExampleResult
}

/** What went wrong outside the examples: in the setup, or in a service. */
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
  /** True if it passed before, and nothing has changed since. */
  readonly isKept?: boolean
  /** Milliseconds. */
  readonly time: number
}

/** True if every example did what its page says. */
export function hasPassed({ outcomes }: GroupOutcome): boolean {
  return outcomes.every(({ result }) => result.kind === 'passed')
}
