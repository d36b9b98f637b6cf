// The icon attributes that several components share.
import type { Prop } from './component.ts'

/** Font Awesome's styles. Other libraries have a single style. */
const ICON_TYPES = [
  'regular',
  'solid',
  'light',
  'thin',
  'sharp-solid',
  'sharp-regular',
  'sharp-light',
  'sharp-thin',
  'duotone',
  'sharp-duotone-solid',
  'brands',
] as const

export const iconProp: Prop = {
  type: 'icon',
  summary: 'Name of an icon in the library of the site, a path or address of an image, or an inline `<svg>`.',
}

export const iconTypeProp: Prop = {
  type: 'string',
  summary: 'Style of a Font Awesome icon; other libraries ignore it.',
  values: ICON_TYPES,
}
