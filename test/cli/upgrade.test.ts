// What `galley upgrade` writes: a docs.json that gives the same site as the mint.json, and a report of what it lost.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { loadProject } from '../../src/project/load.ts'
import { createSite } from '../../src/site/site.ts'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-upgrade-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const MINT = `{
  "$schema": "https://mintlify.com/schema.json",
  "name": "Harbor",
  "theme": "venus",
  "logo": { "light": "/logo.svg", "dark": "/logo.svg" },
  "favicon": "/logo.svg",
  "colors": { "primary": "#0A6", "light": "#3D9", "dark": "#085", "anchors": { "from": "#0A6", "to": "#3D9" } },
  "topbarLinks": [{ "name": "Support", "url": "mailto:help@example.com" }],
  "topbarCtaButton": { "type": "github", "url": "https://github.com/example/harbor" },
  "primaryTab": { "name": "Guides" },
  "tabs": [{ "name": "API", "url": "api" }],
  "anchors": [{ "name": "Status", "icon": "heart-pulse", "url": "https://status.example.com" }],
  "navigation": [
    { "group": "Start", "pages": ["index", { "group": "More", "icon": "plus", "pages": ["install"] }] },
    { "group": "Orders", "pages": ["api/orders"] }
  ],
  "feedback": { "thumbsRating": true },
  "footerSocials": { "x": "https://x.com/example" },
  "redirects": [{ "source": "/old", "destination": "/install" }]
}
`
const PAGES = {
  'index.mdx': '---\ntitle: Harbor\n---\n\nQueues.',
  'install.mdx': '---\ntitle: Install\n---\n\nRun it.',
  'api/orders.mdx': '---\ntitle: Orders\n---\n\nList them.',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"/>',
}

const write = (files: Readonly<Record<string, string>>) => writeIn(folder, files)
const galley = (...args: string[]) => runIn(folder, args)

/** Every file of the finished site. */
async function built(): Promise<Map<string, string>> {
  const site = await createSite(await loadProject(new DiskFileSystem(folder)))
  const files = new Map<string, string>()
  await site.prepare()
  for (const path of site.paths()) files.set(path, String((await site.render(path))?.content))
  site.close()
  return files
}

const docsJson = () => readFileSync(join(folder, 'docs.json'), 'utf8')

describe('galley upgrade', () => {
  it('writes a docs.json that makes the same site', async () => {
    write({ ...PAGES, 'mint.json': MINT })
    const before = await built()
    const { code, out } = await galley('upgrade')
    expect([code, out]).toEqual([
      0,
      'docs.json is written. Galley now reads it instead of mint.json, which you can remove.\n',
    ])
    expect(await built()).toEqual(before)
    rmSync(join(folder, 'mint.json'))
    expect(await built()).toEqual(before)
    expect(docsJson()).toMatch(/^\{\n {2}"\$schema": "https:\/\/mintlify\.com\/docs\.json",\n {2}"theme": "mint",\n/)
    expect(JSON.parse(docsJson()).navigation).toEqual({
      global: { anchors: [{ anchor: 'Status', icon: 'heart-pulse', href: 'https://status.example.com' }] },
      tabs: [
        {
          tab: 'Guides',
          groups: [{ group: 'Start', pages: ['index', { group: 'More', icon: 'plus', pages: ['install'] }] }],
        },
        { tab: 'API', groups: [{ group: 'Orders', pages: ['api/orders'] }] },
      ],
    })
  })

  it('reports what it couldn’t convert, and where that is', async () => {
    write({ ...PAGES, 'mint.json': MINT })
    const { err } = await galley('upgrade')
    expect(err).toContain('mint.json:7:78 suggestion `colors.anchors` of mint.json has no equivalent in docs.json.')
    expect(err.match(/not-carried-over/g)).toHaveLength(1)
    expect(JSON.parse(docsJson())).toMatchObject({ feedback: JSON.parse(MINT).feedback })
  })

  it('only prints it if told to', async () => {
    write({ ...PAGES, 'mint.json': MINT, 'docs.json': 'mine' })
    const { code, out } = await galley('upgrade', '--dry-run')
    expect(code).toBe(0)
    expect(JSON.parse(out).name).toBe('Harbor')
    expect(docsJson()).toBe('mine')
  })

  it('keeps an existing docs.json unless forced', async () => {
    write({ ...PAGES, 'mint.json': MINT, 'docs.json': 'mine' })
    const { code, err } = await galley('upgrade')
    expect([code, err]).toEqual([
      2,
      `galley: There is already a docs.json in ${folder}. Overwrite it with \`--force\`.\n`,
    ])
    expect(docsJson()).toBe('mine')
    expect((await galley('upgrade', '--force')).code).toBe(0)
    expect(JSON.parse(docsJson()).name).toBe('Harbor')
  })

  it('writes nothing if mint.json can’t be read', async () => {
    write({ ...PAGES, 'mint.json': '{ "name": "Harbor", "navigation": [bad' })
    const { code, err } = await galley('upgrade')
    expect(code).toBe(1)
    expect(err).toMatch(/invalid-json[\s\S]*docs\.json wasn't written\. Fix mint\.json, and try again\.\n$/)
    expect(existsSync(join(folder, 'docs.json'))).toBe(false)
  })

  it('can’t run without a mint.json', async () => {
    expect((await galley('upgrade')).code).toBe(2)
    write({ 'docs.json': '{}' })
    expect((await galley('upgrade')).err).toContain('Its docs.json is up to date.')
  })

  it('writes nothing if mint.json isn’t an object', async () => {
    write({ 'mint.json': '[]' })
    const { code, err } = await galley('upgrade')
    expect(code).toBe(1)
    expect(err).toContain('mint.json:1:1 error `mint.json` must contain an object, not a list.')
    expect(existsSync(join(folder, 'docs.json'))).toBe(false)
  })
})
