// Reports icon names that aren't in any library.
import type { Element } from '../../content/tree.ts'
import { choiceOf } from '../../diagnostics/names.ts'
import { meantName } from '../../diagnostics/typo.ts'
import type { Project } from '../../project/project.ts'
import { parseCodeOptions } from '../../render/code-options.ts'
import { createIcons, type IconLibrary, type Icons } from '../../render/icons.ts'
import { configTexts } from '../config-values.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag, tagPlace } from '../opening-tag.ts'
import { isPaidIcon } from '../paid-icons.generated.ts'
import { rule } from '../rule.ts'
import { placeInFence, writtenCode } from '../written-code.ts'

export const knownIcon = rule({
  name: 'known-icon',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: "Use icon names from the site's icon library.",
  why: "Nothing shows for an icon that the library doesn't have.",
  examples: {
    good: [
      '<Card title="Quickstart" icon="rocket" href="https://example.com">Five minutes.</Card>',
      '<Icon icon="🚀" />',
      '```js Send icon="rocket"\nsend()\n```',
    ],
    bad: [
      '<Card title="Quickstart" icon="rockett-ship-xyz" href="https://example.com">Five minutes.</Card>',
      '<Card title="Quickstart" icon="lobster" href="https://example.com">Five minutes.</Card>',
      '```js Send icon="rockett-ship-xyz"\nsend()\n```',
    ],
  },
  *page({ page, nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const component = project.vocabulary.find(placed.node.name)
      for (const [name, value] of Object.entries(placed.node.props)) {
        if (component?.props[name]?.type !== 'icon' || typeof value !== 'string') continue
        const style = placed.node.props.iconType
        if (isThere(project, value, typeof style === 'string' ? style : undefined)) continue
        const element = placed as PlacedNode<Element>
        yield {
          ...missing(project, value),
          place: openingTag(project, element)?.value(name) ?? tagPlace(project, element),
        }
      }
    }
    for (const block of page.codeBlocks) {
      const { icon } = parseCodeOptions(block.node.lang, block.node.meta)
      const written = icon === undefined || isThere(project, icon) ? undefined : writtenCode(block, page, project)
      if (icon === undefined || !written) continue
      yield { ...missing(project, icon), place: placeInFence(written, icon) }
    }
    const { icon } = page.frontmatter.data
    const place = page.frontmatter.places.get('icon')
    if (typeof icon === 'string' && place && !isThere(project, icon)) yield { ...missing(project, icon), place }
  },
  *site({ project }) {
    for (const { key, path, value, place } of configTexts(project)) {
      const isIcon = key === 'icon' || (key === 'name' && path.at(-2) === 'icon')
      if (isIcon && path[0] !== 'contextual' && !isThere(project, value)) yield { ...missing(project, value), place }
    }
  },
})

function missing({ config }: Project, name: string) {
  const plain = name.replace(/^fa-/, '')
  if (config.icons.library === 'fontawesome' && isPaidIcon(plain)) {
    return {
      message: `The icon \`${name}\` is a paid Font Awesome icon, so it isn't shown.`,
      help: 'Use a free icon, or your own SVG file.',
      severity: 'suggestion' as const,
    }
  }
  return { message: `There is no icon \`${name}\`.`, help: helpFor(plain, iconsOf(config.icons.library)) }
}

const MAX_SHOWN = 4
/** Shorter words begin too many others. */
const MIN_WORD = 3

/** Computed once for each name: an icon of a snippet is on many pages. */
const helpOf = new WeakMap<Icons, Map<string, string>>()

function helpFor(name: string, icons: Icons): string {
  const known = helpOf.get(icons) ?? new Map<string, string>()
  helpOf.set(icons, known)
  const help = known.get(name) ?? describeNear(name, icons.names())
  known.set(name, help)
  return help
}

/** Suggests the name that was misspelled, or else names with most of its words. Others look alike, but mean another thing. */
function describeNear(name: string, names: readonly string[]): string {
  const meant = meantName(name, names)
  if (meant) return `Did you mean \`${meant}\`?`
  const words = name.split('-').filter((word) => word.length >= MIN_WORD)
  const matches = names
    .map((one) => ({ one, count: wordsIn(one, words) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.one.length - b.one.length)
  if (matches.length === 0) return "Look up its name in the site's icon library."
  const near = choiceOf(matches.slice(0, MAX_SHOWN).map(({ one }) => one))
  return `There is ${near}. Look up others in the site's icon library.`
}

/** How many of the words begin a part of a name: `game` begins `gamepad`. */
function wordsIn(name: string, words: readonly string[]): number {
  return words.filter((word) => name.startsWith(word) || name.includes(`-${word}`)).length
}

/** Cached for the whole process, because every edit creates a new project, which would read the libraries again. */
const asked = new Map<IconLibrary, Icons>()

/** True for an icon that can be drawn: one with a known name, or a file or URL, which the rule for links checks. */
function isThere(project: Project, name: string, type?: string): boolean {
  if (name.trim() === '' || /[/.]|^data:|^<svg/.test(name)) return true
  const icons = iconsOf(project.config.icons.library)
  return icons.svg(name, type === undefined ? {} : { type }).found !== 'none'
}

function iconsOf(library: IconLibrary): Icons {
  const icons = asked.get(library) ?? createIcons({ library })
  asked.set(library, icons)
  return icons
}
