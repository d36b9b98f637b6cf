// Draws the icon of a site in the sizes for browsers, phones, and search engines.
import { toIco } from '../../drawing/ico.ts'
import { asTrueType } from '../../drawing/sfnt.ts'
import { loadSvgRenderer, type SvgRenderer } from '../../drawing/svg.ts'
import { ICO_SIZES, type IconShape } from './icon-shape.ts'
import { drawLetterIcon, type LetterIcon } from './letter-icon.ts'

/** The icon as its author gave it, or the letter. */
export type IconSource = IconFile | LetterIcon

/** A file with an icon. */
export interface IconFile {
  readonly bytes: Uint8Array
  /** `image/svg+xml`, or a kind of pixels. */
  readonly type: string
  /** Width over height. */
  readonly ratio: number
  /** Fonts for the text in it. */
  readonly fonts?: readonly Uint8Array[]
}

/** The margins of a filled icon, unless the icon itself fills it. */
const MARGIN = 0.12
/** In pixels. An icon with text is drawn once at this width, and each size is made from that. */
const TEXT_WIDTH = 1024
/** In bytes. A larger picture takes long to read, so it's scaled down once, and each size is made from that. */
const LARGE = 200_000
/** In pixels: no shape is larger. */
const SMALL_WIDTH = 512

/** Draws an icon in one shape. Undefined if the source can't be read. */
export type IconDrawer = (shape: IconShape) => Uint8Array | undefined

/** Prepares an icon to be drawn in several shapes. */
export async function createIconDrawer(source: IconSource): Promise<IconDrawer> {
  if ('outline' in source) return (shape) => drawLetterIcon(source, shape)
  const render = await loadSvgRenderer()
  const icon = scaledDown(render, withDrawnText(render, source))
  return ({ size, kind }) => {
    if (kind !== 'ico') return draw(render, icon, { size, margin: 0, isFilled: kind === 'filled' })
    const images = ICO_SIZES.flatMap((each) => {
      const png = draw(render, icon, { size: each, margin: 0, isFilled: false })
      return png ? [{ size: each, png }] : []
    })
    return images.length === ICO_SIZES.length ? toIco(images) : undefined
  }
}

/** The renderer drops text in nested images, so an icon with text is replaced by its pixels. */
function withDrawnText(render: SvgRenderer, source: IconFile): IconFile {
  const { bytes, type, fonts = [] } = source
  if (fonts.length === 0 || !type.startsWith('image/svg')) return source
  const svg = Buffer.from(bytes).toString()
  if (!/<text[\s>]/.test(svg)) return source
  const drawn = render(svg, { width: TEXT_WIDTH, fonts: fonts.flatMap(asTrueType) })
  return drawn ? { ...source, bytes: drawn.png(), type: 'image/png' } : source
}

/** A large picture as a smaller square one. */
function scaledDown(render: SvgRenderer, source: IconFile): IconFile {
  if (source.bytes.byteLength <= LARGE || source.type.startsWith('image/svg')) return source
  const small = render(frame(source, { size: SMALL_WIDTH, margin: 0 }), { width: SMALL_WIDTH })
  return small ? { bytes: small.png(), type: 'image/png', ratio: 1 } : source
}

function draw(
  render: SvgRenderer,
  source: IconFile,
  how: { size: number; margin: number; isFilled: boolean },
): Uint8Array | undefined {
  const options = { width: how.size }
  const drawn = render(frame(source, how), options)
  if (!drawn) return undefined
  // An icon that reaches into the corners needs no margin.
  const isOpaque = drawn.pixels[3] === 255
  if (!how.isFilled || isOpaque) return drawn.png()
  return render(frame(source, { ...how, margin: MARGIN, ground: '#fff' }), options)?.png()
}

/** The icon in the middle of a square. */
function frame(
  { bytes, type, ratio }: IconFile,
  { size, margin, ground }: { size: number; margin: number; ground?: string },
): string {
  const box = size * (1 - 2 * margin)
  const [width, height] = ratio > 1 ? [box, box / ratio] : [box * ratio, box]
  const image = `<image x="${(size - width) / 2}" y="${(size - height) / 2}" width="${width}" height="${height}" href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/>`
  const fill = ground === undefined ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${fill}${image}</svg>`
}
