// Preview images: which pages have one, what changes it, and the settings for it.
import { imageSize } from 'image-size'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/files/memory.ts'
import { loadProject } from '../../src/project/load.ts'
import { buildSite } from '../../src/site/build.ts'
import { createSite } from '../../src/site/site.ts'
import { config, type TestSite, testSite } from '../site.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}\n---\n\nText.`
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 24"><rect width="120" height="24" fill="#f0f"/></svg>'

interface Choices {
  readonly docs?: object
  readonly galley?: object
  readonly files?: Readonly<Record<string, string>>
  readonly drawsImages?: boolean
}

function build({ docs = {}, galley = {}, files = {}, drawsImages = false }: Choices = {}): Promise<TestSite> {
  return testSite(
    {
      'docs.json': config({ navigation: { pages: ['index', 'a', 'b'] }, ...docs }),
      'galley.json': { url: 'https://docs.example.com', ...galley },
      'index.mdx': page('Home'),
      'a.mdx': page('Deliver an event', 'description: To every region.'),
      'b.mdx': page('Keys'),
      ...files,
    },
    { drawsImages },
  )
}

/** The image URL in a page's head, without the host. */
const imageOf = (site: TestSite, route: string) =>
  /<meta property="og:image" content="https:\/\/docs\.example\.com([^"]*)">/.exec(site.file(`${route}.html`))?.[1]
const previews = (site: TestSite) => site.paths.filter((path) => path.startsWith('/_galley/previews/'))

describe('preview images', () => {
  it('are drawn for each page, in the size that social networks expect', async () => {
    const site = await build({ drawsImages: true })
    expect(previews(site)).toHaveLength(3)
    for (const route of ['/index', '/a', '/b']) {
      const image = imageOf(site, route) as string
      expect(imageSize(site.bytes(image))).toMatchObject({ type: 'png', width: 1200, height: 630 })
      expect(site.file(`${route}.html`)).toContain(
        `<meta name="twitter:image" content="https://docs.example.com${image}">`,
      )
    }
    expect(site.file('/a.html')).toContain('<meta property="og:image:width" content="1200">')
    expect(site.file('/a.html')).toContain('<meta property="og:image:alt" content="Deliver an event">')
    expect(site.file('/a.html')).toContain('<meta name="twitter:card" content="summary_large_image">')
    expect(site.file('/_headers')).toContain(
      '/_galley/previews/*\n  Cache-Control: public, max-age=31536000, immutable',
    )
  })

  it("are dark on an author's dark picture, unless their appearance is set", async () => {
    const dark =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630"/></svg>'
    const imageIn = async (appearance: object) => {
      const docs = { thumbnails: { background: '/dark.svg', ...appearance } }
      const site = await build({ docs, files: { 'dark.svg': dark }, drawsImages: true })
      return Buffer.from(site.bytes(imageOf(site, '/a') as string))
    }
    const [chosen, light] = [await imageIn({}), await imageIn({ appearance: 'light' })]
    expect(chosen.equals(await imageIn({ appearance: 'dark' }))).toBe(true)
    expect(chosen.equals(light)).toBe(false)
  })

  it('are the same, byte for byte, every time, and a different file if their content changes', async () => {
    const [first, again] = [await build({ drawsImages: true }), await build({ drawsImages: true })]
    for (const path of previews(first)) expect(Buffer.compare(first.bytes(path), again.bytes(path))).toBe(0)
    const changed = await build({ files: { 'b.mdx': page('Secrets') } })
    expect(imageOf(changed, '/a')).toBe(imageOf(first, '/a'))
    expect(imageOf(changed, '/b')).not.toBe(imageOf(first, '/b'))
    for (const docs of [
      { colors: { primary: '#aa0000' } },
      { name: 'Other' },
      { thumbnails: { appearance: 'dark' } },
      { logo: '/logo.svg' },
    ])
      expect(imageOf(await build({ docs, files: { 'logo.svg': LOGO } }), '/a')).not.toBe(imageOf(first, '/a'))
  })

  it("are drawn only if an earlier build hasn't drawn them already", async () => {
    const sources = (title: string) => ({
      'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'b'] } })),
      'galley.json': '{ "url": "https://docs.example.com" }',
      'index.mdx': page('Home'),
      'b.mdx': page(title),
    })
    const out = new MemoryFileSystem()
    const drawnFor = async (title: string) => {
      let drawn = 0
      const draw = async (order: object) => {
        if ('card' in order) drawn++
        return new Uint8Array([1])
      }
      const project = await loadProject(new MemoryFileSystem(sources(title)))
      const site = await createSite(project, undefined, { images: { draw, close() {} } })
      await buildSite(site, out)
      site.close()
      return drawn
    }
    expect([await drawnFor('Keys'), await drawnFor('Keys'), await drawnFor('Secrets')]).toEqual([2, 0, 1])
    expect(out.list().filter((path) => path.includes('/previews/'))).toHaveLength(2)
  })

  it.each<[string, Choices]>([
    ["the site's URL isn't known", { galley: { url: undefined } }],
    ['they are turned off', { galley: { thumbnails: { enabled: false } } }],
    ['the site has its own image', { docs: { seo: { metatags: { 'og:image': '/card.png' } } } }],
  ])("aren't made if %s", async (_, choices) => {
    expect(previews(await build(choices))).toEqual([])
  })

  it("aren't made for pages with their own image or with noindex", async () => {
    const files = {
      'a.mdx': page('A', '"og:image": /card.png'),
      'b.mdx': page('B', 'noindex: true'),
    }
    const site = await build({ files })
    expect([imageOf(site, '/a'), imageOf(site, '/b')]).toEqual(['/card.png', undefined])
    expect(previews(site)).toHaveLength(1)
    expect(site.file('/b.html')).toContain('<meta name="twitter:card" content="summary">')
  })

  it("show only the site's name, with a warning, if no font has the letters of a title", async () => {
    const files = { 'a.mdx': page('快速开始'), 'b.mdx': page('使用说明') }
    const site = await build({ files })
    expect(imageOf(site, '/a')).toBe(imageOf(site, '/b'))
    expect(site.findings()).toContain(
      'The titles of 2 pages, such as "快速开始", use letters that no available font has',
    )
    const nameless = await build({ files, docs: { name: '文档' } })
    expect(imageOf(nameless, '/a')).toBeUndefined()
  })

  it.each([
    [
      { thumbnails: { fonts: { family: 'Nowhere Sans' } } },
      {},
      "The font `Nowhere Sans` for preview images isn't available",
    ],
    [{ thumbnails: { background: 'https://example.org/x.png' } }, {}, "isn't in the docs folder"],
    [{ thumbnails: { background: '/gone.png' } }, {}, 'The background `/gone.png` for preview images'],
    [{}, { thumbnails: { fonts: ['a.woff2'] } }, "`a.woff2` isn't a TrueType or WOFF font."],
  ])("report settings that can't be used: %j", async (docs, thumbnails, message) => {
    expect((await build({ docs, galley: thumbnails })).findings()).toContain(message)
  })
})
