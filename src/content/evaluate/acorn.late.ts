// A parser for the code of pages, JSX included.
import { Parser } from 'acorn'
import jsx from 'acorn-jsx'

/** What is in the parser and not in its types. */
interface Internals {
  readonly scopeStack: readonly unknown[]
  raiseRecoverable(offset: number, message: string): void
}

/**
 * Reads on after a name of a module that is declared or exported again, and one that is exported and not declared, because
 * another block may declare it: see `Module.repeated` and `Module.undeclared`.
 */
function withRejectedNames(Base: typeof Parser): typeof Parser {
  const { raiseRecoverable } = Base.prototype as unknown as Internals
  return class extends Base {
    raiseRecoverable(this: Internals, offset: number, message: string): void {
      const isRejected = /has already been declared$|^Duplicate export |^Export '.*' is not defined$/.test(message)
      if (!isRejected || this.scopeStack.length > 1) raiseRecoverable.call(this, offset, message)
    }
  } as unknown as typeof Parser
}

export const JsxParser = Parser.extend(jsx(), withRejectedNames)
