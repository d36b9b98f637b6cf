// The colours and fonts of one site to its small stylesheet, with every contrast made good enough to read.
import { contrast, fromOklch, mix, parseHex, type Rgb, readable, toHex, toOklch } from './color.ts'
import { colorKey } from './link-color.ts'
import type { LinkColor } from './view.ts'

export interface SiteFont {
  readonly family: string
  readonly weight?: number
  /** Address of the file, where the site serves it. */
  readonly source?: string
  readonly format?: 'woff' | 'woff2'
}

export interface SiteLook {
  /** Colours as in docs.json: `#rgb` or `#rrggbb`. */
  readonly primary: string
  /** The accent of dark mode. */
  readonly light?: string
  /** Buttons, in both modes. */
  readonly dark?: string
  readonly background?: { readonly light?: string; readonly dark?: string }
  readonly fonts?: { readonly body?: SiteFont; readonly heading?: SiteFont }
  /** Colours of single links and banners, which the markup names by `data-color`. */
  readonly linkColors?: readonly LinkColor[]
}

export interface SiteCss {
  readonly css: string
  /** What was changed so that it can be read, one sentence each. */
  readonly corrections: readonly string[]
}

/** WCAG 2.2 AA for text. */
const AA = 4.5
const WHITE: Rgb = [1, 1, 1]
const BLACK: Rgb = [0, 0, 0]
/** The ends of each mode's greys in `css/20-tokens.css`: the faintest text, and the surface before its tint. */
const MODES = {
  light: { faint: '#63676f', surface: '#ffffff', tinted: 0, accent: 'colors.primary' },
  dark: { faint: '#9398a1', surface: '#0f1114', tinted: 0.03, accent: 'colors.light' },
} as const

/** The stylesheet with a site's colours and fonts. Never throws: a colour that cannot be read is reported and left out. */
export function siteCss(look: SiteLook): SiteCss {
  const corrections: string[] = []
  const color = (key: string, text: string | undefined): Rgb | undefined => {
    const parsed = text === undefined ? undefined : parseHex(text)
    if (text !== undefined && !parsed) corrections.push(`${key} ${text} is not a hex colour and is not used.`)
    return parsed
  }
  const primary = color('colors.primary', look.primary) ?? (parseHex('#3b6fd6') as Rgb)
  const light = color('colors.light', look.light)
  const solid = color('colors.dark', look.dark) ?? primary
  const tint = tintOf(primary)

  const mode = (name: 'light' | 'dark', accent: Rgb): string => {
    const surface = surfaceOf(name, color(`background.color.${name}`, look.background?.[name]), tint, corrections)
    return declarations({
      surface: surface.own && toHex(surface.color),
      ...accentTokens({ name, accent, surface: surface.color, corrections }),
    })
  }
  const root = [
    declarations({
      primary: toHex(primary),
      'primary-light': toHex(light ?? primary),
      'primary-dark': toHex(solid),
      'neutral-tint': toHex(tint),
    }),
    solidTokens(solid),
    fontTokens(look.fonts),
    mode('light', primary),
  ].join('')
  const dark = mode('dark', light ?? primary)
  const css = `${fontFaces(look.fonts)}@layer tokens{:root{${root}}.dark{${dark}}${linkColorRules(look.linkColors ?? [])}}\n`
  return { css, corrections }
}

/** The breath of the site's colour in its greys: its hue, at middle lightness, never loud. */
function tintOf(primary: Rgb): Rgb {
  const { c, h } = toOklch(primary)
  return fromOklch({ l: 0.6, c: Math.min(c, 0.13), h })
}

function surfaceOf(
  name: 'light' | 'dark',
  chosen: Rgb | undefined,
  tint: Rgb,
  corrections: string[],
): { color: Rgb; own: boolean } {
  const { faint, surface, tinted } = MODES[name]
  const usual = { color: mix(parseHex(surface) as Rgb, tint, tinted), own: false }
  if (!chosen) return usual
  const ratio = contrast(parseHex(faint) as Rgb, chosen)
  if (ratio >= AA) return { color: chosen, own: true }
  corrections.push(
    `background.color.${name} ${toHex(chosen)} is not used: text of ${name} mode could not be read on it (${ratio.toFixed(1)}:1).`,
  )
  return usual
}

interface Accent {
  readonly name: 'light' | 'dark'
  readonly accent: Rgb
  readonly surface: Rgb
  readonly corrections: string[]
}

function accentTokens({ name, accent, surface, corrections }: Accent): Record<string, string> {
  const text = readable(accent, surface, AA)
  if (toHex(text) !== toHex(accent)) {
    const found = contrast(accent, surface).toFixed(1)
    corrections.push(
      `${MODES[name].accent} ${toHex(accent)} has a contrast of ${found}:1 with the ${name} background (4.5:1 is needed); links in ${name} mode use ${toHex(text)}.`,
    )
  }
  const soft = mix(surface, text, name === 'light' ? 0.08 : 0.16)
  return { accent: toHex(text), 'accent-soft': toHex(soft), 'accent-ink': toHex(readable(text, soft, AA)) }
}

/** Filled buttons: the author's colour as it is, with whichever text can be read on it. */
function solidTokens(solid: Rgb): string {
  const ink = contrast(solid, WHITE) >= AA ? WHITE : BLACK
  const hover = mix(solid, ink === WHITE ? BLACK : WHITE, 0.14)
  return declarations({
    'accent-solid': toHex(solid),
    'accent-solid-hover': toHex(hover),
    'accent-solid-ink': toHex(ink),
  })
}

function fontTokens(fonts: SiteLook['fonts']): string {
  const { body, heading } = fonts ?? {}
  return declarations({
    'font-body': body && `${cssString(body.family)},var(--font-system)`,
    'font-heading': heading && `${cssString(heading.family)},var(--font-system)`,
    'weight-body': body?.weight,
    'weight-heading': heading?.weight,
  })
}

function fontFaces(fonts: SiteLook['fonts']): string {
  let out = ''
  for (const font of new Set([fonts?.body, fonts?.heading])) {
    if (!font?.source) continue
    const weight = font.weight === undefined ? '100 900' : font.weight
    const format = font.format ? ` format("${font.format}")` : ''
    out += `@font-face{font-family:${cssString(font.family)};font-weight:${weight};font-display:swap;src:url(${cssString(font.source)})${format}}`
  }
  return out
}

function linkColorRules(colors: readonly LinkColor[]): string {
  const rules = new Map<string, string>()
  for (const color of colors) {
    const key = colorKey(color)
    const [light, dark] = (key?.split('/') ?? []).map((text) => parseHex(text))
    if (key === undefined || !light || !dark) continue
    const attribute = `[data-color=${cssString(key)}]`
    rules.set(key, `${attribute}{${linkColor(light)}}.dark ${attribute}{${linkColor(dark)}}`)
  }
  return [...rules.values()].join('')
}

function linkColor(color: Rgb): string {
  return declarations({
    'link-color': toHex(color),
    'link-color-ink': toHex(contrast(color, WHITE) >= AA ? WHITE : BLACK),
  })
}

function declarations(values: Record<string, string | number | false | undefined>): string {
  let out = ''
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== false) out += `--${name}:${value};`
  return out
}

/** A quoted string that ends neither early nor a `<style>` around it. */
function cssString(text: string): string {
  return `"${text.replace(/["\\<>\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`
}
