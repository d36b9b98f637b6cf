// The whole of docs.json: one description, for reading, for editors, and for the reference.
import * as z from 'zod'
import { idle, needed, note, option } from '../../schema/describe.ts'
import { toJsonSchema } from '../../schema/json-schema.ts'
import { type KeyReference, listKeys } from '../../schema/reference.ts'
import { apiKeys } from './api.ts'
import { frameKeys } from './frame.ts'
import { frontMatterSchema } from './front-matter.ts'
import { galleySchema } from './galley.ts'
import { integrationsKeys } from './integrations.ts'
import { lookKeys } from './look.ts'
import { navigationSchema } from './navigation.ts'
import { publishingKeys } from './publishing.ts'

const OF_STYLES = 'Every `.css` file in the folder is loaded without a setting; remove this key.'
const OF_SCRIPTS = 'Every `.js` file in the folder is loaded without a setting; remove this key.'

/** Names of mint.json, and common mistakes, with the setting's location in docs.json. */
const MOVED: Readonly<Record<string, string>> = {
  topbarLinks: 'Write these links in `navbar.links`.',
  topbarCtaButton: 'Write this button in `navbar.primary`.',
  topbar: 'Write links in `navbar.links` and the button in `navbar.primary`.',
  footerSocials: 'Write these in `footer.socials`.',
  tabs: 'Write tabs in `navigation.tabs`.',
  primaryTab: 'Write tabs in `navigation.tabs`.',
  anchors: 'Write anchors in `navigation.anchors`, or links for every page in `navigation.global.anchors`.',
  topAnchor: 'Write anchors in `navigation.anchors`.',
  versions: 'Write versions in `navigation.versions`.',
  localization: 'Write languages in `navigation.languages`.',
  analytics: 'Write this in `integrations`.',
  defaultColorMode: 'Write this in `appearance.default`.',
  modeToggle: 'Write this in `appearance`.',
  openapi: 'Write this in `api.openapi`.',
  asyncapi: 'Write this in `api.asyncapi`.',
  font: 'Write this in `fonts`.',
  backgroundImage: 'Write this in `background.image`.',
  css: OF_STYLES,
  customJS: OF_SCRIPTS,
  customJs: OF_SCRIPTS,
  customCss: OF_STYLES,
  styles: OF_STYLES,
  customCSS: OF_STYLES,
  js: OF_SCRIPTS,
  scripts: OF_SCRIPTS,
  head: 'Write meta tags in `seo.metatags`; every `.js` and `.css` file in the folder is loaded without a setting.',
  ignore: 'Write patterns of files to leave out into the file `.mintignore`.',
  layout: 'The layout comes from `theme`.',
  url: 'Write the URL of the site as `url` in galley.json.',
}

/** Every key except `navigation`, which is read separately. */
export const settingsSchema = note(
  z.object({
    $schema: option('The address of the schema, so that editors can complete and check this file.', z.string()),
    name: needed('The name of the site, shown after the title of each page.', z.string().min(1), 'Documentation'),
    description: option('What the site is about, for search engines and agents.', z.string()),
    public: option(
      'Whether the site is readable without a login.',
      idle(z.boolean(), 'The host decides who can read a site, as with `galley host access`.'),
    ),
    ...lookKeys,
    ...frameKeys,
    ...publishingKeys,
    ...apiKeys,
    ...integrationsKeys,
  }),
  { moved: MOVED },
)

export type Settings = z.output<typeof settingsSchema>

/** Every key including `navigation`: for descriptions, not for reading. */
export function docsSchema(): z.ZodType {
  return z.object({ ...settingsSchema.shape, navigation: navigationSchema() })
}

/** JSON Schema (draft 2020-12) of docs.json. */
export function docsJsonSchema(): Record<string, unknown> {
  return { title: 'docs.json', ...toJsonSchema(docsSchema(), { references: true }) }
}

/** JSON Schema (draft 2020-12) of galley.json. */
export function galleyJsonSchema(): Record<string, unknown> {
  return { title: 'galley.json', ...toJsonSchema(galleySchema) }
}

/** Every key of docs.json, for a reference page. */
export function configReference(): KeyReference[] {
  return listKeys(docsSchema())
}

/** Every front matter key that Galley uses, for a reference page. */
export function frontMatterReference(): KeyReference[] {
  return listKeys(frontMatterSchema)
}

/** Every key of galley.json, for a reference page. */
export function galleyReference(): KeyReference[] {
  return listKeys(galleySchema)
}
