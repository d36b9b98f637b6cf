// Source ranges for findings.
import type { Place } from '../../diagnostics/diagnostic.ts'
import { attributeSpan } from '../attribute-place.ts'
import type { DraftElement } from '../draft.ts'
import type { Span } from '../tree.ts'
import type { Scope } from './scope.ts'

export function placeOf(scope: Scope, span: Span | undefined): Place {
  return { file: scope.module.file, start: span?.start ?? 0, end: span?.end ?? 0 }
}

/** The text of a span in its file. */
export function typedText(scope: Scope, span: Span | undefined): string | undefined {
  return span && scope.module.draft.source.text.slice(span.start, span.end)
}

/** The span of an attribute's value. Undefined if the tag doesn't contain it. */
export function attributeValueSpan(scope: Scope, element: DraftElement, name: string): Span | undefined {
  return element.span && attributeSpan(scope.module.draft.source.text, element.span.start, name)
}

export function attributePlace(scope: Scope, element: DraftElement, name: string): Place {
  return placeOf(scope, attributeValueSpan(scope, element, name) ?? element.span)
}
