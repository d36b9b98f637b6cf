// Makes the look of preview images from the colors, logo, and fonts of a site.
import type { FontConfig } from '../../config/site-config.ts'
import { escapeHtml } from '../../html/html.ts'
import type { Project } from '../../project/project.ts'
import { fromOklch, mix, parseHex, type Rgb, readable, toBytes, toHex, toOklch } from '../../theme/color.ts'
import { FALLBACK_PRIMARY, type Mode, tintOf, usualSurface } from '../../theme/site-palette.ts'
import { loadCompiledAssets } from '../compiled-assets.ts'
import { contentType } from '../content-type.ts'
import type { ImageSize } from '../image-sizes.ts'
import { CARD_HEIGHT, CARD_LOGO, CARD_MARGIN, CARD_WIDTH, type CardLook, type CardSheet } from './card.ts'

/** The settings of preview images in galley.json. */
export interface ThumbnailSettings {
  readonly enabled?: boolean
  readonly fonts?: readonly string[]
}

export function thumbnailSettings({ config }: Pick<Project, 'config'>): ThumbnailSettings {
  return config.galley.thumbnails ?? {}
}

/** The bundled fonts. Also used if a site's font isn't available. */
export const BUNDLED_FONT = 'Inter'

const INKS: Readonly<Record<Mode, readonly [title: Rgb, description: Rgb]>> = {
  light: [rgb(0x14171d), rgb(0x59606c)],
  dark: [rgb(0xf4f5f7), rgb(0xa4aab5)],
}
/** How much of the site's color the corner gets. */
const GLOW: Readonly<Record<Mode, number>> = { light: 0.7, dark: 0.36 }
/** Contrast of the eyebrow, by WCAG 2.2. */
const LEAST_CONTRAST = 4.5

/** The look. `imageSize` returns the size of a file of the docs folder. */
export function cardLook(project: Project, imageSize: (path: string) => ImageSize | undefined): CardLook {
  const { config } = project
  const chosen = config.thumbnails.appearance
  const mode = chosen ?? (config.appearance.default === 'dark' ? 'dark' : 'light')
  const picture = pictureOf(project)
  const logoIn = (wanted: Mode) => config.logo && logoImage(project, config.logo[wanted], imageSize)
  const sheet = (wanted: Mode) => cardSheet(config, { mode: wanted, picture, logo: logoIn(wanted) })
  return {
    ...sheet(mode),
    ...(picture !== undefined && !chosen && { other: sheet(mode === 'dark' ? 'light' : 'dark') }),
    ...(logoIn(mode) === undefined && { name: config.name }),
    fonts: cardFonts(project),
  }
}

function cardSheet(
  config: Project['config'],
  { mode, picture, logo }: Pick<Background, 'mode' | 'picture' | 'logo'>,
): CardSheet {
  const primary = parseHex(config.colors.primary) ?? FALLBACK_PRIMARY
  const accent = (mode === 'dark' && config.colors.light ? parseHex(config.colors.light) : undefined) ?? primary
  const chosen = config.background.color?.[mode]
  const surface = (chosen === undefined ? undefined : parseHex(chosen)) ?? usualSurface(mode, tintOf(primary))
  const [title, description] = INKS[mode]
  return {
    background: backgroundSvg({ surface, accent, mode, picture, logo }),
    inks: [toBytes(title), toBytes(description), toBytes(readable(accent, surface, LEAST_CONTRAST))],
  }
}

interface Background {
  readonly surface: Rgb
  readonly accent: Rgb
  readonly mode: Mode
  /** The author's picture and the logo, as SVG. */
  readonly picture: string | undefined
  readonly logo: string | undefined
}

/** The author's picture, or a glow in the site's color in the corner without text, and a line at the bottom. */
function backgroundSvg({ surface, accent, mode, picture, logo = '' }: Background): string {
  const size = `width="${CARD_WIDTH}" height="${CARD_HEIGHT}"`
  const { l, c, h } = toOklch(accent)
  // On white, a dark color would fade to gray, so this uses a light tint of it.
  const tint = mode === 'light' ? fromOklch({ l: Math.max(l, 0.84), c, h }) : accent
  const stops = [0, 0.25, 0.5, 0.75, 1].map((offset) => {
    const color = toHex(mix(surface, tint, GLOW[mode] * (1 - offset) ** 2))
    return `<stop offset="${offset}" stop-color="${color}"/>`
  })
  const glow = `<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${CARD_WIDTH + 20}" cy="-60" r="720">${stops.join('')}</radialGradient>`
  const decoration =
    picture ??
    `<defs>${glow}</defs><rect ${size} fill="url(#glow)"/><rect y="${CARD_HEIGHT - 8}" width="${CARD_WIDTH}" height="8" fill="${toHex(accent)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}"><rect ${size} fill="${toHex(surface)}"/>${decoration}${logo}</svg>`
}

function pictureOf(project: Project): string | undefined {
  const { background } = project.config.thumbnails
  const href = background === undefined ? undefined : dataUrl(project, background)
  return (
    href && `<image width="${CARD_WIDTH}" height="${CARD_HEIGHT}" preserveAspectRatio="xMidYMid slice" href="${href}"/>`
  )
}

function logoImage(
  project: Project,
  src: string,
  imageSize: (path: string) => ImageSize | undefined,
): string | undefined {
  const size = imageSize(localPath(src))
  const href = dataUrl(project, src)
  if (!size || href === undefined) return undefined
  const scale = Math.min(CARD_LOGO.height / size.height, CARD_LOGO.width / size.width)
  const [width, height] = [size.width * scale, size.height * scale]
  return `<image x="${CARD_MARGIN}" y="${CARD_LOGO.top + (CARD_LOGO.height - height) / 2}" width="${width}" height="${height}" href="${href}"/>`
}

/** A file of the docs folder as a data URL for SVG. Undefined for other files, and for kinds that can't be drawn. */
function dataUrl(project: Project, src: string): string | undefined {
  if (!/\.(?:svg|png|jpe?g|gif|webp)$/i.test(src)) return undefined
  const bytes = /^https?:/i.test(src) ? undefined : project.files.readBytes(localPath(src))
  return bytes && escapeHtml(`data:${contentType(src)};base64,${Buffer.from(bytes).toString('base64')}`)
}

/** The path in the docs folder. */
export function localPath(src: string): string {
  return src.replace(/^\.?\/+/, '')
}

/** The author's font if its file is available, then those of galley.json, and then ours. */
function cardFonts(project: Project): CardLook['fonts'] {
  const { config } = project
  const own = [config.fonts.heading, config.fonts.body].find((font) => isFor(font, config.thumbnails.fontFamily))
  const files = [own?.source, ...(thumbnailSettings(project).fonts ?? [])]
    .filter((path) => path !== undefined && !/^https?:/i.test(path))
    .flatMap((path) => project.files.readBytes(localPath(path as string)) ?? [])
  const { text, strong } = loadCompiledAssets().fonts()
  return { text: [...files, ...text], strong: [...files, ...strong] }
}

/** The font of the site's headings, unless preview images have their own. */
function isFor(font: FontConfig | undefined, wanted: string | undefined): boolean {
  return font?.source !== undefined && (wanted === undefined || wanted.toLowerCase() === font.family.toLowerCase())
}

function rgb(hex: number): Rgb {
  return [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255]
}
