// The navigation of docs.json, as it stands on each page.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'
import { visibleText } from '../visible-text.ts'

const PAGES = {
  'index.mdx': '# Home',
  'a.mdx': '# Alpha',
  'b.mdx': '# Beta',
  'api/c.mdx': '# Gamma',
  'lone.mdx': '# Lone',
}

/** The visible text of the element with an id. */
function part(html: string, id: string): string {
  const start = html.indexOf(`id="${id}"`)
  const tag = /<(\w+)[^<]*$/.exec(html.slice(0, start))?.[1]
  return start === -1 ? '' : visibleText(html.slice(html.indexOf('>', start) + 1, html.indexOf(`</${tag}>`, start)))
}

describe('navigation', () => {
  it('lists groups and pages by their titles, and marks the one that is shown', async () => {
    const groups = [
      { group: 'First', pages: ['index', 'a'] },
      { group: 'Second', pages: ['b'] },
    ]
    const site = await testSite({ 'docs.json': config({ navigation: { groups } }), ...PAGES })
    const html = site.file('/a.html')
    expect(part(html, 'navigation-items')).toMatch(/^First Home Alpha/)
    expect([...html.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].every(([tag]) => tag.includes('href="/a"'))).toBe(
      true,
    )
    expect(html).toMatch(/<a[^>]*aria-current="page"/)
  })

  it('shows only the pages of the tab that the page stands in', async () => {
    const tabs = [
      { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'a', 'b'] }] },
      { tab: 'Reference', groups: [{ group: 'Things', pages: ['api/c'] }] },
    ]
    const site = await testSite({ 'docs.json': config({ navigation: { tabs } }), ...PAGES })
    expect(site.file('/api/c.html')).toContain('Guides')
    expect(part(site.file('/api/c.html'), 'navigation-items')).not.toContain('Alpha')
    expect(part(site.file('/a.html'), 'navigation-items')).not.toContain('Gamma')
  })

  it('leads from each page to the one before and the one after', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['index', 'a', 'b'] } }), ...PAGES })
    const neighbours = [...site.file('/a.html').matchAll(/<a[^>]*rel="(prev|next)"[^>]*>/g)].map(([tag]) => tag)
    expect(neighbours).toEqual([expect.stringContaining('href="/"'), expect.stringContaining('href="/b"')])
  })

  it('publishes pages that are not listed, and says which listed pages are missing', async () => {
    const site = await testSite({ 'docs.json': config({ navigation: { pages: ['index', 'guides/strat'] } }), ...PAGES })
    expect(site.text('/lone')).toBe('')
    expect(site.paths).toContain('/lone.html')
    expect(site.codes()).toEqual(['missing-page'])
    expect(site.findings()).toContain('"guides/strat"')
  })
})
