// Keys for search engines, old links, and values used in pages.
import * as z from 'zod'
import { differs, idle, key, note, option } from '../../schema/describe.ts'
import { file, words } from './values.ts'

const url = note(z.url(), { expected: 'a URL such as `https://example.com`' })

const folder = note(z.string().regex(/^(?!\.{1,2}(?:\/|$))[^/\s\\?#]+(?:\/(?!\.{1,2}(?:\/|$))[^/\s\\?#]+)*$/), {
  expected: 'a folder such as `guides/v2`, without slashes at its ends',
})

export const redirect = z.object({
  source: key('The old path. `:name`, `:name*`, and `*` are wildcards.', z.string().min(1)),
  destination: key('The new path or URL. It can use the wildcards of `source`.', z.string().min(1)),
  permanent: option('True for 308, false for 307.', note(z.boolean(), { default: true })),
})

export const publishingKeys = {
  seo: option(
    'Search engines.',
    z.object({
      indexing: option(
        '`all` also lists pages that the navigation does not name.',
        note(z.enum(['navigable', 'all']), { default: 'navigable' }),
      ),
      metatags: option('Meta tags of every page.', words),
      paths: option(
        'Meta tags of all pages in a folder.',
        z.array(z.object({ path: key('The folder.', folder), metatags: key('Its meta tags.', words) })),
      ),
      organization: option(
        'The publisher, for structured data.',
        z.object({
          id: option('Identifier; `<site>/#organization` when left out.', z.string().min(1)),
          name: option('Name.', z.string().min(1)),
          legalName: option('Legal name.', z.string().min(1)),
          url: option('Address.', url),
          logo: option('Logo.', file),
          sameAs: option('Other addresses of the same publisher.', z.array(url)),
        }),
      ),
      trailingSlash: option('Addresses for search engines end with `/`.', note(z.boolean(), { default: false })),
    }),
  ),
  redirects: option('Old paths and where they lead now.', z.array(redirect)),
  errors: option(
    'Error pages.',
    z.object({
      404: key(
        'The page for addresses that do not exist.',
        z.object({
          redirect: option(
            'True redirects to the home page instead of showing an error.',
            differs(
              note(z.boolean(), { default: true }),
              'Galley always answers with its 404 page and status 404: engines and people learn that the page is gone.',
            ),
          ),
          title: option('Its title.', z.string()),
          description: option('Its text, as MDX.', z.string()),
        }),
      ),
    }),
  ),
  variables: option('Values that pages use as `{{name}}`.', z.record(z.string(), z.string())),
  metadata: option(
    'What is shown about a page.',
    z.object({ timestamp: option('The date of the last change.', note(z.boolean(), { default: false })) }),
  ),
  feedback: option(
    'What readers can say about a page, below its text.',
    z.object({
      suggestEdit: option('A link to edit the page in its repository, which `galley.json` or git names.', z.boolean()),
      raiseIssue: option('A link to raise an issue in that repository.', z.boolean()),
      thumbsRating: option(
        '“Was this page helpful?”, where `feedback.endpoint` of `galley.json` takes the answers.',
        note(z.boolean(), { default: true }),
      ),
    }),
  ),
  markdown: option(
    'Pages as Markdown, for programs that read them.',
    z.object({
      schema: option(
        'Puts the definition of an operation into its page.',
        idle(z.boolean(), 'The Markdown of an operation always has its parameters, fields, and responses.'),
      ),
      instructions: option(
        'Instructions for agents, put before every page and list.',
        z.union([z.string(), z.array(z.string())]),
      ),
    }),
  ),
}
