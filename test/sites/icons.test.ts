// Icons: every size from one file, or the first letter of the site's name if there is no file.
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5" fill="#00f"/></svg>'

function build(docs: object, files: Readonly<Record<string, string>> = {}, options: object = {}) {
  return testSite(
    { 'docs.json': config({ navigation: { pages: ['index'] }, ...docs }), 'index.mdx': '# Home', ...files },
    options,
  )
}

const links = (html: string) => html.match(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]*>/g)

describe('icons', () => {
  it('are generated in every size from one file', async () => {
    const site = await build({ favicon: '/icon.svg' }, { 'icon.svg': SVG }, { drawsImages: true })
    expect(links(site.file('/index.html'))).toEqual([
      '<link rel="icon" href="/favicon.ico" sizes="32x32">',
      '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
      '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
      '<link rel="manifest" href="/_galley/site.webmanifest">',
    ])
    expect(imageSize(site.bytes('/favicon.ico'))).toMatchObject({ type: 'ico' })
    expect(
      imageSize(site.bytes('/favicon.ico'))
        .images?.map(({ width }) => width)
        .sort(),
    ).toEqual([16, 32, 48])
    expect(imageSize(site.bytes('/apple-touch-icon.png'))).toMatchObject({ width: 180, height: 180, type: 'png' })
    const { icons } = JSON.parse(site.file('/_galley/site.webmanifest'))
    expect(icons.map(({ src, sizes }: { src: string; sizes: string }) => [src, sizes])).toEqual([
      ['/_galley/icon-192.png', '192x192'],
      ['/_galley/icon-512.png', '512x512'],
    ])
    for (const { src, sizes } of icons)
      expect(`${imageSize(site.bytes(src)).width}x${imageSize(site.bytes(src)).height}`).toBe(sizes)
  })

  it("show the first letter of the site's name if it has no favicon", async () => {
    const site = await build({ name: 'harbor' }, {}, { drawsImages: true })
    const svg = site.file('/_galley/favicon.svg')
    expect(svg).toContain('fill="#0f766e"')
    expect(svg).toMatch(/<path fill="#ffffff" d="M[\d. MLQZ-]+"\/>/)
    expect(links(site.file('/index.html'))).toHaveLength(4)
    expect(imageSize(site.bytes('/_galley/icon-512.png')).width).toBe(512)
    expect((await build({ name: '港' })).file('/_galley/favicon.svg')).toContain('>港</text>')
  })

  it.each([
    ['of both modes', '/gone.svg', '/_galley/favicon.svg'],
    ['of one mode', { light: '/gone.svg', dark: '/icon.svg' }, '/icon.svg'],
  ])('do without a missing file %s', async (_, favicon, expected) => {
    const site = await build({ favicon }, { 'icon.svg': SVG })
    expect(links(site.file('/index.html'))?.filter((link) => link.includes('image/svg+xml'))).toEqual([
      `<link rel="icon" href="${expected}" type="image/svg+xml">`,
    ])
    expect(site.file(expected)).toContain('<svg')
    expect(site.paths).toContain('/favicon.ico')
  })

  it('include the base path', async () => {
    const site = await build({}, {}, { base: '/docs' })
    expect(links(site.file('/index.html'))?.[0]).toBe('<link rel="icon" href="/docs/favicon.ico" sizes="32x32">')
    expect(site.file('/_galley/site.webmanifest')).toContain('"start_url": "/docs/"')
  })

  it("leave the author's own files alone", async () => {
    const site = await build({}, { 'favicon.ico': 'mine', 'apple-touch-icon.png': 'mine' })
    expect([site.file('/favicon.ico'), site.file('/apple-touch-icon.png')]).toEqual(['mine', 'mine'])
  })

  it.each([
    ['on another site', 'https://example.org/icon.png'],
    ['an ICO file', '/mine.ico'],
  ])('are linked, with no other sizes generated, if the favicon is %s', async (_, favicon) => {
    const site = await build({ favicon }, { 'mine.ico': 'x' })
    expect(links(site.file('/index.html'))).toEqual([`<link rel="icon" href="${favicon}">`])
    expect(site.paths.filter((path) => /icon/.test(path))).toEqual([])
  })

  it('for dark mode are linked along with those for light mode', async () => {
    const files = { 'light.svg': SVG, 'dark.svg': SVG }
    const site = await build({ favicon: { light: '/light.svg', dark: '/dark.svg' } }, files)
    expect(site.file('/index.html')).toContain(
      '<link rel="icon" href="/dark.svg" type="image/svg+xml" media="(prefers-color-scheme: dark)">',
    )
  })
})
