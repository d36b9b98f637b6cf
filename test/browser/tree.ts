// Reads the accessibility tree of an open page.
import type { Page } from 'playwright-core'

/** A node of the browser's accessibility tree: its role, name, and state. */
export interface TreeNode {
  readonly role: string
  readonly name: string
  /** For a heading. */
  readonly level?: number
  readonly expanded?: boolean
  readonly modal?: boolean
}

/** All nodes that aren't hidden, in reading order. */
export async function treeOf(page: Page): Promise<TreeNode[]> {
  const client = await page.context().newCDPSession(page)
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  await client.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  // The browser returns them level by level.
  const inOrder = (id: string | undefined): typeof nodes => {
    const node = id === undefined ? undefined : byId.get(id)
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : []
  }
  return inOrder(nodes[0]?.nodeId).flatMap(({ ignored, role, name, properties = [] }) => {
    if (ignored) return []
    const { level, expanded, modal } = Object.fromEntries(properties.map(({ name, value }) => [name, value.value]))
    return [{ role: role?.value ?? '', name: name?.value ?? '', level, expanded, modal }]
  })
}
