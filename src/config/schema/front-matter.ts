// Keys of a page's front matter and what they do. Pages may have any others.
import * as z from 'zod'
import { differs, idle, later, note, option } from '../../schema/describe.ts'
import { isoDate } from '../iso-date.ts'
import { NO_API_PAGES } from './api.ts'
import { contextual } from './frame.ts'
import { href, icon, iconStyle, isPublic } from './values.ts'

const text = z.string()
const yes = z.boolean()
const day = note(
  z.string().refine((typed) => isoDate(typed) !== undefined),
  { expected: 'a day such as `2026-03-01`' },
)
const card = option('For link previews on other sites. Missing values come from the page.', text)

export const frontMatterSchema = z.object({
  title: option('The heading of the page and its name in the navigation. Defaults to the file name in words.', text),
  description: option(
    'Shown under the title, in search results, and to assistants. Can contain inline Markdown.',
    text,
  ),
  sidebarTitle: option('A shorter name for the navigation.', text),
  icon: option('The icon before the name in the navigation.', icon),
  iconType: option('The style of a Font Awesome icon.', iconStyle),
  tag: option('A badge next to the name in the navigation.', text),
  url: option('Where the entry in the navigation links to. The page itself isn’t published.', href),
  hidden: option(
    'Whether to hide the page from all lists and from search engines. `false` shows a page of a hidden group.',
    yes,
  ),
  deprecated: option('Marks the page as deprecated. Write a string to say what to use instead.', z.union([yes, text])),
  hideFooterPagination: option('Hides the links to the previous and next page.', yes),
  hideApiMarker: option('Hides the method in the navigation.', yes),
  related: option(
    'Pages to list at the end: paths, URLs, or `Title: link`. `false` lists none.',
    z.union([z.literal(false), z.array(z.union([text, z.record(text, text)]))]),
  ),
  mode: option(
    'The layout of the page.',
    differs(
      z.enum(['default', 'wide', 'custom', 'frame', 'center', 'assistant']),
      '`assistant` is shown as `default`, because the assistant is a panel beside the page.',
      { values: ['assistant'] },
    ),
  ),
  contextual: option('The menu of actions on this page, instead of the menu of the site.', contextual),
  rss: option("A button that links to the page's feed.", yes),
  keywords: option('Additional words that search finds the page by. Also a meta tag.', z.union([z.array(text), text])),
  boost: option('The weight of the page in search, in place of the weight of its group.', z.number().positive()),
  searchable: option('Set to `false` to keep the page out of the search of the site.', yes),
  noindex: option('Set to `true` to keep the page out of all lists and out of search engines.', yes),
  robots: option('The meta tag `robots`.', text),
  canonical: option('The URL of the original of this page.', text),
  'og:title': card,
  'og:description': card,
  'og:image': card,
  'og:url': card,
  'og:type': card,
  'og:image:width': card,
  'og:image:height': card,
  'twitter:title': card,
  'twitter:description': card,
  'twitter:image': card,
  'twitter:card': card,
  'twitter:site': card,
  'twitter:image:width': card,
  'twitter:image:height': card,
  timestamp: option('Whether to show the date of the last change on this page.', yes),
  lastUpdatedDate: option('The date of the last change, if it isn’t the date of the last commit.', day),
  createdDate: option('The day when the page was written.', idle(day, "Pages don't show it.")),
  groups: option(
    'The groups of readers that can see the page.',
    differs(
      z.array(z.unknown()),
      'Works on hosts with a login. A static site has none, so the page is left out of it.',
    ),
  ),
  public: option('Whether the page is readable without a login.', isPublic),
  isPublic: option('An older name of `public`.', isPublic),
  version: option(
    'The version that the page is about.',
    idle(text, 'The version of a page comes from its place in the navigation.'),
  ),
  authors: option('Who wrote the page.', idle(z.unknown(), "Pages don't show it.")),
  api: option('The endpoint that a page written by hand describes, as `METHOD /path`.', text),
  openapi: option('The operation that the page shows, or the specification that it introduces.', text),
  'openapi-schema': option('The schema that the page shows.', text),
  asyncapi: option('The channel that the page shows, or the AsyncAPI document that it introduces.', text),
  graphql: option('The item of a GraphQL schema that the page shows.', z.unknown()),
  grpc: option('The service, method, message, or enum that the page shows.', text),
  openrpc: option('The method that the page shows, or the OpenRPC document that it introduces.', text),
  sdk: option('The class, function, or other symbol of a library that the page shows.', z.unknown()),
  contentType: option('The content type of the request body, on a page with `api`.', text),
  authMethod: option(
    'How to authorize requests, on a page with `api` or `openrpc`.',
    note(z.string().regex(/^(?:bearer|basic|key|cobo|none)$/i), {
      expected: '`bearer`, `basic`, `key`, or `none`',
    }),
  ),
  auth: option('How to authorize requests.', later(text, NO_API_PAGES)),
  playground: option(
    'How much of the playground to show: `interactive`, `simple`, or `none`.',
    differs(z.enum(['interactive', 'simple', 'none', 'auth']), 'A static site has no login, so `auth` shows nothing.', {
      values: ['auth'],
    }),
  ),
})
