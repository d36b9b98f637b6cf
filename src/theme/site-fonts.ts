// Generates `@font-face` rules and tokens for a site's fonts.
import { cssString, declarations } from './css-text.ts'

export interface SiteFont {
  readonly family: string
  readonly weight?: number
  /** URL of the file on the site. */
  readonly source?: string
  readonly format?: 'woff' | 'woff2'
}

/** True for the URL of a stylesheet with fonts, which some sites name instead of a font file. */
export function isFontStylesheet(source: string): boolean {
  return /(?:\.css|\/css2?)(?:[?#]|$)/i.test(source)
}

export interface SiteFonts {
  readonly body?: SiteFont
  readonly heading?: SiteFont
}

/** Fonts that come with the theme, by lowercase name. */
const BUNDLED: Readonly<Record<string, string>> = {
  inter: '"Inter",var(--inter-fallback)',
  'jetbrains mono': '"JetBrains Mono","Mono Fallback",monospace',
}

/** The font tokens. Headings use the body font by default. */
export function fontTokens({ body, heading }: SiteFonts): string {
  return declarations({
    'font-body': body && stack(body),
    'font-heading': heading && stack(heading),
    'weight-body': body?.weight,
    'weight-heading': heading?.weight,
  })
}

/** If the file or a letter is missing, the theme's own font comes before system fonts. */
function stack({ family, source }: SiteFont): string {
  const name = family.toLowerCase()
  if (!source && Object.hasOwn(BUNDLED, name)) return BUNDLED[name] as string
  return name === 'inter' ? (BUNDLED.inter as string) : `${cssString(family)},${BUNDLED.inter}`
}

/** One rule per font with a file. The same font for text and headings gives a single rule. */
export function fontFaces({ body, heading }: SiteFonts): string {
  const rules = new Set<string>()
  for (const font of [body, heading]) {
    if (!font?.source || isFontStylesheet(font.source)) continue
    const weight = font.weight ?? '100 900'
    const format = font.format ? ` format(${cssString(font.format)})` : ''
    const source = `url(${cssString(font.source)})${format}`
    rules.add(`@font-face{font-family:${cssString(font.family)};font-weight:${weight};font-display:swap;src:${source}}`)
  }
  return [...rules].join('')
}
