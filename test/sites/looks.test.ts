// Each theme in the configuration has its own stylesheet, tiny compared with the base styles.
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { THEMES } from '../../src/config/schema/look.ts'
import { config, testSite } from '../site.ts'

it('has a stylesheet for each theme', () => {
  expect(readdirSync('src/theme/looks').sort()).toEqual(THEMES.map((name) => `${name}.css`).sort())
})

it.each(THEMES)('sends only the stylesheet for %s', async (theme) => {
  const files = { 'index.mdx': 'Text' }
  const site = await testSite({ 'docs.json': config({ theme }, files), ...files })
  const looks = site.paths.filter((path) => path.includes('/look-'))
  expect(looks).toEqual([expect.stringMatching(new RegExp(`^/_galley/look-${theme}\\.[\\w-]{8}\\.css$`))])
  expect(site.file('/index.html')).toContain(`<link rel="stylesheet" href="${looks[0]}">`)
  expect(gzipSync(site.bytes(looks[0] as string)).length).toBeLessThan(1536)
})

it('falls back to the first theme if the name is unknown', async () => {
  const files = { 'index.mdx': 'Text' }
  const site = await testSite({ 'docs.json': config({ theme: 'birch' }, files), ...files })
  expect(site.codes()).toContain('unknown-value')
  expect(site.file('/index.html')).toContain('look-mint.')
})

it('shows a background image only if there is one, since browsers frame missing ones', async () => {
  const files = { 'index.mdx': 'Text', 'wall.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const pageWith = async (image: string) => {
    const site = await testSite({ 'docs.json': config({ background: { image } }, files), ...files })
    return site.file('/index.html')
  }
  expect(await pageWith('/wall.svg')).toContain('class="background-image')
  expect(await pageWith('https://example.com/wall.svg')).toContain('class="background-image')
  expect(await pageWith('/gone.svg')).not.toContain('class="background-image')
})

it.each([
  ['one that exists', '/logo.svg', true],
  ['one of another site', 'https://example.com/logo.svg', true],
  ['one in the file itself', 'data:image/svg+xml,<svg/>', true],
  ['a missing one', '/gone.svg', false],
  ['one that is missing in one mode', { light: '/logo.svg', dark: '/gone.svg' }, true],
])('shows a logo, or the name of the site instead: %s', async (_, logo, isShown) => {
  const files = { 'index.mdx': 'Text', 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }
  const site = await testSite({ 'docs.json': config({ name: 'Acme', logo }, files), ...files })
  const [link] = /<a class="logo-link".*?<\/a>/.exec(site.file('/index.html')) ?? []
  expect(link).toContain(isShown ? '<img class="nav-logo' : '<span class="site-name" dir="auto">Acme</span>')
  expect(link?.includes('<img')).toBe(isShown)
  expect(link).not.toContain('gone.svg')
})
