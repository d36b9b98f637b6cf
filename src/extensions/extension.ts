// The definition of an extension: components, rules, outputs, and layout slots that a site adds.
import type { Rule } from '../check/rule.ts'
import type { Component } from '../components/component.ts'
import type { Slots } from '../site/additions.ts'
import type { Output } from '../site/output.ts'

/** A component of an extension. Its files are relative to the extension's file. */
export interface ExtensionComponent extends Component {
  /** A stylesheet, loaded by pages that use the component. */
  readonly styles?: string
  /** A script for the browser (JavaScript or TypeScript, bundled with its imports), loaded by the same pages. */
  readonly client?: string
}

/** The default export of an extension's file. */
export interface Extension {
  /** Unique within a site. Shown in messages and in the first line of a build. */
  readonly name: string
  readonly components?: readonly ExtensionComponent[]
  readonly rules?: readonly Rule[]
  readonly outputs?: readonly Output[]
  readonly slots?: Slots
}

/** Defines an extension. This is the identity function, typed. */
export function extension(definition: Extension): Extension {
  return definition
}
