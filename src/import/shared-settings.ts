// Settings that several systems share: social accounts, menus, banners, URLs, file patterns.
import type { ImportLog } from './source-site.ts'

/** Whether a path matches a glob with `*` and `**`. */
export function globMatches(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/?|\*|\?/g, (sign) =>
      sign.startsWith('**') ? (sign.endsWith('/') ? '(?:.*/)?' : '.*') : sign === '*' ? '[^/]*' : '[^/]',
    )
  return new RegExp(`^${source}$`).test(path)
}

/** The social accounts behind URLs. */
export function socialsOf(urls: readonly string[]): Record<string, string> {
  const out: Record<string, string> = {}
  const rules: readonly [string, RegExp][] = [
    ['github', /^https?:\/\/github\.com\/[\w.-]+(?:\/[\w.-]+)?\/?$/],
    ['x', /^https?:\/\/(?:www\.)?(?:twitter|x)\.com\/\w+\/?$/],
    ['discord', /^https?:\/\/(?:www\.)?(?:discord\.(?:gg|com)|chat\.[\w.-]+)\/\S+$/],
    ['slack', /^https?:\/\/[\w.-]*slack\.com\//],
    ['youtube', /^https?:\/\/(?:www\.)?youtube\.com\//],
    ['linkedin', /^https?:\/\/(?:www\.)?linkedin\.com\//],
    ['bluesky', /^https?:\/\/bsky\.app\//],
    ['telegram', /^https?:\/\/t\.me\//],
    ['reddit', /^https?:\/\/(?:www\.)?reddit\.com\//],
    ['medium', /^https?:\/\/medium\.com\//],
    ['facebook', /^https?:\/\/(?:www\.)?facebook\.com\//],
    ['instagram', /^https?:\/\/(?:www\.)?instagram\.com\//],
  ]
  for (const url of urls) for (const [name, pattern] of rules) if (!(name in out) && pattern.test(url)) out[name] = url
  return out
}

/** A menu of the top bar. */
export interface Menu {
  readonly header: string
  readonly items: readonly { readonly label: string; readonly url: string }[]
}

/**
 * Menus that hold links to elsewhere, as columns of the footer: a top bar here has links, but no menus. What the others
 * hold is in the navigation.
 */
export function menuColumns(menus: readonly Menu[], log: ImportLog, file: string): Menu[] {
  const kept = menus.filter(({ items }) => items.some(({ url }) => /^(?:https?:)?\/\//.test(url)))
  for (const { header } of kept)
    log.remark({
      kind: 'simplified',
      what: 'menu',
      file,
      line: 0,
      message: `The menu \`${header}\` of the top bar is now a column of the footer.`,
    })
  return kept
}

/** Converts a banner from HTML to Markdown. */
export function plainBanner(html: string | undefined): string | undefined {
  return html
    ?.replace(/<a\s[^>]*href=["']([^"']*)["'][^>]*>([\s\S]*?)<\/a>/gi, '[$2]($1)')
    .replace(/<(?:strong|b)>([\s\S]*?)<\/(?:strong|b)>/gi, '**$1**')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The base path of a URL: `/docs` for `https://x.example/docs/`. */
export function basePath(url: string | undefined): string {
  return (/^https?:\/\/[^/]+(\/.*)?$/.exec(url ?? '')?.[1] ?? '').replace(/\/+$/, '')
}

/** The origin of a URL: `https://x.example` for `https://x.example/docs/`. */
export function origin(url: string | undefined): string | undefined {
  return /^https?:\/\/[^/]+/.exec(url ?? '')?.[0]
}
