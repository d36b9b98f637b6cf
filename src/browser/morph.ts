// Applies the difference between two versions of the server's page to the live page, and touches nothing else.

/** With more comparisons than this, the rest of a long list is paired by position. */
const MAX_COMPARISONS = 10_000
/** Elements that a script renders from their content. They are replaced as a whole. */
const DRAWN = '.mermaid, .tree, galley-island'

/** What a morph changed on the page. */
export interface Morphed {
  /** Elements that were added. */
  readonly inserted: Element[]
  readonly removed: Element[]
  /** Elements that were kept and changed. */
  readonly changed: Set<Element>
}

/**
 * Applies the difference between `base` (what the server sent before) and `next` (what it sends now) to `live`, the
 * element that shows `base`. What scripts and the reader did to the page since (opened groups, selected tabs, typed
 * text, added buttons) stays, because the server never sent it.
 */
export function morph(live: Element, base: Element, next: Element): Morphed {
  const morphed: Morphed = { inserted: [], removed: [], changed: new Set() }
  morphElement(live, base, next, morphed)
  return morphed
}

function morphElement(live: Element, base: Element, next: Element, morphed: Morphed): void {
  if (base.isEqualNode(next)) return
  if (next.matches(DRAWN)) {
    morphed.removed.push(live)
    live.replaceWith(insertable(next, morphed))
    return
  }
  if (morphAttributes(live, base, next)) morphed.changed.add(live)
  morphChildren(live, base, next, morphed)
}

function morphAttributes(live: Element, base: Element, next: Element): boolean {
  let changed = false
  for (const name of new Set([...base.getAttributeNames(), ...next.getAttributeNames()])) {
    const value = next.getAttribute(name)
    if (value === base.getAttribute(name)) continue
    changed = true
    if (name === 'class') morphClasses(live, base, next)
    else if (value === null) live.removeAttribute(name)
    else live.setAttribute(name, value)
  }
  return changed
}

/** Keeps classes that a script added. */
function morphClasses(live: Element, base: Element, next: Element): void {
  for (const name of base.classList) if (!next.classList.contains(name)) live.classList.remove(name)
  for (const name of next.classList) if (!base.classList.contains(name)) live.classList.add(name)
}

function morphChildren(live: Element, base: Element, next: Element, morphed: Morphed): void {
  const shown = pairShown([...base.childNodes], [...live.childNodes])
  const pairs = pairVersions([...base.childNodes], [...next.childNodes])
  // A script replaced all of the server's content, so it gets the new content to start over.
  if (shown.size === 0 && base.childNodes.length > 0) {
    for (const child of live.children) morphed.removed.push(child)
    live.replaceChildren(...[...next.childNodes].map((child) => insertable(child, morphed)))
    morphed.changed.add(live)
    return
  }
  const kept = new Set(pairs.values())
  for (const [old, node] of shown) {
    if (kept.has(old)) continue
    if (node instanceof Element) morphed.removed.push(node)
    node.remove()
    morphed.changed.add(live)
  }
  let before: ChildNode | undefined
  for (const child of next.childNodes) {
    const old = pairs.get(child)
    const node = old && shown.get(old)
    if (old && node) {
      if (node instanceof Element) morphElement(node, old as Element, child as Element, morphed)
      else if (node.nodeValue !== child.nodeValue) {
        node.nodeValue = child.nodeValue
        morphed.changed.add(live)
      }
      before = node
    } else if (!old?.isEqualNode(child)) {
      const added = insertable(child, morphed)
      if (before) before.after(added)
      else live.prepend(added)
      before = added
      morphed.changed.add(live)
    }
  }
}

function insertable(node: Node, morphed: Morphed): ChildNode {
  const copy = document.importNode(node, true) as ChildNode
  if (copy instanceof Element) morphed.inserted.push(copy)
  return copy
}

/** Maps nodes that the server sent to the live nodes that show them. Other live nodes were added by scripts. */
function pairShown(base: readonly ChildNode[], live: readonly ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  let at = 0
  for (const node of base) {
    const found = indexFrom(live, at, live.length, (candidate) => isShownBy(node, candidate))
    if (found === -1) continue
    pairs.set(node, live[found] as ChildNode)
    at = found + 1
  }
  return pairs
}

function isShownBy(base: ChildNode, live: ChildNode): boolean {
  if (base.nodeType !== live.nodeType || base.nodeName !== live.nodeName) return false
  if (!(base instanceof Element)) return base.nodeValue === live.nodeValue
  const other = live as Element
  const [id, first] = [base.id, base.classList[0]]
  return (id === '' || id === other.id) && (first === undefined || other.classList.contains(first))
}

/** Maps each node of the next version to the node of the previous version that it replaces, in the same order. */
function pairVersions(base: readonly ChildNode[], next: readonly ChildNode[]): Map<ChildNode, ChildNode> {
  const pairs = new Map<ChildNode, ChildNode>()
  let start = 0
  while (start < base.length && start < next.length && isSame(base[start], next[start])) {
    pairs.set(next[start] as ChildNode, base[start] as ChildNode)
    start++
  }
  let [baseEnd, nextEnd] = [base.length, next.length]
  while (baseEnd > start && nextEnd > start && isSame(base[baseEnd - 1], next[nextEnd - 1])) {
    pairs.set(next[--nextEnd] as ChildNode, base[--baseEnd] as ChildNode)
  }
  // In between: equal nodes first, then nodes of the same kind by position.
  let at = start
  for (let i = start; i < nextEnd; i++) {
    const node = next[i] as ChildNode
    const equal = indexFrom(base, at, baseEnd, (old) => isSame(old, node))
    const found =
      equal === -1
        ? indexFrom(base, at, likeEnd(base, next, { at, baseEnd, i, nextEnd }), (old) => isLike(old, node))
        : equal
    if (found === -1) continue
    pairs.set(node, base[found] as ChildNode)
    at = found + 1
  }
  return pairs
}

/** A changed node must not take the place of a node that equals a later one. */
function likeEnd(
  base: readonly ChildNode[],
  next: readonly ChildNode[],
  range: { at: number; baseEnd: number; i: number; nextEnd: number },
): number {
  if ((range.baseEnd - range.at) * (range.nextEnd - range.i) > MAX_COMPARISONS) return range.baseEnd
  for (let i = range.at; i < range.baseEnd; i++) {
    for (let j = range.i + 1; j < range.nextEnd; j++) if (isSame(base[i], next[j])) return i
  }
  return range.baseEnd
}

function indexFrom(nodes: readonly ChildNode[], from: number, to: number, is: (node: ChildNode) => boolean): number {
  for (let i = from; i < to; i++) if (is(nodes[i] as ChildNode)) return i
  return -1
}

function isSame(a: ChildNode | undefined, b: ChildNode | undefined): boolean {
  return a !== undefined && b !== undefined && a.isEqualNode(b)
}

/** True for two versions of the same element, so that what a reader did to one applies to the other. */
function isLike(a: ChildNode, b: ChildNode): boolean {
  if (a.nodeType !== b.nodeType || a.nodeName !== b.nodeName) return false
  if (!(a instanceof Element)) return true
  const other = b as Element
  // The id of a heading or a panel depends on its title, but that of a control never changes.
  if (a.matches('input, select, textarea, iframe, script, link'))
    return (
      a.id === other.id &&
      a.getAttribute('src') === other.getAttribute('src') &&
      a.getAttribute('href') === other.getAttribute('href')
    )
  return a.classList[0] === other.classList[0]
}
