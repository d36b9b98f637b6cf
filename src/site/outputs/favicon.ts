// Icons of the site in every size. A site without one gets the first letter of its name.
import { hasManifest, iconFiles, ownIcon, WEB_MANIFEST, webManifest } from '../icons.ts'
import { createImageSizes } from '../image-sizes.ts'
import type { IconShape } from '../images/icon-shape.ts'
import { letterSvg } from '../letter-icon.ts'
import type { Output } from '../output.ts'
import { FAVICON } from '../page-addresses.ts'
import type { SiteContext } from '../site-context.ts'

export const favicon: Output = {
  name: 'favicon',
  *paths(site) {
    if (!ownIcon(site.project)) yield FAVICON
    if (hasManifest(site.lasting(icons))) yield WEB_MANIFEST
  },
  render(path, site) {
    const { config } = site.project
    return path === FAVICON ? letterSvg(config) : webManifest(config, site.lasting(icons), site.urls)
  },
}

/** Sizes for old browsers, phones, and home screens. */
export const iconImages: Output = {
  name: 'icon-images',
  inWorker: true,
  paths: (site) => site.lasting(icons).keys(),
  render(path, site) {
    const icon = site.lasting(icons).get(path)
    return icon && site.images.draw({ icon })
  },
}

function icons({ project }: SiteContext): ReadonlyMap<string, IconShape> {
  return iconFiles(project, createImageSizes(project.files))
}
