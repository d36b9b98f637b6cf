// What reports say about a rule itself.
import type { Severity } from '../diagnostic.ts'

/** A rule as code scanning shows it. */
export interface RuleInfo {
  readonly name: string
  readonly guidance: string
  readonly why: string
  readonly severity: Severity | 'off'
}
