// What reports say of a rule beside its findings.
import type { Severity } from '../diagnostic.ts'

/** A rule as code scanning shows it. */
export interface RuleInfo {
  readonly name: string
  readonly guidance: string
  readonly why: string
  readonly severity: Severity | 'off'
}
