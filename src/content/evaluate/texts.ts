// Texts as written to texts as shown: site variables and the props of a snippet in their place.
import type { Place } from '../../diagnostics/diagnostic.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import type { FindingLog } from './finding-log.ts'
import * as finding from './findings.ts'
import type { Scope } from './scope.ts'
import { substituteProps, substituteVariables } from './substitute.ts'

export class Texts {
  constructor(
    private readonly variables: Readonly<Record<string, string>>,
    private readonly findings: FindingLog,
  ) {}

  /**
   * A text for readers: variables that do not exist are reported, on sites that have any. `typed` is how it stands in the file, where that may
   * differ: braces that are escaped there are no variable.
   */
  prose(value: string, place: () => Place, typed?: string): string {
    return substituteVariables(value, this.variables, {
      typed,
      unknown: (name) => {
        const known = Object.keys(this.variables)
        if (known.length === 0) return // other template languages write the same
        this.findings.add(finding.unknownVariable(name, suggest(name, known), place()))
      },
    })
  }

  /** A text in which `{{…}}` may have a meaning of its own (templates, TeX): only variables that exist are replaced. */
  plain(value: string): string {
    return substituteVariables(value, this.variables)
  }

  /** Code: in a snippet, `{prop}` too is replaced where the prop is given. */
  code(value: string, scope: Scope): string {
    return this.props(this.plain(value), scope)
  }

  /** `{prop}` in what is no expression: the address of a link, code. */
  props(value: string, { props }: Scope): string {
    if (!props) return value
    return substituteProps(value, (name) => {
      const prop = Object.hasOwn(props, name) ? props[name] : undefined
      return typeof prop === 'string' || typeof prop === 'number' ? String(prop) : undefined
    })
  }
}
