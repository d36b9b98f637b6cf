// Keys for everything around the pages: bar, footer, banner, search, page actions.
import * as z from 'zod'
import { differs, key, note, option } from '../../schema/describe.ts'
import { colorPair, href, icon, iconStyle, paint } from './values.ts'

export const SOCIALS = [
  ...['x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news'],
  ...['medium', 'telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast'],
] as const

export const CONTEXTUAL_OPTIONS = [
  ...['copy', 'assistant', 'view', 'download-pdf', 'download-spec', 'chatgpt', 'claude', 'perplexity', 'grok'],
  ...['aistudio', 'devin', 'devin-desktop', 'windsurf', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'],
] as const

export const navbar = note(
  z.object({
    links: option(
      'Links in the bar.',
      z.array(
        z.object({
          label: option('Text of the link; needed unless `type` or `icon` is given.', z.string()),
          href: key('Where it leads.', href),
          icon: option('Icon before the text.', icon),
          iconType: option('Style of the icon.', iconStyle),
          type: option(
            'A link to a repository, or to a Discord server.',
            differs(
              z.enum(['github', 'discord']),
              'It sets the icon and the name. Galley fetches no numbers from other sites.',
            ),
          ),
        }),
      ),
    ),
    primary: option(
      'The button at the end of the bar.',
      z.object({
        type: key(
          'A plain button, or a link to a repository or a Discord server.',
          z.enum(['button', 'github', 'discord']),
        ),
        label: option('Text of the button; needed for `button`.', z.string().min(1)),
        href: key('Where it leads.', href),
      }),
    ),
  }),
  { id: 'Navbar' },
)

export const footer = note(
  z.object({
    socials: option('Social accounts, by name of the service.', z.partialRecord(z.enum(SOCIALS), href)),
    links: option(
      'Columns of links.',
      z.array(
        z.object({
          header: option('Title of the column.', z.string().min(1)),
          items: key(
            'Links of the column.',
            z
              .array(
                z.object({ label: key('Text of the link.', z.string().min(1)), href: key('Where it leads.', href) }),
              )
              .min(1),
          ),
        }),
      ),
    ),
  }),
  { id: 'Footer' },
)

export const banner = note(
  z.object({
    content: key('The text, with Markdown links and emphasis.', z.string().min(1)),
    dismissible: option(
      'Readers can dismiss it. It shows again when its text changes.',
      note(z.boolean(), { default: false }),
    ),
    type: option('How urgent it is.', note(z.enum(['info', 'warning', 'critical']), { default: 'info' })),
    color: option('Its color, instead of the one of `type`.', z.union([paint, colorPair])),
  }),
  { id: 'Banner' },
)

const customAction = z.object({
  title: key('Text of the action.', z.string().min(1)),
  description: key('Second line.', z.string()),
  icon: option('Icon of the action.', icon),
  iconType: option('Style of the icon.', iconStyle),
  href: key(
    'Where it leads. `$page`, `$path`, and `$mcp` are replaced.',
    z.union([
      href,
      z.object({
        base: key('The address before the query.', href),
        query: option(
          'Query parameters.',
          z.array(z.object({ key: key('Name.', z.string().min(1)), value: key('Value.', z.string()) })),
        ),
      }),
    ]),
  ),
})

export const contextual = z.object({
  options: key(
    'Actions in order; the first is the default.',
    z.array(z.union([z.enum(CONTEXTUAL_OPTIONS), customAction])),
  ),
  display: option('Where the menu is shown.', note(z.enum(['header', 'toc']), { default: 'header' })),
})

export const frameKeys = {
  navbar: option('The bar at the top.', navbar),
  footer: option('The footer of each page.', footer),
  banner: option('An announcement above all pages.', banner),
  search: option('Search.', z.object({ prompt: option('Text in the empty search field.', z.string().min(1)) })),
  contextual: option('The menu of actions on a page: copy it, open it elsewhere.', contextual),
}
