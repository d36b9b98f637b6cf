// Names of icons that no library has.
import { findComponent } from '../../components/index.ts'
import type { Element } from '../../content/tree.ts'
import type { Project } from '../../project/project.ts'
import { createIcons, type IconLibrary, type Icons } from '../../render/icons.ts'
import { configTexts } from '../config-values.ts'
import { isComponent, type PlacedNode } from '../nodes.ts'
import { openingTag, tagPlace } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const knownIcon = rule({
  name: 'known-icon',
  area: 'structure',
  severity: 'warning',
  check: 'exact',
  guidance: 'Use names of icons that the icon library of the site has.',
  why: 'An icon that is not there leaves a gap.',
  examples: {
    good: [
      '<Card title="Quickstart" icon="rocket" href="https://example.com">Five minutes.</Card>',
      '<Icon icon="🚀" />',
    ],
    bad: ['<Card title="Quickstart" icon="rockett-ship-xyz" href="https://example.com">Five minutes.</Card>'],
  },
  *page({ page, nodes, project }) {
    for (const placed of nodes) {
      if (!isComponent(placed.node)) continue
      const component = findComponent(placed.node.name)
      for (const [name, value] of Object.entries(placed.node.props)) {
        if (component?.props[name]?.type !== 'icon' || typeof value !== 'string') continue
        const style = placed.node.props.iconType
        if (isThere(project, value, typeof style === 'string' ? style : undefined)) continue
        const element = placed as PlacedNode<Element>
        yield { ...found(value), place: openingTag(project, element)?.value(name) ?? tagPlace(project, element) }
      }
    }
    const { icon } = page.frontmatter.data
    const place = page.frontmatter.places.get('icon')
    if (typeof icon === 'string' && place && !isThere(project, icon)) yield { ...found(icon), place }
  },
  *site({ project }) {
    for (const { key, path, value, place } of configTexts(project)) {
      const isIcon = key === 'icon' || (key === 'name' && path.at(-2) === 'icon')
      if (isIcon && path[0] !== 'contextual' && !isThere(project, value)) yield { ...found(value), place }
    }
  },
})

function found(name: string) {
  return { message: `There is no icon \`${name}\`.`, help: 'Look up its name in the icon library of the site.' }
}

/** The libraries that were asked: of the program, and not of a project, whose every edit would read them again. */
const asked = new Map<IconLibrary, Icons>()

/** True for an icon that is drawn: by name, or from a file or address, of which links speak. */
function isThere(project: Project, name: string, type?: string): boolean {
  if (name.trim() === '' || /[/.]|^data:|^<svg/.test(name)) return true
  const { library } = project.config.icons
  const icons = asked.get(library) ?? createIcons({ library })
  asked.set(library, icons)
  return icons.svg(name, type === undefined ? {} : { type }).found !== 'none'
}
