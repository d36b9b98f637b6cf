// Keys for search engines, old links, and values used in pages.
import * as z from 'zod'
import { differs, idle, key, note, option } from '../../schema/describe.ts'
import { file, words } from './values.ts'

const url = note(z.url(), { expected: 'a URL such as `https://example.com`' })

const folder = note(z.string().regex(/^(?!\.{1,2}(?:\/|$))[^/\s\\?#]+(?:\/(?!\.{1,2}(?:\/|$))[^/\s\\?#]+)*$/), {
  expected: 'a folder such as `guides/v2`, without slashes at its ends',
})

export const redirect = note(
  z.object({
    source: key('The old path. `:name`, `:name*`, and `*` are wildcards.', z.string().min(1)),
    destination: key('The new path or URL. It can use the wildcards of `source`.', z.string().min(1)),
    permanent: option(
      'Whether the redirect is permanent. The status is 308 if it is, and 307 if it isn’t.',
      note(z.boolean(), { default: true }),
    ),
  }),
  {
    moved: {
      from: 'Write `source`.',
      path: 'Write `source`.',
      to: 'Write `destination`.',
      target: 'Write `destination`.',
    },
  },
)

/** Tags that mint.json had in `metadata`, and that some write in `seo`. */
const META_TAGS = Object.fromEntries(
  ['title', 'description', 'image', 'url', 'type', 'site_name', 'locale', 'card', 'site', 'creator'].flatMap((name) =>
    ['og', 'twitter'].map((kind) => [`${kind}:${name}`, 'Write this in `seo.metatags`.']),
  ),
)

export const publishingKeys = {
  seo: option(
    'Settings for search engines.',
    note(
      z.object({
        indexing: option(
          'Which pages search engines can list. `all` includes pages that aren’t in the navigation.',
          note(z.enum(['navigable', 'all']), { default: 'navigable' }),
        ),
        metatags: option('Meta tags for every page.', words),
        paths: option(
          'Meta tags for all pages in a folder.',
          z.array(z.object({ path: key('The folder.', folder), metatags: key('Its meta tags.', words) })),
        ),
        organization: option(
          'The publisher of the docs, for structured data.',
          z.object({
            id: option('Its identifier. Default: `<site>/#organization`.', z.string().min(1)),
            name: option('Its name.', z.string().min(1)),
            legalName: option('Its legal name.', z.string().min(1)),
            url: option('The URL of its website.', url),
            logo: option('Its logo.', file),
            sameAs: option('URLs of other sites that identify it, such as its social accounts.', z.array(url)),
          }),
        ),
        trailingSlash: option(
          'Whether the addresses that search engines get end with `/`.',
          note(z.boolean(), { default: false }),
        ),
      }),
      { moved: META_TAGS },
    ),
  ),
  redirects: option('Redirects from old paths.', z.array(redirect)),
  errors: option(
    'Settings for error pages.',
    z.object({
      404: key(
        'The page for addresses that don’t exist.',
        z.object({
          redirect: option(
            'Whether to redirect to the home page instead of showing an error.',
            differs(
              note(z.boolean(), { default: true }),
              'Galley always responds with its 404 page and status 404, so that search engines and readers learn that the page is gone.',
              { values: [true] },
            ),
          ),
          title: option('Its title.', z.string()),
          description: option('Its text, as MDX.', z.string()),
        }),
      ),
    }),
  ),
  variables: option('Values that pages can use as `{{name}}`.', z.record(z.string(), z.string())),
  metadata: option(
    'What to show about a page.',
    note(z.object({ timestamp: option('The date of the last change.', note(z.boolean(), { default: false })) }), {
      moved: META_TAGS,
    }),
  ),
  feedback: option(
    'What readers can do below the text of a page.',
    z.object({
      suggestEdit: option('Whether to show a link to edit the page in its repository.', z.boolean()),
      raiseIssue: option('Whether to show a link to raise an issue in the repository.', z.boolean()),
      thumbsRating: option(
        'Whether to ask “Was this page helpful?” if `feedback.endpoint` is set in galley.json.',
        note(z.boolean(), { default: true }),
      ),
    }),
  ),
  markdown: option(
    'Settings for the Markdown version of pages.',
    z.object({
      schema: option(
        'Whether pages about operations include their definition.',
        idle(z.boolean(), 'The Markdown of an operation always has its parameters, fields, and responses.'),
      ),
      instructions: option(
        'Instructions for agents, at the top of every page and list.',
        z.union([z.string(), z.array(z.string())]),
      ),
    }),
  ),
}
