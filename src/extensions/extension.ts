// What an extension is: components, rules, outputs and pieces of the layout that a site adds to ours.
import type { Rule } from '../check/rule.ts'
import type { Component } from '../components/component.ts'
import type { Slots } from '../site/additions.ts'
import type { Output } from '../site/output.ts'

/** A component of an extension. Its files are named from the extension's own file. */
export interface ExtensionComponent extends Component {
  /** A stylesheet, sent to the pages that use the component. */
  readonly styles?: string
  /** A script for the browser (JavaScript or TypeScript, with what it imports), sent to the same pages. */
  readonly client?: string
}

/** The default export of an extension's file. */
export interface Extension {
  /** Unique in a site; shown in messages and in the first line of a build. */
  readonly name: string
  readonly components?: readonly ExtensionComponent[]
  readonly rules?: readonly Rule[]
  readonly outputs?: readonly Output[]
  readonly slots?: Slots
}

/** Defines an extension. The identity function, but it names the type. */
export function extension(definition: Extension): Extension {
  return definition
}
