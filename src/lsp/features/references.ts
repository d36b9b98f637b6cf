// Finds links to a page, heading, or file, and uses of a component, snippet, or variable.
import type { Location } from 'vscode-languageserver/node'
import type { Place } from '../../diagnostics/diagnostic.ts'
import { cursorAt } from '../../editing/cursor.ts'
import { referencesTo, referencesToAnchor, referencesToVariable, tagsNamed } from '../../editing/references.ts'
import { namedAt } from '../../editing/rename.ts'
import { targetOf } from '../../editing/targets.ts'
import { addressTarget } from '../at-cursor.ts'
import { feature, type Spot } from '../feature.ts'
import { locationOf, worldOf } from '../locations.ts'

/** Maximum number of results, since nobody reads longer lists. */
const MAX_REFERENCES = 2_000

export const references = feature({
  capabilities: () => ({ referencesProvider: true }),
  register(host) {
    host.connection.onReferences(async ({ textDocument, position }): Promise<Location[] | null> => {
      const at = await host.spot(textDocument.uri, position)
      if (!at) return null
      await at.folder.outlined()
      const places = await referencesAt(at)
      return places.slice(0, MAX_REFERENCES).flatMap((place) => locationOf(host, at.folder, place) ?? [])
    })
  },
})

async function referencesAt(at: Spot): Promise<readonly Place[]> {
  const { folder, file, source, offset } = at
  const world = worldOf(folder)
  const named = await namedAt(world, source, offset)
  if (named && 'kind' in named) {
    if (named.kind === 'heading') return referencesToAnchor(world, named.route, named.id)
    if (named.kind === 'variable') return referencesToVariable(world, named.name)
    if (named.kind === 'import') {
      const target = targetOf(folder.project, { url: named.imported.specifier, kind: 'import' }, file)
      return target ? referencesTo(world, target) : []
    }
  }
  const address = addressTarget(at)
  if (address?.target) return referencesTo(world, address.target)
  if (source.path.endsWith('.json')) return []
  const cursor = cursorAt(source, offset)
  if (cursor.kind === 'tag' || cursor.kind === 'closing-tag')
    return tagsNamed(world, source.text.slice(cursor.range.start, cursor.range.end))
  // Anywhere else, the references are to the page or snippet itself.
  const route = folder.routeOf(file)
  return referencesTo(world, route === undefined ? { kind: 'file', path: file } : { kind: 'page', route })
}
