// Draws preview images as PNG files, from the look of a site and the texts of each page.
import { createFace, type Face } from '../../drawing/face.ts'
import { readFont } from '../../drawing/font.ts'
import type { Color, Pixels } from '../../drawing/palette.ts'
import { createPen, type Pen } from '../../drawing/pen.ts'
import { createCanvas, type Picture } from '../../drawing/picture.ts'
import { createPngPacker } from '../../drawing/png.ts'
import { asTrueType } from '../../drawing/sfnt.ts'
import { loadSvgRenderer, type SvgRenderer } from '../../drawing/svg.ts'
import { contrast, mapChannels, type Rgb } from '../../theme/color.ts'
import { CARD_HEIGHT, CARD_LOGO, CARD_MARGIN, CARD_WIDTH, type Card, type CardLook, type CardSheet } from './card.ts'

/** Draws a card, whose texts contain only characters of the fonts. Undefined if the look can't be drawn. */
export type CardPainter = (card: Card) => Uint8Array | undefined

/** Sizes of the title, the largest first. The first one that fits is used. */
const TITLES = [
  { size: 84, leading: 92, most: 1 },
  { size: 76, leading: 84, most: 2 },
  { size: 64, leading: 72, most: 3 },
]
const DESCRIPTION = { size: 32, leading: 46, most: 2, above: 28 }
const EYEBROW = { size: 28, below: 30 }
const NAME = { size: 38 }
const TEXT_WIDTH = CARD_WIDTH - 2 * CARD_MARGIN
/** The last baseline. */
const BOTTOM = CARD_HEIGHT - CARD_MARGIN - 4

/** Draws what all images share, and returns a painter for the texts. */
export async function createCardPainter(look: CardLook): Promise<CardPainter> {
  const render = await loadSvgRenderer()
  const strong = faceOf(look.fonts.strong)
  const text = faceOf(look.fonts.text)
  const fonts = look.background.includes('base64') ? look.fonts.strong.flatMap(asTrueType) : []
  const { background, inks } = look.other ? readableOf([look, look.other], render) : look
  const pixels = render(background, { width: CARD_WIDTH, fonts })
  if (!pixels) return () => undefined
  const canvas = createCanvas(pixels, inks)
  const name = look.name === undefined ? undefined : strong.readable(look.name)
  if (name) {
    const pen = createPen(strong, NAME.size, -0.015)
    const baseline = CARD_LOGO.top + CARD_LOGO.height / 2 + NAME.size * 0.36
    pen.draw(canvas.background, cutTo(pen, name), { x: CARD_MARGIN, y: baseline, ink: 0 })
  }
  const pack = createPngPacker(canvas)
  const pens = {
    titles: TITLES.map(({ size }) => createPen(strong, size, -0.026)),
    description: createPen(text, DESCRIPTION.size, -0.008),
    eyebrow: createPen(strong, EYEBROW.size, -0.005),
  }
  const picture = canvas.copy()
  return (card) => {
    picture.clear()
    if (card.title !== '') drawTexts(picture, pens, card)
    return pack(picture)
  }
}

/** Minimum contrast of large text with its background, by WCAG 2.2. */
const MIN_CONTRAST = 3
/** The usual position of titles. */
const TITLE_AREA = { left: CARD_MARGIN, top: 300, right: 800, bottom: 520 }
/** The scale of a background's sample. Enough for an average color, at a sixteenth of the work. */
const SAMPLE_SCALE = 4

/** The first background on which titles are readable, otherwise the first one. */
function readableOf(sheets: readonly [CardSheet, ...CardSheet[]], render: SvgRenderer): CardSheet {
  const isReadable = ({ background, inks }: CardSheet): boolean => {
    const sample = render(background, { width: CARD_WIDTH / SAMPLE_SCALE })
    return sample !== undefined && contrast(rgb(inks[0]), titleGround(sample)) >= MIN_CONTRAST
  }
  return sheets.find(isReadable) ?? sheets[0]
}

/** The average color behind titles, from a sample of the background. */
function titleGround({ width, pixels }: Pixels): Rgb {
  const { left, top, right, bottom } = TITLE_AREA
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (let y = top / SAMPLE_SCALE; y < bottom / SAMPLE_SCALE; y++)
    for (let x = left / SAMPLE_SCALE; x < right / SAMPLE_SCALE; x++, count++)
      for (let c = 0; c < 3; c++) sums[c] = (sums[c] as number) + (pixels[(y * width + x) * 4 + c] as number)
  return mapChannels(sums, (sum) => sum / count / 255)
}

function rgb(color: Color): Rgb {
  return mapChannels(color, (value) => value / 255)
}

interface Pens {
  readonly titles: readonly Pen[]
  readonly description: Pen
  readonly eyebrow: Pen
}

/** Draws from the bottom up. */
function drawTexts(picture: Picture, pens: Pens, { title, description, eyebrow }: Card): void {
  let y = BOTTOM
  if (description !== undefined) {
    const lines = pens.description.lines(description, { width: TEXT_WIDTH, most: DESCRIPTION.most })
    for (const line of lines.reverse()) {
      pens.description.draw(picture, line, { x: CARD_MARGIN, y, ink: 1 })
      y -= DESCRIPTION.leading
    }
    y -= DESCRIPTION.above - 6
  }
  const { lines, pen, leading, size } = fitTitle(title, pens.titles)
  for (const line of lines.reverse()) {
    pen.draw(picture, line, { x: CARD_MARGIN - size * 0.045, y, ink: 0 })
    y -= leading
  }
  y += leading - size * 0.76
  if (eyebrow !== undefined)
    pens.eyebrow.draw(picture, cutTo(pens.eyebrow, eyebrow), { x: CARD_MARGIN, y: y - EYEBROW.below, ink: 2 })
}

function fitTitle(title: string, pens: readonly Pen[]) {
  const last = TITLES.length - 1
  for (const [i, { size, leading, most }] of TITLES.entries()) {
    const pen = pens[i] as Pen
    const lines = pen.lines(title, { width: TEXT_WIDTH, most: i === last ? most : most + 1 })
    if (lines.length <= most) return { lines, pen, leading, size }
  }
  throw new RangeError('The last size takes every title.')
}

/** One line. */
function cutTo(pen: Pen, text: string): string {
  return pen.lines(text, { width: TEXT_WIDTH, most: 1 })[0] ?? ''
}

function faceOf(files: readonly Uint8Array[]): Face {
  return createFace(files.flatMap((bytes) => readFont(bytes) ?? []))
}
