// How much of a sidebar each page carries: all of a small one, and of a large one its own branch.
import { afterAll, describe, expect, it } from 'vitest'
import { config } from '../../../test/site.ts'
import { MemoryFileSystem } from '../../files/memory.ts'
import { loadProject } from '../../project/load.ts'
import type { SidebarItem } from '../../theme/view.ts'
import { defaultOptions } from '../options.ts'
import { createSite, type Site } from '../site.ts'
import { hasLazyGroups, lazyGroups, sidebar } from './sidebar.ts'

const open: Site[] = []
afterAll(() => {
  for (const site of open) site.close()
})

/** A site of groups with subgroups with pages; one outer group alone has pages of its own. */
async function site(groups: number, subgroups: number, pages: number) {
  const files: Record<string, string> = { 'top.mdx': '# Top' }
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
  const page = (path: string) => {
    files[`${path}.mdx`] = `# ${path}`
    return path
  }
  const navigation = {
    groups: numbers(groups).map((g) => ({
      group: `G${g}`,
      pages: [
        ...(g === 0 ? ['top'] : []),
        ...numbers(subgroups).map((s) => ({
          group: `G${g}S${s}`,
          pages: numbers(pages).map((p) => page(`g${g}/s${s}/p${p}`)),
        })),
      ],
    })),
  }
  files['docs.json'] = JSON.stringify(config({ navigation }))
  const made = await createSite(await loadProject(new MemoryFileSystem(files)), defaultOptions)
  open.push(made)
  return made.context
}

/** `G0(top G0S0(…))`: `…` for what is loaded when opened. */
function shape(items: readonly SidebarItem[]): string {
  return items
    .map((item) =>
      item.lazy ? `${item.label}…` : item.children ? `${item.label}(${shape(item.children)})` : item.label,
    )
    .join(' ')
}

describe('the sidebar', () => {
  it('of a small division is on each page whole', async () => {
    const context = await site(2, 1, 2)
    const whole = 'G0(Top G0S0(g0/s0/p0 g0/s0/p1)) G1(G1S0(g1/s0/p0 g1/s0/p1))'
    expect(shape(sidebar(context, '/top'))).toBe(whole)
    expect(shape(sidebar(context, '/g1/s0/p1'))).toBe(whole)
    expect(hasLazyGroups(context)).toBe(false)
    expect(lazyGroups(context).size).toBe(0)
  })

  it('of a large one shows the first level, and its own branch', async () => {
    const context = await site(2, 2, 40)
    const seen = shape(sidebar(context, '/g1/s0/p1'))
    expect(seen).toMatch(/^G0\(Top G0S0… G0S1…\) G1\(G1S0\(g1\/s0\/p0 g1\/s0\/p1 .* g1\/s0\/p39\) G1S1…\)$/)
    expect(hasLazyGroups(context)).toBe(true)
  })

  it('of a very large one shows its own branch alone', async () => {
    const context = await site(3, 60, 1)
    const seen = shape(sidebar(context, '/g1/s0/p0'))
    expect(seen).toMatch(/^G0… G1\(G1S0\(g1\/s0\/p0\) G1S1… .*\) G2…$/)
  })

  it('of a very long list shows the part around the page, and names the others by their ends', async () => {
    const context = await site(1, 1, 420)
    const [group] = sidebar(context, '/g0/s0/p150')[0]?.children?.slice(1) ?? []
    const parts = group?.children ?? []
    expect(parts.filter(({ lazy }) => lazy).map(({ label }) => label)).toEqual([
      'g0/s0/p0 … g0/s0/p99',
      'g0/s0/p200 … g0/s0/p299',
      'g0/s0/p300 … g0/s0/p399',
      'g0/s0/p400 … g0/s0/p419',
    ])
    expect(parts.filter(({ kind }) => kind === 'page').map(({ label }) => label)).toHaveLength(100)
    expect(parts.find(({ active }) => active)?.label).toBe('g0/s0/p150')
    const shared = lazyGroups(context)
    const loaded = parts.flatMap(({ lazy }) => (lazy ? (shared.get(lazy) ?? []) : []))
    expect(new Set([...parts, ...loaded].map(({ href }) => href).filter(Boolean)).size).toBe(420)
  })

  it('marks the page that is shown, and opens the groups above it', async () => {
    const context = await site(2, 1, 2)
    const [first, second] = sidebar(context, '/g1/s0/p1')
    expect(second?.children?.[0]).toMatchObject({ label: 'G1S0', open: true })
    expect(second?.children?.[0]?.children?.map(({ active }) => active === true)).toEqual([false, true])
    expect(JSON.stringify(first)).not.toContain('"active":true')
  })

  it('can load every group that it leaves out, and a group that isn’t open leads to its first page', async () => {
    const context = await site(3, 60, 1)
    const shared = lazyGroups(context)
    const left = (items: readonly SidebarItem[]): SidebarItem[] =>
      items.flatMap((item) => (item.lazy ? [item] : left(item.children ?? [])))
    for (const item of left(sidebar(context, '/top'))) {
      expect(shared.get(item.lazy ?? '')?.length, item.label).toBeGreaterThan(0)
      expect(item.href).toMatch(/^\/g\d\/s\d+\/p0$/)
    }
  })
})
