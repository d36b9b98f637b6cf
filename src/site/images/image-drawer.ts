// Draws the requested images of one site.
import type { Card, CardLook } from './card.ts'
import { type CardPainter, createCardPainter } from './card-painter.ts'
import type { IconShape } from './icon-shape.ts'
import { createIconDrawer, type IconDrawer, type IconSource } from './icons.ts'

/** The input of all images of a site, as plain data. */
export interface ImageSetup {
  readonly cards?: CardLook
  readonly icon?: IconSource
}

/** One image. */
export type ImageOrder = { readonly card: Card } | { readonly icon: IconShape }

/** Draws one image. Undefined if it can't be drawn. */
export type ImageDrawer = (order: ImageOrder) => Promise<Uint8Array | undefined>

/** Creates a drawer. It loads what it needs with the first request of a kind. */
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
