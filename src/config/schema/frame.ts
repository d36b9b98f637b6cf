// Keys for everything around the pages: bar, footer, banner, search, page actions.
import * as z from 'zod'
import { differs, key, note, option } from '../../schema/describe.ts'
import { colorPair, href, icon, iconStyle, paint } from './values.ts'

const SOCIALS = [
  ...['x', 'website', 'facebook', 'youtube', 'discord', 'slack', 'github', 'linkedin', 'instagram', 'hacker-news'],
  ...['medium', 'telegram', 'twitter', 'x-twitter', 'earth-americas', 'bluesky', 'threads', 'reddit', 'podcast'],
] as const

const CONTEXTUAL_OPTIONS = [
  ...['copy', 'assistant', 'view', 'download-pdf', 'download-spec', 'chatgpt', 'claude', 'perplexity', 'grok'],
  ...['aistudio', 'devin', 'devin-desktop', 'windsurf', 'mcp', 'add-mcp', 'cursor', 'vscode', 'devin-mcp'],
] as const

/** Names that links had in mint.json, and that some still write. */
const LINK_MOVED = {
  name: 'Write `label`.',
  text: 'Write `label`.',
  title: 'Write `label`.',
  url: 'Write `href`.',
  link: 'Write `href`.',
}

export const navbar = note(
  z.object({
    links: option(
      'Links in the bar.',
      z.array(
        note(
          z.object({
            label: option('The text of the link. Required unless `type` or `icon` is set.', z.string()),
            href: key('Where it links to.', href),
            icon: option('The icon before the text.', icon),
            iconType: option('The style of a Font Awesome icon.', iconStyle),
            type: option(
              'A link to a repository, or to a Discord server.',
              differs(
                z.enum(['github', 'discord']),
                "It sets the icon and the name. Galley doesn't fetch numbers from other sites.",
              ),
            ),
          }),
          { moved: LINK_MOVED },
        ),
      ),
    ),
    primary: option(
      'The button at the end of the bar.',
      note(
        z.object({
          type: key(
            'A plain button, or a link to a repository or a Discord server.',
            z.enum(['button', 'github', 'discord']),
          ),
          label: option('The text of the button. Required for `button`.', z.string().min(1)),
          href: key('Where it links to.', href),
        }),
        { moved: LINK_MOVED },
      ),
    ),
  }),
  { id: 'Navbar' },
)

export const footer = note(
  z.object({
    socials: option('Your social accounts, by the name of the service.', z.partialRecord(z.enum(SOCIALS), href)),
    links: option(
      'Columns of links.',
      z.array(
        z.object({
          header: option('The title of the column.', z.string().min(1)),
          items: key(
            'The links of the column.',
            z
              .array(
                note(
                  z.object({
                    label: key('The text of the link.', z.string().min(1)),
                    href: key('Where it links to.', href),
                  }),
                  { moved: LINK_MOVED },
                ),
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
      'Whether readers can dismiss it. It comes back when its text changes.',
      note(z.boolean(), { default: false }),
    ),
    type: option('How urgent it is.', note(z.enum(['info', 'warning', 'critical']), { default: 'info' })),
    color: option('Its color, in place of the color of its `type`.', z.union([paint, colorPair])),
  }),
  { id: 'Banner' },
)

const customAction = z.object({
  title: key('The text of the action.', z.string().min(1)),
  description: key('A second line below the text.', z.string()),
  icon: option('The icon of the action.', icon),
  iconType: option('The style of a Font Awesome icon.', iconStyle),
  href: key(
    'Where it links to. Galley replaces `$page`, `$path`, and `$mcp`.',
    z.union([
      href,
      z.object({
        base: key('The URL without its query.', href),
        query: option(
          'The query parameters of the URL.',
          z.array(
            z.object({
              key: key('The name of the parameter.', z.string().min(1)),
              value: key('The value of the parameter.', z.string()),
            }),
          ),
        ),
      }),
    ]),
  ),
})

export const contextual = z.object({
  options: key(
    'The actions in order. The first one is also the button of the menu.',
    z.array(z.union([z.enum(CONTEXTUAL_OPTIONS), customAction])),
  ),
  display: option('Where to show the menu.', note(z.enum(['header', 'toc']), { default: 'header' })),
})

export const frameKeys = {
  navbar: option('The bar at the top.', navbar),
  footer: option('The footer of each page.', footer),
  banner: option('An announcement above all pages.', banner),
  search: option(
    'Settings for search.',
    z.object({ prompt: option('The text in the empty search field.', z.string().min(1)) }),
  ),
  contextual: option('The menu of actions on a page, such as copying it or opening it in an assistant.', contextual),
}
