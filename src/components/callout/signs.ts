// The sign of each kind of callout. It doesn't come from an icon library, so it always looks the same.
import { type Html, raw } from '../../html/html.ts'
import type { Kind } from './kinds.ts'
import { check, danger, info, note, tip, warning } from './sign-shapes.ts'

const SHAPES: Readonly<Record<Kind, string>> = { check, danger, info, note, tip, warning }

/** True for the name of a kind. */
export function isKind(value: unknown): value is Kind {
  return typeof value === 'string' && Object.hasOwn(SHAPES, value)
}

/**
 * The sign as inline SVG in the text's color. It's hidden from assistive technology, because the callout has a text
 * label.
 */
export function kindSign(kind: Kind, className: string): Html {
  return raw(
    `<svg class="${className}" viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[kind]}</svg>`,
  )
}
