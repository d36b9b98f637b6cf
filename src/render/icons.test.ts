import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { iconFallbacks } from './icon-fallbacks.ts'
import { createIcons, type IconLibrary } from './icons.ts'

const require = createRequire(import.meta.url)
const sites = {
  fontawesome: createIcons({ library: 'fontawesome' }),
  lucide: createIcons({ library: 'lucide' }),
  tabler: createIcons({ library: 'tabler' }),
}

test('an icon is hidden from screen readers, as big as the text, in its color', () => {
  const { html, found } = sites.fontawesome.svg('rocket')
  expect(found).toBe('exact')
  expect(html).toMatch(
    /^<svg class="icon" width="1em" height="1em" aria-hidden="true" viewBox="0 0 \d+ 640"><path fill="currentColor" d="[^"]+"\/><\/svg>$/,
  )
  expect(sites.lucide.svg('rocket').html).toContain('viewBox="0 0 24 24"')
})

describe('names', () => {
  test.each<[IconLibrary, string, string, string]>([
    ['fontawesome', 'rocket', 'fontawesome/rocket', 'exact'],
    ['fontawesome', ' rocket ', 'fontawesome/rocket', 'exact'],
    ['fontawesome', 'fa-rocket', 'fontawesome/rocket', 'exact'],
    ['fontawesome', 'fa-solid fa-rocket', 'fontawesome/rocket', 'exact'],
    ['fontawesome', 'fab fa-github', 'fontawesome/github', 'exact'],
    ['fontawesome', 'github', 'fontawesome/github', 'exact'],
    ['fontawesome', 'cog', 'fontawesome/cog', 'exact'],
    ['fontawesome', 'external-link-alt', 'fontawesome/external-link-alt', 'exact'],
    ['fontawesome', 'BookOpen', 'fontawesome/book-open', 'exact'],
    ['fontawesome', 'FaGithub', 'fontawesome/github', 'exact'],
    ['fontawesome', 'GitHub', 'fontawesome/github', 'exact'],
    ['fontawesome', 'LinkedIn', 'fontawesome/linkedin', 'exact'],
    ['lucide', 'YouTube', 'lucide/youtube', 'exact'],
    ['fontawesome', '1', 'fontawesome/1', 'exact'],
    ['fontawesome', 'webhook', 'lucide/webhook', 'fallback'],
    ['fontawesome', 'lucide:rocket', 'lucide/rocket', 'exact'],
    ['fontawesome', 'browser', 'fontawesome/window-maximize', 'fallback'],
    ['fontawesome', 'brackets-curly', 'fontawesome/code', 'fallback'],
    ['fontawesome', 'chart-mixed', 'fontawesome/chart-column', 'fallback'],
    ['fontawesome', 'rocket-launch', 'fontawesome/rocket', 'fallback'],
    ['fontawesome', 'file-never-heard-of', 'fontawesome/file', 'fallback'],
    ['fontawesome', 'mdi mdi-react', 'fontawesome/react', 'exact'],
    ['lucide', 'Code2', 'lucide/code-2', 'exact'],
    ['lucide', 'home', 'lucide/home', 'exact'],
    ['lucide', 'magnifying-glass', 'fontawesome/magnifying-glass', 'fallback'],
    ['lucide', 'discord', 'fontawesome/discord', 'fallback'],
    ['tabler', 'rocket', 'tabler/rocket', 'exact'],
    ['tabler', 'brand-github', 'tabler/brand-github', 'exact'],
  ])('%s: %s is %s', (library, name, shown, found) => {
    expect(sites[library].svg(name)).toMatchObject({ name: shown, found })
  })

  test.each(['', 'nosuchthing', '__proto__', 'constructor', 'toString', '<svg onload=alert(1)>', '"', 'x" onload="'])(
    '%j is none',
    (name) => {
      expect(sites.fontawesome.svg(name)).toMatchObject({ html: '', found: 'none' })
    },
  )

  test('an emoji is text', () => {
    expect(sites.lucide.svg('🚀')).toEqual({
      html: '<span class="icon" aria-hidden="true">🚀</span>',
      found: 'exact',
      name: '🚀',
    })
  })
})

describe('options', () => {
  test('the style picks the set', () => {
    const paths = ['solid', 'regular'].map((type) => sites.fontawesome.svg('star', { type }).html)
    expect(paths[0]).not.toBe(paths[1])
    expect(sites.fontawesome.svg('star', { type: 'duotone' }).html).toBe(paths[0])
    expect(sites.fontawesome.svg('star', { type: 'sharp-light' }).html).toBe(paths[1])
    expect(sites.fontawesome.svg('far fa-star').html).toBe(paths[1])
    expect(sites.fontawesome.svg('rocket', { type: 'regular' }).found).toBe('exact')
  })

  test('size, color and class', () => {
    expect(sites.lucide.svg('rocket', { size: 32, color: '#ff0000', class: 'big' }).html).toMatch(
      /^<svg class="icon big" width="32" height="32" aria-hidden="true" color="#ff0000" viewBox=/,
    )
  })

  test('what isn’t a size, color, or library is ignored', () => {
    const odd = { size: Number.NaN, color: 'red" onload="x', library: '../../x', class: '"><script>' }
    expect(sites.lucide.svg('rocket', odd).html).toMatch(
      /^<svg class="icon &quot;&gt;&lt;script&gt;" width="1em" height="1em" aria-hidden="true" viewBox=/,
    )
  })
})

test('every fallback is a free icon that is there', () => {
  const free = Object.keys(
    JSON.parse(readFileSync(require.resolve('@iconify-json/fa7-solid/icons.json'), 'utf8')).icons,
  )
  expect([...iconFallbacks].filter(([, name]) => !free.includes(name))).toEqual([])
  expect([...iconFallbacks.keys()].filter((name) => free.includes(name))).toEqual([])
})
