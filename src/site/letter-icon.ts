// The icon of a site without one: the first letter of its name on a square in its color.
import type { SiteConfig } from '../config/site-config.ts'
import { readFont } from '../drawing/font.ts'
import type { Outline, OutlinePoint } from '../drawing/outline.ts'
import { escapeHtml } from '../html/html.ts'
import { parseHex, type Rgb, toBytes, toHex } from '../theme/color.ts'
import { FALLBACK_PRIMARY, inkOn } from '../theme/site-palette.ts'
import { loadCompiledAssets } from './compiled-assets.ts'
import { type Channels, LETTER_ICON_RADIUS, LETTER_ICON_SIZE, type LetterIcon } from './images/letter-icon.ts'

type Named = Pick<SiteConfig, 'name' | 'colors'>

/** Where the letter is placed, and its size. */
const LETTER = { em: 20, middle: 16, baseline: 23.2 }

/** The icon as shapes, to draw. A letter that our fonts don't have is left out. */
export function letterIcon(site: Named): LetterIcon {
  const [ground, ink] = colorsOf(site).map(toBytes) as [Channels, Channels]
  return { outline: outlineOf(firstLetter(site)) ?? [], ground, ink }
}

/** The icon as SVG. A letter that our fonts don't have is text, in the reader's system font. */
export function letterSvg(site: Named): string {
  const letter = firstLetter(site)
  const [ground, ink] = colorsOf(site).map(toHex)
  const outline = outlineOf(letter)
  const drawn = outline
    ? `<path fill="${ink}" d="${pathData(outline)}"/>`
    : `<text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="19" font-weight="700" fill="${ink}">${escapeHtml(letter)}</text>`
  const size = LETTER_ICON_SIZE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" rx="${LETTER_ICON_RADIUS}" fill="${ground}"/>${letter === '' ? '' : drawn}</svg>\n`
}

function firstLetter({ name }: Named): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}

/** The color of the square, and that of the letter. */
function colorsOf({ colors }: Named): [ground: Rgb, ink: Rgb] {
  const ground = parseHex(colors.primary) ?? FALLBACK_PRIMARY
  return [ground, inkOn(ground)]
}

/** In the units of the icon, from its upper left corner, with y upward. */
function outlineOf(letter: string): Outline | undefined {
  const codePoint = letter.codePointAt(0)
  if (codePoint === undefined) return undefined
  for (const file of loadCompiledAssets().fonts().strong) {
    const font = readFont(file)
    const glyph = font?.glyph(codePoint) ?? 0
    if (!font || glyph === 0) continue
    const scale = LETTER.em / font.unitsPerEm
    const left = LETTER.middle - (font.advance(glyph) * scale) / 2
    const placed = ({ x, y, on }: OutlinePoint) => ({ x: left + x * scale, y: y * scale - LETTER.baseline, on })
    return font.outline(glyph).map((contour) => contour.map(placed))
  }
  return undefined
}

/** An outline as path data. An off-curve point is the control point of a curve. */
function pathData(outline: Outline): string {
  const at = ({ x, y }: { x: number; y: number }) => `${round(x)} ${round(-y)}`
  return outline
    .map((contour) => {
      const points = contour.flatMap((point, i) => {
        const last = contour.at(i - 1)
        const between = !point.on && last && !last.on
        return between ? [{ x: (last.x + point.x) / 2, y: (last.y + point.y) / 2, on: true }, point] : [point]
      })
      const start = points.findIndex(({ on }) => on)
      const turned = [...points.slice(start), ...points.slice(0, start)]
      const [first, ...rest] = [...turned, turned[0] as (typeof turned)[number]]
      if (!first) return ''
      let data = `M${at(first)}`
      for (const [i, point] of rest.entries()) {
        if (point.on) data += rest[i - 1]?.on === false ? ` ${at(point)}` : `L${at(point)}`
        else data += `Q${at(point)}`
      }
      return `${data}Z`
    })
    .join('')
}

function round(value: number): number {
  return Number(value.toFixed(2))
}
