// Joins the results of converting nodes, most of which are one node each.

/**
 * The nodes of all parts, in order. An array that has no other parts is returned as it is: it has exactly the room that
 * its nodes need, where one that grows has room for 17, and the trees of a large site have millions of arrays.
 */
export function flattened<T extends object>(parts: (T | readonly T[] | undefined)[]): T[] {
  return parts.every(isNode) ? parts : parts.flatMap((part) => (isNode(part) ? [part] : (part ?? [])))
}

function isNode<T extends object>(part: T | readonly T[] | undefined): part is T {
  return part !== undefined && !Array.isArray(part)
}
