// Replaces site variables and snippet props in texts.
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
   * A text that readers see. Reports unknown variables if the site has any variables. `typed` is the text as it is in
   * the file at that place, if different: braces that are escaped there aren't variables.
   */
  prose(value: string, place: () => Place, typed?: string): string {
    let from = 0
    return substituteVariables(value, this.variables, {
      typed,
      unknown: (name, match) => {
        const known = Object.keys(this.variables)
        // On sites without variables, braces are almost always from another template language, as in a sample email.
        if (known.length === 0) return
        const at = typed?.indexOf(match, from) ?? -1
        if (at !== -1) from = at + match.length
        this.findings.add(
          finding.unknownVariable(name, suggest(name, known), at === -1 ? place() : within(place(), at, from)),
        )
      },
    })
  }

  /** A text where `{{…}}` may mean something else (templates, TeX). Replaces only variables that exist. */
  plain(value: string): string {
    return substituteVariables(value, this.variables)
  }

  /** Code. In a snippet, replaces `{prop}` too, if the prop is given. */
  code(value: string, scope: Scope): string {
    return this.props(this.plain(value), scope)
  }

  /** Replaces `{prop}` where braces aren't an expression: in the URL of a link, and in code. */
  props(value: string, { props }: Scope): string {
    if (!props) return value
    return substituteProps(value, (name) => {
      const prop = Object.hasOwn(props, name) ? props[name] : undefined
      return typeof prop === 'string' || typeof prop === 'number' ? String(prop) : undefined
    })
  }
}

function within({ file, start }: Place, from: number, to: number): Place {
  return { file, start: start + from, end: start + to }
}
