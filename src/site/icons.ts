// The icon of a site: its source, the files that are made from it, and their tags.
import type { SiteConfig } from '../config/site-config.ts'
import type { Project } from '../project/project.ts'
import type { HeadTag } from '../theme/view.ts'
import { loadCompiledAssets } from './compiled-assets.ts'
import { contentType } from './content-type.ts'
import { existingModes, type Modes } from './existing-images.ts'
import type { ImageSize } from './image-sizes.ts'
import { localPath } from './images/card-look.ts'
import type { IconShape } from './images/icon-shape.ts'
import type { IconSource } from './images/icons.ts'
import { letterIcon } from './letter-icon.ts'
import { FAVICON } from './page-addresses.ts'
import { FOLDER } from './site-assets.ts'
import type { Urls } from './urls.ts'

/** Browsers, and services that list sites, request it at this path. */
const ICO = 'favicon.ico'
const TOUCH_ICON = 'apple-touch-icon.png'
export const WEB_MANIFEST = `${FOLDER}/site.webmanifest`

/** Sizes in the manifest, for readers who add the site to their home screen. */
const SCREEN_SIZES = [192, 512]

type SizeOf = (path: string) => ImageSize | undefined

/** The author's icon in each mode. Without one that exists, a site has the letter. */
export function ownIcon(project: Project): Modes | undefined {
  return existingModes(project, project.config.favicon)
}

/** The source of icons: the file for light mode, otherwise the letter. Undefined for files of other kinds. */
export function iconSource(project: Project, sizeOf: SizeOf): IconSource | undefined {
  const own = ownIcon(project)
  if (!own) return letterIcon(project.config)
  const { files } = project
  const path = own.light
  if (/^https?:/i.test(path) || !/\.(?:svg|png|jpe?g|gif|webp)$/i.test(path)) return undefined
  const bytes = files.readBytes(localPath(path))
  const size = sizeOf(localPath(path))
  if (!bytes || !size) return undefined
  const hasText = path.endsWith('.svg') && Buffer.from(bytes).includes('<text')
  const fonts = hasText ? loadCompiledAssets().fonts().strong : []
  return { bytes, type: contentType(path), ratio: size.width / size.height, fonts }
}

/** The files that are made from the icon. Only vector graphics are drawn much larger than they are. */
export function iconFiles(project: Project, sizeOf: SizeOf): ReadonlyMap<string, IconShape> {
  const source = iconSource(project, sizeOf)
  if (!source) return new Map()
  const isLines = 'outline' in source || source.type === 'image/svg+xml'
  const size = isLines ? undefined : sizeOf(localPath(ownIcon(project)?.light ?? ''))
  const most = size ? Math.max(size.width, size.height) : Infinity
  const screen = SCREEN_SIZES.filter((pixels) => pixels <= most)
  return new Map<string, IconShape>([
    [ICO, { size: 48, kind: 'ico' }],
    ...(most >= 90 ? [[TOUCH_ICON, { size: 180, kind: 'filled' }] as const] : []),
    ...screen.map((pixels) => [screenIcon(pixels), { size: pixels, kind: 'png' }] as const),
  ])
}

interface IconContext {
  readonly urls: Urls
  readonly sizeOf: SizeOf
  image(src: string): { src: string }
  /** Browsers don't load a manifest from disk. */
  readonly isFromDisk?: boolean
}

/** Links to all icons, those for old browsers first. */
export function iconTags(project: Project, { urls, sizeOf, image, isFromDisk }: IconContext): HeadTag[] {
  const link = (attributes: HeadTag['attributes']): HeadTag => ({ tag: 'link', attributes })
  const made = iconFiles(project, sizeOf)
  const type = (src: string): Record<string, string> => (/\.svg$/i.test(src) ? { type: 'image/svg+xml' } : {})
  const favicon = ownIcon(project)
  const own = favicon
    ? favicon.light === favicon.dark
      ? [link({ rel: 'icon', href: image(favicon.light).src, ...type(favicon.light) })]
      : (['light', 'dark'] as const).map((mode) =>
          link({
            rel: 'icon',
            href: image(favicon[mode]).src,
            ...type(favicon[mode]),
            media: `(prefers-color-scheme: ${mode})`,
          }),
        )
    : [link({ rel: 'icon', href: urls.file(FAVICON), type: 'image/svg+xml' })]
  const has = (path: string) => made.has(path) || project.assets.has(path)
  return [
    ...(has(ICO) && favicon?.light !== `/${ICO}` ? [link({ rel: 'icon', href: urls.file(ICO), sizes: '32x32' })] : []),
    ...own,
    ...(has(TOUCH_ICON) ? [link({ rel: 'apple-touch-icon', href: urls.file(TOUCH_ICON) })] : []),
    ...(hasManifest(made) && !isFromDisk ? [link({ rel: 'manifest', href: urls.file(WEB_MANIFEST) })] : []),
  ]
}

/** True if there are icons for a home screen. */
export function hasManifest(made: ReadonlyMap<string, IconShape>): boolean {
  return made.has(screenIcon(SCREEN_SIZES[0] as number))
}

/** https://www.w3.org/TR/appmanifest: name, colors and icons; the site stays a page in the browser. */
export function webManifest(config: SiteConfig, made: ReadonlyMap<string, IconShape>, urls: Urls): string {
  const icons = [...made].flatMap(([path, { size, kind }]) =>
    kind === 'png' ? [{ src: urls.file(path), sizes: `${size}x${size}`, type: 'image/png' }] : [],
  )
  const manifest = {
    name: config.name,
    start_url: urls.page('/'),
    display: 'browser',
    theme_color: config.colors.primary,
    icons,
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

function screenIcon(pixels: number): string {
  return `${FOLDER}/icon-${pixels}.png`
}
