// In place of `components/callout/signs.ts`: only the signs that programs of the site can show.
import { type Html, raw } from '../../../html/html.ts'

let draw = (_kind: string, _className: string): string => ''

/** Called before any program that may show a sign, with the shapes by kind. */
export function learnSigns(shapes: Readonly<Record<string, string>>): void {
  draw = (kind, className) =>
    `<svg class="${className}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes[kind]}</svg>`
}

export function kindSign(kind: string, className: string): Html {
  return raw(draw(kind, className))
}
