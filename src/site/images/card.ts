// The content of a preview image: the texts of one page, and the look that all images share.
import type { Color } from '../../drawing/palette.ts'

/** The texts of one image. */
export interface Card {
  /** What the page belongs to. */
  readonly eyebrow?: string
  readonly title: string
  readonly description?: string
}

/** A background, and the colors of texts on it. */
export interface CardSheet {
  /** The background with the logo, as SVG of the size of an image. */
  readonly background: string
  /** Colors of title, description and eyebrow. */
  readonly inks: readonly [title: Color, description: Color, eyebrow: Color]
}

/** What all images of a site share. It's plain data, so that it can be sent to a thread. */
export interface CardLook extends CardSheet {
  /** Used instead if the title isn't readable on the author's picture. */
  readonly other?: CardSheet
  /** Shown instead of the logo for sites that have none. */
  readonly name?: string
  /** TrueType and WOFF files, in order of preference for each character. */
  readonly fonts: { readonly text: readonly Uint8Array[]; readonly strong: readonly Uint8Array[] }
}

/** The size that social networks recommend. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
/** The margin of a card. */
export const CARD_MARGIN = 80
/** The box of the logo, in the upper left corner. */
export const CARD_LOGO = { top: 72, height: 52, width: 460 } as const
