// Tabs of a site's own component around the system's: `<OSTabs>` with `<OSTabs.Tab value="linux">` or `<TabItem>` in it.
import { findComponent } from '../../components/index.ts'
import type { BlockContext, BlockSyntax } from '../dialect.ts'
import { childElements, type ElementBlock, readElement, textAttribute, valueAttribute } from '../elements.ts'
import { indentLines, type Line } from '../lines.ts'
import { tabElements } from './shared-elements.ts'

/** Attributes with the title of a tab. The value is the last resort. */
const TITLES = ['label', 'title', 'value']

/**
 * A component with nothing but tabs in it, whose tags are among `tags` or members of the component. If the site tells which
 * tabs the component shows, they get its titles, and there may be other text between them.
 */
export function wrappedTabs(...tags: readonly string[]): BlockSyntax {
  return {
    name: '<…Tabs>',
    opens: /^[ \t]*<[A-Z][\w.]*(?=[\s>]|$)/,
    convert(lines, start, context) {
      const element = readElement(lines, start)
      if (!element || element.inner.length === 0 || isOthers(element.name, context)) return undefined
      const { elements, rest } = childElements(element.inner)
      const isTab = ({ name }: ElementBlock) => tags.includes(name) || name.startsWith(`${element.name}.`)
      const items = elements.filter(isTab)
      const shown = context.host.tabTitles?.(element.name)
      if (!shown && (rest.length > 0 || items.length < elements.length || !items.every(isAlternative))) return undefined
      const listed = valueAttribute(element, 'items')
      const isTitled = (one: ElementBlock, i: number) =>
        textAttribute(one, ...TITLES) !== '' || (Array.isArray(listed) && typeof listed[i] === 'string')
      if (items.length === 0 || !items.every(isTitled)) return undefined
      const convert = tabElements({
        items: [...new Set(items.map(({ name }) => name))],
        titles: TITLES,
        known: new Map([...(shown ?? []), ...addedTitles(element)]),
      })
      const made = convert(element, context)
      return made && { end: element.end, lines: indentLines(made, indentOfLine(lines[start] as Line)) }
    },
  }
}

/** Whether an element is one of several that readers choose from. `<Panel.Header title="">` isn't. */
function isAlternative(element: ElementBlock): boolean {
  return /Tab[A-Za-z]*$/.test(element.name) || textAttribute(element, 'value') !== ''
}

/** Whether the name has another meaning: a snippet, a component of ours, or one that the system has. */
function isOthers(name: string, { imports, dialect }: BlockContext): boolean {
  return imports.has(name) || findComponent(name) !== undefined || dialect.elements?.[name] !== undefined
}

/** Titles that a page adds: `<OSTabs more={[{ label: 'BSD', value: 'bsd' }]}>`. */
function addedTitles(element: ElementBlock): readonly (readonly [string, string])[] {
  return element.tag.attributes.flatMap(({ name }) => {
    const value = valueAttribute(element, name)
    if (!Array.isArray(value)) return []
    return value.flatMap((one) => {
      const { label, value } = (one ?? {}) as { readonly label?: unknown; readonly value?: unknown }
      return typeof label === 'string' && typeof value === 'string' ? [[value, label] as const] : []
    })
  })
}

function indentOfLine({ text }: Line): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}
