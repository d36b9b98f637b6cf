// What the page's server tells its script about components.

/** A component, as far as the editor completes it. */
export interface ComponentHint {
  readonly name: string
  readonly summary: string
  /** What it can have between its tags. */
  readonly children: 'none' | 'text' | 'flow'
  /** True if it's only used inside of other components. */
  readonly isPart: boolean
  readonly example: string
  readonly props: readonly PropHint[]
}

/** An attribute. */
export interface PropHint {
  readonly name: string
  readonly summary: string
  /** How its value is written. */
  readonly form: 'bare' | 'quotes' | 'braces'
  /** The only values allowed. Empty for any. */
  readonly values: readonly string[]
  readonly isRequired: boolean
}
