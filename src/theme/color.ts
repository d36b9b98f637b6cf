// Parses colors, measures contrast, and finds the nearest readable color of the same hue.

type Channels = readonly [red: number, green: number, blue: number]

/** Red, green, and blue, from 0 to 1. */
export type Rgb = Channels

/** Lightness (0 to 1), chroma, and hue (degrees), in Björn Ottosson's OKLCH. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Parses `#rgb` or `#rrggbb` in any case. Undefined for anything else. */
export function parseHex(text: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const channel = (at: number) => Number.parseInt(full.slice(at, at + 2), 16) / 255
  return [channel(0), channel(2), channel(4)]
}

/** Formats a color as `#rrggbb`. Values out of range are clipped. */
export function toHex(rgb: Rgb): string {
  return `#${toBytes(rgb)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Red, green, and blue, from 0 to 255. Values out of range are clipped. */
export function toBytes(rgb: Rgb): Channels {
  return mapChannels(rgb, (value) => Math.round(clamp(value) * 255))
}

/** Changes each channel of a color. */
export function mapChannels([r, g, b]: Channels, change: (value: number) => number): Channels {
  return [change(r), change(g), change(b)]
}

/** Contrast of two colors by WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/**
 * Perceived difference of two colors, by lightness and hue. About 0.02 is barely visible, and black and white differ by
 * 1.
 */
export function difference(one: Rgb, other: Rgb): number {
  const [a, b] = [toOklab(one), toOklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Blends a color over another. `amount` is its opacity, from 0 to 1. Mixes in `oklab` as browsers do. */
export function mix(below: Rgb, above: Rgb, amount: number): Rgb {
  const [a, b] = [toOklab(below), toOklab(above)]
  const at = (i: 0 | 1 | 2) => a[i] * (1 - amount) + b[i] * amount
  return fromOklab([at(0), at(1), at(2)])
}

/**
 * The color of the same hue and nearest lightness that reaches a contrast with the background. It gets darker on light
 * backgrounds and lighter on dark ones, so the worst result is black or white.
 */
export function readable(color: Rgb, background: Rgb, least: number): Rgb {
  const ground = rounded(background)
  if (contrast(rounded(color), ground) >= least) return color
  const { l, c, h } = toOklch(color)
  const goal = luminance(ground) > 0.18 ? 0 : 1
  let near = 0
  let far = 1
  for (let i = 0; i < 24; i++) {
    const middle = (near + far) / 2
    if (contrast(rounded(fromOklch({ l: l + (goal - l) * middle, c, h })), ground) >= least) far = middle
    else near = middle
  }
  return rounded(fromOklch({ l: l + (goal - l) * far, c, h }))
}

export function toOklch(rgb: Rgb): Oklch {
  const [l, a, b] = toOklab(rgb)
  return { l, c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

/** Reduces the chroma of a color outside sRGB until it fits. Lightness and hue stay the same. */
export function fromOklch({ l, c, h }: Oklch): Rgb {
  const angle = (h * Math.PI) / 180
  const at = (chroma: number): Rgb => fromOklab([l, chroma * Math.cos(angle), chroma * Math.sin(angle)])
  const whole = at(c)
  if (inGamut(whole)) return whole
  let inside = 0
  let outside = c
  for (let i = 0; i < 20; i++) {
    const middle = (inside + outside) / 2
    if (inGamut(at(middle))) inside = middle
    else outside = middle
  }
  return mapChannels(at(inside), clamp)
}

function toOklab(rgb: Rgb): Rgb {
  const [r, g, b] = mapChannels(rgb, toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = mapChannels(rgb, toLinear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function toGamma(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

/** Contrast is measured on the color as written, with eight bits per channel. */
function rounded(rgb: Rgb): Rgb {
  return mapChannels(toBytes(rgb), (value) => value / 255)
}

function inGamut(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.0005 && value <= 1.0005)
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value))
}
