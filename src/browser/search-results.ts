// Renders search results as a list of options.
import type { Hit, MarkedText, Result } from '../search/query.ts'

/** Creates an element with attributes and children. Undefined attributes are left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string | undefined>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** One group per page: its best section, then further ones. `resolve` makes a URL absolute. */
export function resultGroups(results: readonly Result[], resolve: (url: string) => string): HTMLElement[] {
  const own = document.documentElement.lang
  let count = 0
  const option = (hit: Hit, ...children: readonly (Node | string)[]): HTMLElement => {
    const id = `search-option-${count++}`
    return element(
      'a',
      { role: 'option', id, href: resolve(hit.url), tabindex: '-1', 'aria-selected': 'false' },
      ...children,
    )
  }
  return results.map((result) => {
    const isOther = result.language !== own
    const above = [
      ...(isOther ? [languageName(result.language)] : []),
      ...result.crumbs,
      ...result.headingPath.slice(0, -1),
    ]
      .map((name) => `${name} › `)
      .join('')
    const inPage = result.headingPath.length > 0
    const path = inPage ? [above, ...marked(result.heading)] : [above.slice(0, -3)]
    const best = option(
      result,
      element('span', { class: 'search-title' }, ...marked(result.title)),
      ...(inPage || above ? [element('span', { class: 'search-path' }, ...path)] : []),
      ...excerptOf(result),
    )
    const more = result.more.map((hit) =>
      option(hit, element('span', { class: 'search-heading' }, ...marked(hit.heading)), ...excerptOf(hit)),
    )
    const lang = isOther ? result.language : undefined
    return element('div', { role: 'group', lang, 'aria-label': result.title.text }, best, ...more)
  })
}

function excerptOf({ excerpt }: Hit): HTMLElement[] {
  return excerpt.text ? [element('span', { class: 'search-excerpt' }, ...marked(excerpt))] : []
}

function marked({ text, marks }: MarkedText): (Node | string)[] {
  const parts: (Node | string)[] = []
  let at = 0
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), element('mark', {}, text.slice(start, end)))
    at = end
  }
  return [...parts, text.slice(at)]
}

/** The name of a language in that language: `français`. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
