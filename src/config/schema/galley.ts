// Keys of galley.json: what is ours alone, beside docs.json.
import * as z from 'zod'
import { note, option } from '../../schema/describe.ts'

const settings = z.record(z.string(), z.unknown())

/** The whole file. Rooms that read a section check it themselves, and describe it here as it settles. */
export const galleySchema = note(
  z.object({
    $schema: option('Address of the schema, for editors.', z.string()),
    url: option(
      'Public address of the site, with its base path: used for sitemap, feeds and links that leave the site.',
      note(z.url({ protocol: /^https?$/ }), { expected: 'a URL such as `https://docs.example.com`' }),
    ),
    output: option('Folder into which the site is built.', note(z.string().min(1), { default: 'dist' })),
    search: option('Search: how many results, and how they are shown.', settings),
    rules: option('Rules for writers: `off`, `hint`, `warning`, `error`, or options.', settings),
    terms: option('Words and what to write instead.', settings),
    glossary: option('Short forms and what they stand for.', settings),
    components: option('Descriptions of own components.', settings),
  }),
  { description: 'Settings of Galley beside docs.json.' },
)
