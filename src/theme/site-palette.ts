// Computes the colors of a site as tokens for both modes, adjusted for readability.
import { contrast, difference, fromOklch, mix, type Rgb, readable, toHex, toOklch } from './color.ts'

export type Mode = 'light' | 'dark'

/** WCAG 2.2 AA for text. */
const AA = 4.5
/**
 * From this contrast on, white text is nearly readable, so darkening the color a little changes it less than black text
 * would.
 */
const NEARLY = 3.25
/** The color of a site whose own can't be read. */
export const FALLBACK_PRIMARY: Rgb = rgb(0x3566c8)
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
/** The ends of each mode's grays in `css/20-tokens.css`: the faintest text, and the surface before its tint. */
const GRAYS: Record<Mode, { readonly faint: Rgb; readonly surface: Rgb; readonly tint: number }> = {
  light: { faint: rgb(0x63676f), surface: WHITE, tint: 0 },
  dark: { faint: rgb(0x9398a1), surface: rgb(0x0f1114), tint: 0.03 },
}
/** Lightness of the grays that authors' stylesheets can use, `--gray-50` to `--gray-950`. */
const STEPS: Readonly<Record<number, number>> = {
  50: 0.985,
  100: 0.967,
  200: 0.928,
  300: 0.872,
  400: 0.708,
  500: 0.551,
  600: 0.446,
  700: 0.373,
  800: 0.278,
  900: 0.21,
  950: 0.13,
}

/** The tint of the site's color in its grays: the same hue at medium lightness, with limited chroma. */
export function tintOf(primary: Rgb): Rgb {
  const { c, h } = toOklch(primary)
  return fromOklch({ l: 0.6, c: Math.min(c, 0.13), h })
}

/** The default surface of a mode. */
export function usualSurface(mode: Mode, tint: Rgb): Rgb {
  return mix(GRAYS[mode].surface, tint, GRAYS[mode].tint)
}

/** Tells whether the faintest text of a mode is readable on a background. */
export function fits(mode: Mode, background: Rgb): boolean {
  return contrast(GRAYS[mode].faint, background) >= AA
}

/** Surfaces around an author's background. Near black, the steps in lightness must be larger to be visible. */
export function surfaceTokens(mode: Mode, background: Rgb): Record<string, string> {
  const surface = toHex(background)
  if (mode === 'light') return { surface }
  const { l, c, h } = toOklch(background)
  const step = (by: number, least: number) => toHex(fromOklch({ l: Math.max(l + by, least), c: c * 0.85, h }))
  return { surface, 'surface-sunken': step(0.035, 0.18), 'surface-raised': step(0.045, 0.2) }
}

/** The accent as text, as a soft background, and as text on that background. */
export function accentTokens(
  mode: Mode,
  accent: Rgb,
  surface: Rgb,
): Record<'accent' | 'accent-soft' | 'accent-ink', string> {
  const text = readable(accent, surface, AA)
  const { c, h } = toOklch(text)
  const { l } = toOklch(surface)
  const soft = mode === 'light' ? fromOklch({ l: l - 0.035, c: Math.min(c * 0.14, 0.03), h }) : mix(surface, text, 0.13)
  return { accent: toHex(text), 'accent-soft': toHex(soft), 'accent-ink': toHex(readable(text, soft, AA)) }
}

/** The color of filled buttons: the author's, or a slightly darker one if that is enough for white text. */
export function solidOf(color: Rgb): Rgb {
  const found = contrast(color, WHITE)
  return found >= NEARLY && found < AA ? readable(color, WHITE, AA) : color
}

/** Filled buttons in a color, with readable text. */
export function solidTokens(solid: Rgb): Record<string, string> {
  const ink = inkOn(solid)
  const hover = mix(solid, ink === WHITE ? BLACK : WHITE, 0.14)
  return { 'accent-solid': toHex(solid), 'accent-solid-hover': toHex(hover), 'accent-solid-ink': toHex(ink) }
}

/** Tells whether a filled button stands out from a surface. */
export function standsOut(solid: Rgb, surface: Rgb): boolean {
  return difference(solid, surface) >= 0.1
}

/** White if it's readable, otherwise black. */
export function inkOn(ground: Rgb): Rgb {
  return contrast(ground, WHITE) >= AA ? WHITE : BLACK
}

/** The color tokens that authors' stylesheets use, as in `rgb(var(--primary) / 0.5)`. */
export function authorTokens(colors: Readonly<Record<string, Rgb>>, tint: Rgb): Record<string, string> {
  const { c, h } = toOklch(tint)
  const greys = Object.entries(STEPS).map(
    ([step, l]) => [`gray-${step}`, fromOklch({ l, c: Math.min(c, 0.008), h })] as const,
  )
  const all = [...Object.entries(colors), ...greys]
  return Object.fromEntries(all.map(([name, color]) => [name, color.map((value) => Math.round(value * 255)).join(' ')]))
}

function rgb(hex: number): Rgb {
  return [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255]
}
