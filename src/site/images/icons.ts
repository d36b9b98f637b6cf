// The icon of a site to the sizes in which browsers, phones and search engines want it.
import { toIco } from '../../drawing/ico.ts'
import { asTrueType } from '../../drawing/sfnt.ts'
import { loadSvgRenderer, type SvgRenderer } from '../../drawing/svg.ts'

/** The icon as its author gave it. */
export interface IconSource {
  readonly bytes: Uint8Array
  /** `image/svg+xml`, or a kind of pixels. */
  readonly type: string
  /** Width over height. */
  readonly ratio: number
  /** Fonts for the text in it. */
  readonly fonts?: readonly Uint8Array[]
}

/** What is made of it: an ICO file for old browsers, or a PNG; a filled one has no transparent corners, as phones want it. */
export interface IconShape {
  readonly size: number
  readonly kind: 'ico' | 'png' | 'filled'
}

const ICO_SIZES = [16, 32, 48]
/** How much of a filled icon its margins take, where the icon itself does not fill it. */
const MARGIN = 0.12

/** Draws icons; undefined for a file that cannot be read. */
export async function drawIcon(source: IconSource, { size, kind }: IconShape): Promise<Uint8Array | undefined> {
  const render = await loadSvgRenderer()
  if (kind !== 'ico') return draw(render, source, { size, margin: 0, isFilled: kind === 'filled' })
  const images = ICO_SIZES.flatMap((each) => {
    const png = draw(render, source, { size: each, margin: 0, isFilled: false })
    return png ? [{ size: each, png }] : []
  })
  return images.length === ICO_SIZES.length ? toIco(images) : undefined
}

function draw(
  render: SvgRenderer,
  source: IconSource,
  how: { size: number; margin: number; isFilled: boolean },
): Uint8Array | undefined {
  const options = { width: how.size, fonts: (source.fonts ?? []).flatMap(asTrueType) }
  const drawn = render(frame(source, how), options)
  if (!drawn) return undefined
  // What reaches into the corners by itself needs no margin.
  const isOpaque = drawn.pixels[3] === 255
  if (!how.isFilled || isOpaque) return drawn.png()
  return render(frame(source, { ...how, margin: MARGIN, ground: '#fff' }), options)?.png()
}

/** The icon in the middle of a square. */
function frame(
  { bytes, type, ratio }: IconSource,
  { size, margin, ground }: { size: number; margin: number; ground?: string },
): string {
  const box = size * (1 - 2 * margin)
  const [width, height] = ratio > 1 ? [box, box / ratio] : [box * ratio, box]
  const image = `<image x="${(size - width) / 2}" y="${(size - height) / 2}" width="${width}" height="${height}" href="data:${type};base64,${Buffer.from(bytes).toString('base64')}"/>`
  const fill = ground === undefined ? '' : `<rect width="${size}" height="${size}" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">${fill}${image}</svg>`
}
