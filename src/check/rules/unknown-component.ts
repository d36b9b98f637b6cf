// Reports undefined tags. Galley finds those with a capital letter while reading, because it shows the page without them.
import type { Vocabulary } from '../../components/vocabulary.ts'
import { HTML_NAMES } from '../../content/html-names.ts'
import type { Element } from '../../content/tree.ts'
import { closest, type PlacedNode } from '../nodes.ts'
import { openingTag, renamed } from '../opening-tag.ts'
import { rule } from '../rule.ts'

export const unknownComponent = rule({
  name: 'unknown-component',
  area: 'components',
  severity: 'error',
  check: 'exact',
  codes: ['unknown-component'],
  guidance: 'Use only components from the reference, and those that the page imports or exports.',
  why: 'Galley drops a tag that nothing defines, and shows only its content.',
  examples: {
    good: [
      '<Note>Keys expire after a year.</Note>',
      '<aside>Keys expire after a year.</aside>',
      { files: { 'index.mdx': '---\ntitle: A\n---\n\n<svg viewBox="0 0 1 1"><view id="a" /></svg>\n' } },
      { files: { 'index.mdx': '---\ntitle: A\n---\n\n<link rel="stylesheet" href="https://example.com/a.css" />\n' } },
    ],
    bad: ['<Nota>Keys expire after a year.</Nota>', '<note>Keys expire after a year.</note>'],
  },
  *page({ project, nodes }) {
    for (const placed of nodes) {
      const { node } = placed
      if (node.type !== 'element' || !/^[a-z][a-z\d]*$/.test(node.name) || HTML_NAMES.has(node.name)) continue
      // A stylesheet or an icon of the page.
      if (node.name === 'link' && node.props.rel !== undefined) continue
      const meant = capitalized(project.vocabulary).get(node.name)
      const tag = meant && openingTag(project, placed as PlacedNode<Element>)
      if (!tag || closest(placed, (around) => around.type === 'element' && around.name === 'svg')) continue
      yield {
        message: `\`<${node.name}>\` is neither HTML nor a component, so browsers show only its content.`,
        place: tag.name,
        help: `Did you mean \`<${meant}>\`?`,
        fix: renamed(project, placed as PlacedNode<Element>, tag, meant),
      }
    }
  },
})

const capitals = new WeakMap<Vocabulary, ReadonlyMap<string, string>>()

/** The names of components by their lowercase form. */
function capitalized(vocabulary: Vocabulary): ReadonlyMap<string, string> {
  let known = capitals.get(vocabulary)
  if (!known) {
    const names = vocabulary.components.flatMap(({ name, aliases = [] }) => [
      name,
      ...aliases.map((alias) => alias.name),
    ])
    known = new Map(names.map((name) => [name.toLowerCase(), name]))
    capitals.set(vocabulary, known)
  }
  return known
}
