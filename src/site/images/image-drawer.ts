// Orders for images of one site to files.
import type { Card, CardLook } from './card.ts'
import { type CardPainter, createCardPainter } from './card-painter.ts'
import type { IconShape } from './icon-shape.ts'
import { createIconDrawer, type IconDrawer, type IconSource } from './icons.ts'

/** What images of a site are drawn from; plain data. */
export interface ImageSetup {
  readonly cards?: CardLook
  readonly icon?: IconSource
}

/** One image. */
export type ImageOrder = { readonly card: Card } | { readonly icon: IconShape }

/** Draws one image. Undefined if that can't be done. */
export type ImageDrawer = (order: ImageOrder) => Promise<Uint8Array | undefined>

/** Loads what it needs with the first order of a kind. */
export function createImageDrawer({ cards, icon }: ImageSetup): ImageDrawer {
  let painter: Promise<CardPainter> | undefined
  let drawIcon: Promise<IconDrawer> | undefined
  return async (order) => {
    if ('icon' in order) {
      drawIcon ??= icon && createIconDrawer(icon)
      return (await drawIcon)?.(order.icon)
    }
    painter ??= cards && createCardPainter(cards)
    return (await painter)?.(order.card)
  }
}
