// Each look that the configuration knows has a stylesheet of its own, small enough to be nothing beside the theme.
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { THEMES } from '../../src/config/schema/look.ts'
import { config, testSite } from '../site.ts'

it('has one for each name', () => {
  expect(readdirSync('src/theme/looks').sort()).toEqual(THEMES.map((name) => `${name}.css`).sort())
})

it.each(THEMES)('sends %s, and no other', async (theme) => {
  const files = { 'index.mdx': 'Text' }
  const site = await testSite({ 'docs.json': config({ theme }, files), ...files })
  const looks = site.paths.filter((path) => path.includes('/look-'))
  expect(looks).toEqual([expect.stringMatching(new RegExp(`^/_galley/look-${theme}\\.[\\w-]{8}\\.css$`))])
  expect(site.file('/index.html')).toContain(`<link rel="stylesheet" href="${looks[0]}">`)
  expect(gzipSync(site.bytes(looks[0] as string)).length).toBeLessThan(1536)
})

it('takes the first for a name that it does not know', async () => {
  const files = { 'index.mdx': 'Text' }
  const site = await testSite({ 'docs.json': config({ theme: 'birch' }, files), ...files })
  expect(site.codes()).toContain('unknown-value')
  expect(site.file('/index.html')).toContain('look-mint.')
})
