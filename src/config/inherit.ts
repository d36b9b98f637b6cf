// Finds values that a navigation node inherits from its ancestors: specifications, `directory`, `boost`.
import type { NavEntry, NavNode, NavTree } from './navigation.ts'

/**
 * The nearest value for an entry: the node's own, or else that of its nearest ancestor, with the root last.
 * `inherited(tree, entry, (node) => node.specs?.openapi)` is the specification in scope.
 */
export function inherited<T>(tree: NavTree, entry: NavEntry, pick: (node: NavNode) => T | undefined): T | undefined {
  for (const node of [entry.node, ...entry.path.toReversed(), tree.root]) {
    const value = pick(node)
    if (value !== undefined) return value
  }
  return undefined
}
