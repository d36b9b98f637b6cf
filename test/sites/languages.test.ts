// Sites in several languages: where the language switcher links, the fallback for a missing translation, and what lists it.
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { createSearch } from '../../src/search/query.ts'
import type { SiteOptions } from '../../src/site/options.ts'
import { fileLoader } from '../../src/site/search-loaders.ts'
import { config, type TestSite, testSite } from '../site.ts'

const PAGES = ['index', 'start', 'guides/deep', 'guides/secret', 'fr/index', 'fr/guides/deep', 'fr/extra', 'de/start']
const NAVIGATION = {
  languages: [
    { language: 'en', pages: ['index', 'start', 'guides/deep', 'guides/secret'] },
    { language: 'fr', pages: ['fr/index', 'fr/guides/deep', 'fr/extra'] },
    { language: 'de', pages: ['de/start'] },
  ],
}

function build(galley: object = {}, docs: object = {}, options: Partial<SiteOptions> = {}): Promise<TestSite> {
  const files = {
    'galley.json': { url: 'https://example.com', ...galley },
    'docs.json': config({ navigation: NAVIGATION, ...docs }),
    ...Object.fromEntries(PAGES.map((path) => [`${path}.mdx`, `---\ntitle: ${path}\n---\n\nText of ${path}.`])),
    'guides/secret.mdx': '---\ntitle: Secret\nnoindex: true\n---\n\nSecret.',
  }
  return testSite(files, options)
}

/** Where the language menu on a page links. */
function switchOf(site: TestSite, path: string): Record<string, string> {
  const menu = /<ul[^>]* class="[^"]*nav-language-content[^"]*"[\s\S]*?<\/ul>/.exec(site.file(path))?.[0] ?? ''
  return Object.fromEntries(
    Array.from(menu.matchAll(/href="([^"]*)" hreflang="([^"]*)"/g), ([, href = '', lang = '']) => [lang, href]),
  )
}

describe('the language switcher', () => {
  it.each([
    ['the same page', '/index.html', { en: '/', fr: '/fr', de: '/de' }],
    ['a fallback page for a missing one', '/start.html', { en: '/start', fr: '/fr/start', de: '/de/start' }],
    ['the same pages from a fallback page', '/fr/start.html', { en: '/start', fr: '/fr/start', de: '/de/start' }],
    ['only pages that the default language has', '/fr/extra.html', { en: '/', fr: '/fr/extra', de: '/de/start' }],
  ])('links to %s', async (_, path, expected) => {
    expect(switchOf(await build(), path)).toEqual(expected)
  })

  it('links to the nearest page if fallbacks are off', async () => {
    const site = await build({ i18n: { fallback: false } })
    expect(switchOf(site, '/guides/deep.html')).toEqual({ en: '/guides/deep', fr: '/fr/guides/deep', de: '/de/start' })
    expect(switchOf(site, '/start.html').fr).toBe('/fr')
  })

  it("never links to a page that doesn't exist", async () => {
    const site = await build()
    const pages = site.paths.filter((path) => path.endsWith('.html') && path !== '/404.html')
    const leads = pages.flatMap((path) => Object.values(switchOf(site, path)))
    const missing = leads.filter((href) => !site.paths.includes(href === '/' ? '/index.html' : `${href}.html`))
    expect(missing).toEqual([])
  })
})

describe('a fallback page for a missing translation', () => {
  it("points search engines to the original and isn't listed anywhere", async () => {
    const site = await build()
    const html = site.file('/de/guides/deep.html')
    expect(html).toContain('<link rel="canonical" href="https://example.com/guides/deep">')
    expect(html).toContain('<meta property="og:url" content="https://example.com/guides/deep">')
    for (const tag of ['noindex', 'rel="alternate" hreflang', 'application/ld+json']) expect(html).not.toContain(tag)
    for (const list of site.paths.filter((path) => /sitemap|llms|_galley\/search|feed/.test(path)))
      expect(site.file(list), list).not.toContain('de/guides')
  })

  it.each([
    [{}, '/fr/start'],
    [{ relative: true }, 'fr/start.html'],
    [{ base: '/docs', directoryUrls: true }, '/docs/fr/start/'],
  ])('is found by readers of that language: %o', async (options, address) => {
    const site = await build({}, {}, options)
    const files = new MemoryFileSystem(Object.fromEntries(site.paths.map((path) => [path.slice(1), site.bytes(path)])))
    const { results } = await createSearch(fileLoader(files)).search('text', { reader: 'fr' })
    expect(results.map(({ url }) => url)).toContain(address)
  })

  it('is shared with the preview image of the original', async () => {
    const site = await build()
    const imageOf = (path: string) => /<meta property="og:image" content="([^"]+)"/.exec(site.file(path))?.[1]
    expect(imageOf('/guides/deep.html')).toContain('/_galley/previews/')
    expect(imageOf('/de/guides/deep.html')).toBe(imageOf('/guides/deep.html'))
  })

  it("is noindex if the original is, or if the site's URL isn't known", async () => {
    const noindex = '<meta name="robots" content="noindex">'
    expect((await build()).file('/fr/guides/secret.html')).toContain(noindex)
    expect((await build({ url: undefined })).file('/fr/start.html')).toContain(noindex)
  })

  it('is in the navigation of its own language', async () => {
    const sidebar =
      /<div class="sidebar-list">([\s\S]*?)<\/nav>/.exec((await build()).file('/fr/start.html'))?.[1] ?? ''
    expect(Array.from(sidebar.matchAll(/href="([^"]*)"/g), ([, href]) => href)).toEqual([
      '/fr',
      '/fr/guides/deep',
      '/fr/extra',
    ])
  })

  it("isn't made if a redirect or the author's own page has that URL", async () => {
    const site = await build({}, { redirects: [{ source: '/fr/start', destination: '/fr' }] })
    expect(site.file('/fr/start.html')).toContain('http-equiv="refresh"')
  })
})

describe('alternate languages of a page', () => {
  it('are the ones that exist, with the default language for everyone else', async () => {
    const links = (html: string) =>
      Array.from(html.matchAll(/hreflang="([^"]*)" href="(https[^"]*)"/g), ([, lang, href]) => `${lang} ${href}`)
    const site = await build()
    expect(links(site.file('/guides/deep.html'))).toEqual([
      'en https://example.com/guides/deep',
      'x-default https://example.com/guides/deep',
      'fr https://example.com/fr/guides/deep',
    ])
    expect(links(site.file('/fr/extra.html'))).toEqual([])
    expect(links(site.file('/sitemap.xml'))).not.toContain('fr https://example.com/fr/start')
  })
})

describe('languages that each version has a folder for', () => {
  const versions = (language: string) =>
    ['v2', 'v1'].map((version) => ({
      version,
      pages: [`${version}/${language}/index`, `${version}/${language}/start`],
    }))
  const missing = 'v1/fr/start'
  const build = () =>
    testSite({
      'galley.json': { url: 'https://example.com' },
      'docs.json': config({
        navigation: { languages: ['en', 'fr'].map((language) => ({ language, versions: versions(language) })) },
      }),
      ...Object.fromEntries(
        ['en', 'fr']
          .flatMap(versions)
          .flatMap(({ pages }) => pages)
          .filter((path) => path !== missing)
          .map((path) => [`${path}.mdx`, `Text of ${path}.`]),
      ),
    })

  it('link to the same page of the same version', async () => {
    const site = await build()
    expect(switchOf(site, '/v1/en.html')).toEqual({ en: '/v1/en', fr: '/v1/fr' })
    expect(switchOf(site, '/v2/fr/start.html')).toEqual({ en: '/v2/en/start', fr: '/v2/fr/start' })
    expect(site.file('/v2/fr/start.html')).toContain(
      '<link rel="alternate" hreflang="en" href="https://example.com/v2/en/start">',
    )
  })

  it('show a page that one of them lacks in the default language', async () => {
    const site = await build()
    expect(switchOf(site, '/v1/en/start.html').fr).toBe('/v1/fr/start')
    expect(site.file('/v1/fr/start.html')).toContain('Text of v1/en/start.')
  })

  it('have files for language models next to their pages', async () => {
    const site = await build()
    const volumes = ['/v1/llms.txt', '/v2/fr/llms.txt', '/v1/fr/llms.txt']
    expect(site.paths.filter((path) => path.endsWith('/llms.txt') && !path.startsWith('/.'))).toEqual(
      expect.arrayContaining(['/llms.txt', ...volumes]),
    )
    expect(site.file('/v1/fr/llms.txt')).toContain('/v1/fr.md')
    expect(site.file('/v1/fr/llms.txt')).not.toContain('/v1/en.md')
  })
})

it.each([
  ['el', 'ltr', 'Ελληνικά'],
  ['ps', 'rtl', 'پښتو'],
])('%s, which docs.json doesn’t list, is published all the same', async (language, direction, name) => {
  const languages = [
    { language: 'en', pages: ['index'] },
    { language, pages: [`${language}/index`] },
  ]
  const site = await testSite({
    'docs.json': config({ navigation: { languages } }),
    'index.mdx': '# Home',
    [`${language}/index.mdx`]: '# Home',
  })
  expect(site.file(`/${language}.html`)).toContain(`<html lang="${language}" dir="${direction}"`)
  expect(site.file('/index.html')).toContain(name)
  expect(site.project.diagnostics.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
    expect.stringMatching(new RegExp(`^suggestion: \`${language}\` is \\w+, which isn't among`)),
  ])
})
