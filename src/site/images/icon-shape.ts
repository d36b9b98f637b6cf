// The shapes in which browsers, phones and search engines want the icon of a site.

/** An ICO file for old browsers, or a PNG; a filled one has no transparent corners, as phones want it. */
export interface IconShape {
  /** In pixels. Of an ICO file, that of its largest image. */
  readonly size: number
  readonly kind: 'ico' | 'png' | 'filled'
}

/** The images of an ICO file, in pixels. */
export const ICO_SIZES = [16, 32, 48]
