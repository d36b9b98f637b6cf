// The fonts that a site chose to `@font-face` rules and the tokens that name them.
import { cssString, declarations } from './css-text.ts'

export interface SiteFont {
  readonly family: string
  readonly weight?: number
  /** Address of the file, where the site serves it. */
  readonly source?: string
  readonly format?: 'woff' | 'woff2'
}

/** True for the address of a stylesheet that brings fonts, which some sites name in place of a font file. */
export function isFontStylesheet(source: string): boolean {
  return /(?:\.css|\/css2?)(?:[?#]|$)/i.test(source)
}

export interface SiteFonts {
  readonly body?: SiteFont
  readonly heading?: SiteFont
}

/** Fonts that the theme brings along, by name in lower case. */
const BUNDLED: Readonly<Record<string, string>> = {
  inter: '"Inter",var(--inter-fallback)',
  'jetbrains mono': '"JetBrains Mono","Mono Fallback",monospace',
}

/** The tokens; headings take the body's font where they have none of their own. */
export function fontTokens({ body, heading }: SiteFonts): string {
  return declarations({
    'font-body': body && stack(body),
    'font-heading': heading && stack(heading),
    'weight-body': body?.weight,
    'weight-heading': heading?.weight,
  })
}

/** Whatever is missing, file or letters: the theme's own font has it before whatever the system has. */
function stack({ family, source }: SiteFont): string {
  const name = family.toLowerCase()
  if (!source && Object.hasOwn(BUNDLED, name)) return BUNDLED[name] as string
  return name === 'inter' ? (BUNDLED.inter as string) : `${cssString(family)},${BUNDLED.inter}`
}

/** One rule for each font with a file; the same font for text and headings gives one. */
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
