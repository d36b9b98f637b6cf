// Generates a site's small stylesheet with its colors and fonts, and corrects colors that would be hard to read.
import { contrast, parseHex, type Rgb, toHex } from './color.ts'
import { cssString, declarations } from './css-text.ts'
import { colorKey } from './link-color.ts'
import { fontFaces, fontTokens, type SiteFonts } from './site-fonts.ts'
import {
  accentTokens,
  authorTokens,
  FALLBACK_PRIMARY,
  fits,
  inkOn,
  type Mode,
  solidOf,
  solidTokens,
  standsOut,
  surfaceTokens,
  tintOf,
  usualSurface,
} from './site-palette.ts'
import type { LinkColor } from './view.ts'

export interface SiteLook {
  /** Colors as in docs.json: `#rgb` or `#rrggbb`. */
  readonly primary: string
  /** The accent color of dark mode. */
  readonly light?: string
  /** The color of buttons, in both modes. */
  readonly dark?: string
  readonly background?: { readonly light?: string; readonly dark?: string }
  readonly fonts?: SiteFonts
  /** Colors of individual links and banners, which the markup refers to by `data-color`. */
  readonly linkColors?: readonly LinkColor[]
}

export interface SiteCss {
  readonly css: string
  /** What was changed for readability, as one sentence each. */
  readonly corrections: readonly string[]
}

/** The stylesheet with a site's colors and fonts. Never throws: an invalid color is reported and left out. */
export function siteCss(look: SiteLook): SiteCss {
  const corrections: string[] = []
  const color = (key: string, text: string | undefined): Rgb | undefined => {
    const parsed = text === undefined ? undefined : parseHex(text)
    if (text !== undefined && !parsed) corrections.push(`${key} "${text}" isn't a hex color and isn't used.`)
    return parsed
  }
  const primary = color('colors.primary', look.primary) ?? FALLBACK_PRIMARY
  const light = color('colors.light', look.light)
  const button = color('colors.dark', look.dark) ?? primary
  const solid = solidOf(button)
  if (solid !== button) corrections.push(correctedButton(look.dark ? 'colors.dark' : 'colors.primary', button, solid))
  const backgrounds = {
    light: color('background.color.light', look.background?.light),
    dark: color('background.color.dark', look.background?.dark),
  }
  const tint = tintOf(primary)
  const surfaces: Record<Mode, Rgb> = { light: usualSurface('light', tint), dark: usualSurface('dark', tint) }

  const mode = (name: Mode, accent: { key: string; color: Rgb }): string => {
    const chosen = backgrounds[name]
    const own = chosen !== undefined && fits(name, chosen)
    if (own) surfaces[name] = chosen
    else if (chosen) corrections.push(unfitBackground(name, chosen))
    const tokens = accentTokens(name, accent.color, surfaces[name])
    if (tokens.accent !== toHex(accent.color))
      corrections.push(correctedAccent(name, accent, surfaces[name], tokens.accent))
    const visible = standsOut(solid, surfaces[name])
    if (!visible) corrections.push(unseenButton(name, solid, tokens.accent))
    return declarations({
      ...(own ? surfaceTokens(name, chosen) : {}),
      ...tokens,
      ...solidTokens(visible ? solid : (parseHex(tokens.accent) as Rgb)),
    })
  }
  const lightTokens = mode('light', { key: 'colors.primary', color: primary })
  const darkTokens = mode(
    'dark',
    light ? { key: 'colors.light', color: light } : { key: 'colors.primary', color: primary },
  )

  const named = {
    primary,
    'primary-light': light ?? primary,
    'primary-dark': button,
    'background-light': surfaces.light,
    'background-dark': surfaces.dark,
  }
  const root = [
    declarations({ 'neutral-tint': toHex(tint), ...authorTokens(named, tint) }),
    fontTokens(look.fonts ?? {}),
    lightTokens,
  ].join('')
  const rules = `:root{${root}}.dark{${darkTokens}}${linkColorRules(look.linkColors ?? [])}`
  return { css: `${fontFaces(look.fonts ?? {})}@layer tokens{${rules}}\n`, corrections }
}

function unfitBackground(mode: Mode, background: Rgb): string {
  return `background.color.${mode} ${toHex(background)} isn't used, because text in ${mode} mode would be unreadable on it.`
}

function unseenButton(mode: Mode, solid: Rgb, used: string): string {
  return `Buttons in ${toHex(solid)} would blend into the ${mode} background, so in ${mode} mode they use ${used}.`
}

function correctedButton(key: string, color: Rgb, used: Rgb): string {
  const found = contrast(color, [1, 1, 1]).toFixed(1)
  return `${key} ${toHex(color)} has a contrast of ${found}:1 with white text, but 4.5:1 is needed, so buttons use ${toHex(used)}.`
}

function correctedAccent(mode: Mode, accent: { key: string; color: Rgb }, surface: Rgb, used: string): string {
  // Truncated instead of rounded: 4.49 isn't 4.5.
  const found = Math.floor(contrast(accent.color, surface) * 100) / 100
  return `${accent.key} ${toHex(accent.color)} has a contrast of ${found}:1 with the ${mode} background, but 4.5:1 is needed, so links in ${mode} mode use ${used}.`
}

/** One rule per color and mode, selected by the attribute in the markup. */
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
  return declarations({ 'link-color': toHex(color), 'link-color-ink': toHex(inkOn(color)) })
}
