// The images and icons of a site: their addresses and sizes.
import type { IconValue } from '../config/values.ts'
import { escapeHtml, type Html, raw } from '../html/html.ts'
import { resolveToEnd } from '../project/links.ts'
import type { Project } from '../project/project.ts'
import type { ImagePair } from '../theme/view.ts'
import { existingModes, isThere, type Modes, rooted } from './existing-images.ts'
import type { createImageSizes } from './image-sizes.ts'
import type { NavIcons } from './nav-icons.ts'
import type { SiteContext } from './site-context.ts'
import type { Urls } from './urls.ts'

/** What images and icons need from the site. */
interface ImageSources {
  readonly urls: Urls
  readonly imageSize: ReturnType<typeof createImageSizes>
  readonly navIcons: NavIcons
}

/** Finds images, and renders icons of the shell. */
export interface SiteImages extends Pick<SiteContext, 'image' | 'imageAt' | 'icon'> {
  /** The images of both modes in the configuration. Undefined unless both exist: browsers draw a frame around a missing one. */
  imagePair(images: Modes | undefined): ImagePair | undefined
  /** The same for a logo. Where one mode's is missing, the other's is better than none. */
  logoPair(images: Modes | undefined): ImagePair | undefined
}

/** The images and icons of a project. */
export function createSiteImages(project: Project, { urls, imageSize, navIcons }: ImageSources): SiteImages {
  const { file: config } = project.config
  const imageAt = (src: string, file: string, page?: string) => {
    const target = resolveToEnd(project, src, file, page)
    if (target.kind === 'external') return { src: target.url }
    if (target.kind === 'asset')
      return { src: urls.file(target.path) + target.query + target.fragment, ...imageSize(target.path) }
    // What leads nowhere in the folder may still exist where the site is hosted.
    if (target.kind === 'missing' && src.startsWith('/'))
      return { src: urls.file(target.path.slice(1)) + target.query + target.fragment }
    // Frames show pages.
    if (target.kind === 'page') return { src: urls.page(target.route) + target.query + target.fragment }
    return { src }
  }
  const image = (src: string): { src: string; width?: number; height?: number } => imageAt(rooted(src), config)
  const imagePair: SiteImages['imagePair'] = (images) => {
    if (!images || !isThere(project, images.light) || !isThere(project, images.dark)) return undefined
    const { src: light, width, height } = image(images.light)
    return { light, dark: image(images.dark).src, width, height }
  }
  return {
    imageAt,
    image,
    imagePair,
    logoPair: (images) => imagePair(existingModes(project, images)),
    icon(value: IconValue | undefined, type?: string): Html | undefined {
      if (value === undefined || value === null) return undefined
      const name = typeof value === 'string' ? value : value.name
      if (typeof name !== 'string' || name === '') return undefined
      if (/[/.]/.test(name))
        return raw(`<img class="icon" src="${escapeHtml(image(name).src)}" alt="" width="16" height="16">`)
      const how = typeof value === 'string' ? { type } : { type: value.style ?? type, library: value.library }
      const html = navIcons.html(name, how)
      return html === '' ? undefined : raw(html)
    },
  }
}
