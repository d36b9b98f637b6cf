// The forms of a site's icon that browsers, phones, and search engines ask for.

/** An ICO file for old browsers, or a PNG. A filled one has no transparent corners, for phones. */
export interface IconShape {
  /** In pixels: the width of the icon, or of the largest image in an ICO file. */
  readonly size: number
  readonly kind: 'ico' | 'png' | 'filled'
}

/** The widths of the images in an ICO file, in pixels. */
export const ICO_SIZES = [16, 32, 48]
