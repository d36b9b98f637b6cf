// Draws the icon of a site without one: the first letter of its name on a rounded square.
import { coverage, type Mask } from '../../drawing/coverage.ts'
import { toIco } from '../../drawing/ico.ts'
import type { Outline } from '../../drawing/outline.ts'
import { toPng } from '../../drawing/rgba-png.ts'
import { ICO_SIZES, type IconShape } from './icon-shape.ts'

/** From 0 to 255. */
export type Channels = readonly [red: number, green: number, blue: number]

/** What the icon looks like. Plain data. */
export interface LetterIcon {
  /**
   * The letter, in a square of `LETTER_ICON_SIZE` units. The origin is the upper left corner and y points up, so every y is
   * negative.
   */
  readonly outline: Outline
  readonly ground: Channels
  readonly ink: Channels
}

/** The width of the square in units. */
export const LETTER_ICON_SIZE = 32
/** The radius of its corners in units. */
export const LETTER_ICON_RADIUS = 7

/** Draws the icon in one shape. It doesn't use the SVG renderer, which takes a quarter of a second to load. */
export function drawLetterIcon(icon: LetterIcon, { size, kind }: IconShape): Uint8Array {
  if (kind !== 'ico') return draw(icon, size, kind === 'filled')
  return toIco(ICO_SIZES.map((each) => ({ size: each, png: draw(icon, each, false) })))
}

/** A filled icon has square corners, because phones round them. */
function draw({ outline, ground, ink }: LetterIcon, size: number, isFilled: boolean): Uint8Array {
  const pixels = new Uint8Array(size * size * 4)
  const how = { scale: size / LETTER_ICON_SIZE, unitsPerEm: LETTER_ICON_SIZE, shift: 0 }
  for (let at = 0; at < pixels.length; at += 4) {
    pixels.set(ground, at)
    if (isFilled) pixels[at + 3] = 255
  }
  const visit = ({ left, top, width, height, alpha }: Mask, set: (at: number, share: number) => void) => {
    for (let y = Math.max(0, -top); y < Math.min(height, size - top); y++)
      for (let x = Math.max(0, -left); x < Math.min(width, size - left); x++)
        set(4 * ((top + y) * size + left + x), alpha[y * width + x] as number)
  }
  if (!isFilled)
    visit(coverage(SQUARE, how), (at, share) => {
      pixels[at + 3] = share
    })
  visit(coverage(outline, how), (at, share) => {
    for (const [i, value] of ink.entries()) {
      const below = ground[i] as number
      pixels[at + i] = Math.round(below + ((value - below) * share) / 255)
    }
  })
  return toPng({ width: size, height: size, pixels })
}

const SQUARE: Outline = [roundedSquare(LETTER_ICON_SIZE, LETTER_ICON_RADIUS)]

/** Each corner consists of two quadratic curves, which differ from a circle by 0.3 %. */
function roundedSquare(size: number, radius: number): Outline[number] {
  const bend = radius * (1 - Math.tan(Math.PI / 8))
  const corner = [
    { x: 0, y: radius, on: true },
    { x: 0, y: bend, on: false },
    { x: bend, y: 0, on: false },
    { x: radius, y: 0, on: true },
  ]
  const corners = [corner]
  for (let turn = 1; turn < 4; turn++)
    corners.push((corners[turn - 1] as typeof corner).map(({ x, y, on }) => ({ x: size - y, y: x, on })))
  return corners.flat().map(({ x, y, on }) => ({ x, y: -y, on }))
}
