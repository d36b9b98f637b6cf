// Turns the attributes of a tag into plain values or, for an author's component, into the props it is called with.
import type { DraftAttribute, DraftElement } from '../draft.ts'
import type { Value } from '../tree.ts'
import type { GivenProp } from './author-code.ts'
import { spreadText } from './compile.ts'
import type { Expressions } from './expressions.ts'
import type { FindingLog } from './finding-log.ts'
import * as finding from './findings.ts'
import { isMistake, parseExpression } from './javascript.ts'
import type { CodeProp } from './live-code.ts'
import { attributePlace, attributeValueSpan } from './places.ts'
import { definedOutside, type Scope } from './scope.ts'
import { copyFields } from './static.ts'
import type { Texts } from './texts.ts'

export interface AttributeParts {
  readonly expressions: Expressions
  readonly texts: Texts
  readonly findings: FindingLog
}

export class Attributes {
  constructor(private readonly parts: AttributeParts) {}

  /** All attributes that have a value. */
  values(element: DraftElement, scope: Scope): Record<string, Value> {
    const values: Record<string, Value> = {}
    for (const attribute of element.attributes) {
      if (isHandler(attribute)) continue
      const value = this.value(attribute, element, scope)
      if ('spread' in attribute) {
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) copyFields(values, value)
      } else if (value !== undefined && attribute.name !== '__proto__') values[attribute.name] = value
    }
    return values
  }

  /** The same for an author's component, which also gets functions and components as they are. */
  given(element: DraftElement, scope: Scope): GivenProp[] {
    return element.attributes.map((attribute): GivenProp => {
      const name = 'spread' in attribute ? '...' : attribute.name
      const text = expressionOf(attribute)
      const parsed = text === undefined ? undefined : parseExpression(text)
      const code = parsed === undefined || isMistake(parsed) ? undefined : parsed
      if (text === undefined || !code) return { name, value: this.value(attribute, element, scope) }
      if (this.parts.expressions.isRunnable(text, code, scope)) return { name, thunk: { text, code } }
      return { name, value: this.value(attribute, element, scope), source: { text, code } }
    })
  }

  /** The event handlers among a tag's attributes, as code for the browser. */
  handlers(element: DraftElement, scope: Scope): CodeProp[] {
    return element.attributes.flatMap((attribute): CodeProp[] => {
      if (!isHandler(attribute)) return []
      const { name } = attribute
      const text = attribute.value.expression
      const code = parseExpression(text)
      const { findings, expressions } = this.parts
      if (code === undefined) return []
      if (isMistake(code)) {
        findings.add(finding.invalidExpression(code, attributePlace(scope, element, name)))
        return []
      }
      const missing = expressions.missingName(code, scope)
      if (missing !== undefined) {
        findings.add(finding.undefinedAttribute(name, missing, attributePlace(scope, element, name)))
        return []
      }
      return expressions.isData(text, code, scope) ? [] : [{ name, source: { text, code } }]
    })
  }

  private value(attribute: DraftAttribute, element: DraftElement, scope: Scope): Value {
    const expression = expressionOf(attribute)
    if (expression !== undefined) {
      return this.expression(expression, 'spread' in attribute ? '…' : attribute.name, element, scope)
    }
    if ('spread' in attribute || typeof attribute.value === 'object') return undefined
    const { name, value } = attribute
    return value === true ? true : this.parts.texts.prose(value, () => attributePlace(scope, element, name))
  }

  private expression(text: string, name: string, element: DraftElement, scope: Scope): Value {
    const span = text.includes('<') ? attributeValueSpan(scope, element, name) : undefined
    const site = { base: span?.start, around: span ?? element.span, inline: false, isAttribute: true }
    const outcome = this.parts.expressions.evaluate(text, scope, site)
    const place = attributePlace(scope, element, name)
    const { findings } = this.parts
    if (outcome.kind === 'value') {
      if (outcome.shortcoming) findings.add(finding.shortcoming(`{${text}}`, outcome.shortcoming, place))
      return outcome.value
    }
    if (outcome.kind === 'undefined')
      findings.add(finding.undefinedAttribute(name, outcome.name, place, definedOutside(outcome.name, scope)))
    else if (outcome.kind === 'mistake') findings.add(finding.invalidExpression(outcome.mistake, place))
    else if (outcome.kind === 'error') findings.add(finding.codeError(text, outcome.message, place))
    else findings.add(finding.codeNotRun(text, place))
    return undefined
  }
}

/** `onClick={…}`, which means something only in a browser. */
function isHandler(
  attribute: DraftAttribute,
): attribute is { readonly name: string; readonly value: { readonly expression: string } } {
  return 'name' in attribute && typeof attribute.value === 'object' && /^on[A-Z]/.test(attribute.name)
}

function expressionOf(attribute: DraftAttribute): string | undefined {
  if ('spread' in attribute) return spreadText(attribute.spread)
  return typeof attribute.value === 'object' ? attribute.value.expression : undefined
}
