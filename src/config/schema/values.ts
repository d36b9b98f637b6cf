// Descriptions of values that several settings share: colors, icons, URLs, files.
import * as z from 'zod'
import { differs, key, note, option } from '../../schema/describe.ts'
import { isSafeHref } from '../href.ts'

const ICON_STYLES = [
  'brands',
  'duotone',
  'light',
  'regular',
  'sharp-duotone-solid',
  'sharp-light',
  'sharp-regular',
  'sharp-solid',
  'sharp-thin',
  'solid',
  'thin',
] as const

export const ICON_LIBRARIES = ['fontawesome', 'lucide', 'tabler'] as const

/** Whether pages are readable without a login. Only a host with logins can keep a promise of `false`. */
export const isPublic = differs(
  z.boolean(),
  'Works on hosts with a login. On a static site, everyone can read every page.',
  {
    values: [false],
  },
)

export const iconStyle = z.enum(ICON_STYLES)

export const paint = note(z.string().regex(/^#(?:[a-fA-F0-9]{6}|[a-fA-F0-9]{3})$/), {
  expected: 'a color such as `#0D9373`',
})

export const icon = note(
  z.union([
    z.string(),
    z.object({
      name: key('The name of the icon in its library, a path, or a URL.', z.string().min(1)),
      style: option('The style of a Font Awesome icon.', iconStyle),
      library: option('The library of this icon, if it isn’t the library of the site.', z.enum(ICON_LIBRARIES)),
    }),
  ]),
  { id: 'Icon', expected: 'the name of an icon, or an object with `name`' },
)

/** A URL that readers can follow. One that would run a script is rejected. */
export const href = note(z.string().min(1).refine(isSafeHref), { expected: 'a URL or a path such as `/guides/start`' })

export const file = note(z.string().min(1), { expected: 'the path or URL of a file' })

export const colorPair = z.object({
  light: option('The color in light mode.', paint),
  dark: option('The color in dark mode.', paint),
})

/** A single file, or one for each mode. */
export const modeFiles = z.union([
  file,
  z.object({ light: key('The file for light mode.', file), dark: key('The file for dark mode.', file) }),
])

/** A mapping from strings to strings. */
export const words = z.record(z.string(), z.string().min(1))
