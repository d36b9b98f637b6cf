// Replaces `components/callout/signs.ts`: only the signs that the site's programs can show.
import type { Kind } from '../../../components/callout/kinds.ts'
import { type Html, raw } from '../../../html/html.ts'

let shapes: Readonly<Record<string, string>> = {}
let draw = (_kind: Kind, _className: string): string => ''

/** Called before any program that may show a sign, with the shapes by kind. */
export function learnSigns(used: Readonly<Record<string, string>>): void {
  shapes = used
  draw = (kind, className) =>
    `<svg class="${className}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[kind]}</svg>`
}

/** True for the name of a kind that programs can show. */
export function isKind(value: unknown): value is Kind {
  return Object.hasOwn(shapes, String(value))
}

export function kindSign(kind: Kind, className: string): Html {
  return raw(draw(kind, className))
}
