// Keys for the look of the site: theme, colors, logo, fonts, code blocks.
import * as z from 'zod'
import { differs, idle, key, needed, note, option } from '../../schema/describe.ts'
import { CODE_THEMES } from './code-themes.ts'
import { colorPair, file, href, ICON_LIBRARIES, modeFiles, paint } from './values.ts'

export const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'] as const
const DEFAULT_PRIMARY = '#0d9373'

const codeTheme = note(z.enum(CODE_THEMES), { expected: 'the name of a Shiki theme' })
const codeThemePair = {
  light: option('The theme of code in light mode.', codeTheme),
  dark: option('The theme of code in dark mode.', codeTheme),
}

const font = {
  family: option(
    'The name of the font family. Without a `source`, a name from Google Fonts.',
    differs(
      z.string().min(1),
      "Galley doesn't download a font by its name. Readers who have it installed see it, and others see Inter. To load it, set `source` to its file or stylesheet.",
      { unless: 'source' },
    ),
  ),
  weight: option('The weight of the font, such as 400.', z.number().positive()),
  source: option('The path or URL of the font file, or of a stylesheet that loads the font.', file),
  format: option('The format of the font file in `source`.', z.enum(['woff', 'woff2'])),
}

export const lookKeys = {
  theme: needed('The look of the whole site.', z.enum(THEMES), 'mint'),
  colors: needed(
    'The colors of the site.',
    z.object({
      primary: needed(
        'The accent color in light mode, and in both modes if it is the only color.',
        paint,
        DEFAULT_PRIMARY,
      ),
      light: option('The accent color in dark mode.', paint),
      dark: option('The color of buttons and hovered elements, in both modes.', paint),
    }),
    { primary: DEFAULT_PRIMARY },
  ),
  logo: option(
    'The logo: one file, or one for each mode.',
    z.union([
      file,
      z.object({
        light: key('The logo in light mode.', file),
        dark: key('The logo in dark mode.', file),
        href: option('Where the logo links to. Default: the home page.', href),
      }),
    ]),
  ),
  favicon: option('The icon in the browser tab: one file, or one for each mode.', modeFiles),
  appearance: option(
    'How light and dark mode work.',
    z.object({
      default: option(
        'The mode that readers see first.',
        note(z.enum(['system', 'light', 'dark']), { default: 'system' }),
      ),
      strict: option('Hides the switch between the modes.', note(z.boolean(), { default: false })),
    }),
  ),
  icons: option(
    'Which icons the site uses.',
    z.object({
      library: key('The library that icon names come from.', note(z.enum(ICON_LIBRARIES), { default: 'fontawesome' })),
    }),
  ),
  background: option(
    'The background of the pages.',
    z.object({
      image: option('A background image: one file, or one for each mode.', modeFiles),
      decoration: option('A decorative pattern.', z.enum(['gradient', 'grid', 'windows'])),
      color: option('The background color.', colorPair),
    }),
  ),
  styling: option(
    'Details of how pages look.',
    z.object({
      eyebrows: option(
        'What to show above the title of a page.',
        note(z.enum(['section', 'breadcrumbs']), { default: 'section' }),
      ),
      latex: option(
        'Whether to always load the styles for math, or never, instead of only when a page needs them.',
        idle(z.boolean(), "Pages with formulas load these styles, and other pages don't."),
      ),
      codeblocks: option(
        'The look of code blocks. `system` follows the mode, and `dark` is dark in both modes. You can also name a Shiki theme, or one for each mode.',
        note(
          z.union([
            z.enum(['system', 'dark', ...CODE_THEMES]),
            z.object({
              theme: option('A Shiki theme, or one for each mode.', z.union([codeTheme, z.object(codeThemePair)])),
              ...codeThemePair,
              languages: option(
                'Languages that Galley can’t highlight by itself.',
                z.object({ custom: option('The paths of TextMate grammars in JSON.', z.array(file)) }),
              ),
            }),
          ]),
          { default: 'system' },
        ),
      ),
    }),
  ),
  fonts: option(
    'The fonts of the site: one for everything, or one each for `heading` and `body`.',
    z.object({
      ...font,
      heading: option('The font of headings.', z.object(font)),
      body: option('The font of text.', z.object(font)),
    }),
  ),
  thumbnails: option(
    'Preview images, which social networks show for a link.',
    z.object({
      appearance: option('Whether preview images are light or dark.', z.enum(['light', 'dark'])),
      background: option('The image behind the title.', file),
      fonts: option(
        'The font of the title.',
        z.object({ family: key('A name from Google Fonts.', z.string().min(1)) }),
      ),
    }),
  ),
  interaction: option(
    'How the navigation behaves.',
    z.object({
      drilldown: option('Whether opening a group also goes to its first page.', z.boolean()),
    }),
  ),
}
