// Keys for the look of the site: theme, colors, logo, fonts, code blocks.
import * as z from 'zod'
import { differs, idle, key, needed, note, option } from '../../schema/describe.ts'
import { CODE_THEMES } from './code-themes.ts'
import { colorPair, file, href, ICON_LIBRARIES, modeFiles, paint } from './values.ts'

export const THEMES = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma'] as const
export const DEFAULT_PRIMARY = '#0d9373'

const codeTheme = note(z.enum(CODE_THEMES), { expected: 'the name of a Shiki theme' })
const codeThemePair = {
  light: option('Theme of code in light mode.', codeTheme),
  dark: option('Theme of code in dark mode.', codeTheme),
}

const font = {
  family: option(
    'Name of the font family; a Google Fonts name where no `source` is given.',
    differs(
      z.string().min(1),
      'A named family is used where the reader has it, and Inter elsewhere: Galley fetches no font by its name. Name its file or stylesheet as `source`.',
    ),
  ),
  weight: option('Weight of the font.', z.number().positive()),
  source: option('Path or URL of the font file, or of a stylesheet that brings the font.', file),
  format: option('Format of the font file; goes with `source`.', z.enum(['woff', 'woff2'])),
}

export const lookKeys = {
  theme: needed('The look of the whole site.', z.enum(THEMES), 'mint'),
  colors: needed(
    'Colors of the site.',
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
        light: key('Logo for light mode.', file),
        dark: key('Logo for dark mode.', file),
        href: option('Where the logo leads.', href),
      }),
    ]),
  ),
  favicon: option('The icon in the browser tab: one file, or one for each mode.', modeFiles),
  appearance: option(
    'Light and dark mode.',
    z.object({
      default: option(
        'The mode that readers see first.',
        note(z.enum(['system', 'light', 'dark']), { default: 'system' }),
      ),
      strict: option('Hides the switch between the modes.', note(z.boolean(), { default: false })),
    }),
  ),
  icons: option(
    'Icons of the site.',
    z.object({
      library: key('Where icon names are looked up.', note(z.enum(ICON_LIBRARIES), { default: 'fontawesome' })),
    }),
  ),
  background: option(
    'The background of the pages.',
    z.object({
      image: option('A picture: one file, or one for each mode.', modeFiles),
      decoration: option('A pattern.', z.enum(['gradient', 'grid', 'windows'])),
      color: option('The background color.', colorPair),
    }),
  ),
  styling: option(
    'Details of pages.',
    z.object({
      eyebrows: option(
        'What is shown above the title.',
        note(z.enum(['section', 'breadcrumbs']), { default: 'section' }),
      ),
      latex: option(
        'Loads the math styles always (true) or never (false), instead of only when needed.',
        idle(z.boolean(), 'Pages with formulas load these styles, and other pages do not.'),
      ),
      codeblocks: option(
        'Code blocks: `system` follows the mode, `dark` is dark in both; a Shiki theme, or one for each mode.',
        note(
          z.union([
            z.enum(['system', 'dark', ...CODE_THEMES]),
            z.object({
              theme: option('A Shiki theme, or one for each mode.', z.union([codeTheme, z.object(codeThemePair)])),
              ...codeThemePair,
              languages: option(
                'More languages.',
                z.object({ custom: option('Paths of TextMate grammars as JSON.', z.array(file)) }),
              ),
            }),
          ]),
          { default: 'system' },
        ),
      ),
    }),
  ),
  fonts: option(
    'Fonts: one for all, or `heading` and `body`.',
    z.object({
      ...font,
      heading: option('Font of headings.', z.object(font)),
      body: option('Font of text.', z.object(font)),
    }),
  ),
  thumbnails: option(
    'Pictures that social networks show for a link.',
    z.object({
      appearance: option('Light or dark pictures.', z.enum(['light', 'dark'])),
      background: option('Picture behind the title.', file),
      fonts: option('Font of the title.', z.object({ family: key('A Google Fonts name.', z.string().min(1)) })),
    }),
  ),
  interaction: option(
    'How the navigation acts.',
    z.object({
      drilldown: option('True: opening a group goes to its first page. False: it only expands.', z.boolean()),
    }),
  ),
}
