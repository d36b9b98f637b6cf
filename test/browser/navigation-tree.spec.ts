// The navigation in a screen reader: named landmarks, the current page, what is expanded, and where menus lead.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { violations } from './axe.ts'
import { useSite } from './open.ts'
import { type TreeNode, treeOf } from './tree.ts'

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: About it.\n---\n\n## First\n\nText.\n\n## Second\n\nText.\n`

const SITE = {
  'docs.json': config({
    name: 'Acme',
    styling: { eyebrows: 'breadcrumbs' },
    navbar: {
      links: [{ label: 'Blog', href: 'https://example.com/blog' }],
      primary: { type: 'button', label: 'Sign up', href: 'https://example.com/join' },
    },
    footer: {
      socials: { github: 'https://github.com/acme' },
      links: [{ header: 'Company', items: [{ label: 'About', href: 'https://example.com/about' }] }],
    },
    contextual: { options: ['copy', 'view'] },
    navigation: {
      languages: [
        {
          language: 'en',
          versions: [
            {
              version: 'v2',
              tabs: [
                {
                  tab: 'Guides',
                  groups: [
                    {
                      group: 'Start',
                      pages: [
                        'index',
                        'install',
                        { group: 'Deploy', root: 'deploy/index', pages: ['deploy/cloud'] },
                        { group: 'Advanced', pages: ['advanced/tuning'] },
                      ],
                    },
                  ],
                },
                {
                  tab: 'More',
                  menu: [
                    { item: 'Recipes', pages: ['recipes'] },
                    { item: 'Status', href: 'https://example.com/up' },
                  ],
                },
              ],
            },
            { version: 'v1', pages: ['v1/index', 'v1/install'] },
          ],
        },
        { language: 'ar', pages: ['ar/index'] },
      ],
    },
  }),
  'index.mdx': page('Welcome'),
  'install.mdx': page('Install'),
  'deploy/index.mdx': page('Deploy'),
  'deploy/cloud.mdx': page('Cloud'),
  'advanced/tuning.mdx': page('Tuning'),
  'recipes.mdx': page('Recipes'),
  'v1/index.mdx': page('Welcome to v1'),
  'v1/install.mdx': page('Install v1'),
  'ar/index.mdx': page('مرحبا'),
}

const site = useSite(SITE)

const WIDE = { viewport: { width: 1400, height: 900 } }
const PHONE = { viewport: { width: 390, height: 800 } }

const namesOf = (tree: readonly TreeNode[], role: string) =>
  tree.filter((node) => node.role === role).map(({ name }) => name)
const stateOf = (tree: readonly TreeNode[], name: string) =>
  tree.find((node) => node.role === 'DisclosureTriangle' && node.name === name)?.expanded

/** Opens a page, and evaluates something on it. */
async function on<T>(path: string, ask: (page: Page) => Promise<T>, options = WIDE): Promise<T> {
  return ask((await site.look(path, options)).page)
}

/** Names of a landmark's links that are marked as current. */
function currentIn(page: Page, landmark: string, current: string): Promise<string[]> {
  return page.locator(`${landmark} [aria-current="${current}"]`).allTextContents()
}

describe('landmarks', () => {
  it('exist once each, and no two of a kind share a name', async () => {
    const tree = await on('/deploy/cloud', treeOf)
    expect(namesOf(tree, 'navigation').sort()).toEqual([
      'Breadcrumbs',
      'Footer',
      'Main navigation',
      'On this page',
      'Previous and next page',
      'Sections',
      'Site links',
    ])
    for (const role of ['banner', 'main', 'contentinfo']) expect(namesOf(tree, role), role).toHaveLength(1)
  })

  it('are named in the language of the page', async () => {
    const tree = await on('/ar', treeOf)
    expect(namesOf(tree, 'navigation').sort()).toEqual(
      ['التنقل الرئيسي', 'تذييل الصفحة', 'روابط الموقع', 'في هذه الصفحة'].sort(),
    )
    expect(namesOf(tree, 'link')).toContain('الصفحة الرئيسية لموقع Acme')
  })

  it('contain lists named by their titles', async () => {
    expect(namesOf(await on('/deploy/cloud', treeOf), 'list')).toEqual(expect.arrayContaining(['Start', 'Company']))
  })
})

describe('where the reader is', () => {
  it('is one page of the sidebar, and the branch above it in each other part', () =>
    on('/deploy/cloud', async (page) => {
      expect(await currentIn(page, '#navigation-items', 'page')).toEqual(['Cloud'])
      expect(await currentIn(page, '.nav-tabs', 'true')).toEqual(['Guides'])
      expect(await page.locator('.switcher [aria-current="true"]').allTextContents()).toEqual(
        expect.arrayContaining(['English', 'v2']),
      )
    }))

  it('is also announced for a tab that is a menu', () =>
    on('/recipes', async (page) => expect(await currentIn(page, '.nav-tabs', 'true')).toEqual(['More', 'Recipes'])))

  it('is a page of an older version, which says so', () =>
    on('/v1/install', async (page) => {
      const note = page.getByRole('note')
      expect(await note.textContent()).toBe('This page is about v1. The current version is v2.')
      expect(await note.getByRole('link').getAttribute('href')).toBe('/install')
    }))
})

describe('what opens', () => {
  it('announces whether it’s open, and opens by keyboard', () =>
    on('/deploy/cloud', async (page) => {
      const before = await treeOf(page)
      expect([stateOf(before, 'Pages in Deploy'), stateOf(before, 'Advanced')]).toEqual([true, false])
      await page.locator('#navigation-items summary', { hasText: 'Advanced' }).press('Enter')
      const after = await treeOf(page)
      expect(stateOf(after, 'Advanced')).toBe(true)
      expect(namesOf(after, 'link')).toContain('Tuning')
    }))

  it.each([
    ['Language: English', ['English', 'العربية']],
    ['Version: v2', ['v2', 'v1']],
    ['More', ['Recipes', 'Status (opens another site)']],
  ])('%s is a menu of links', (name, links) =>
    on('/deploy/cloud', async (page) => {
      expect(stateOf(await treeOf(page), name)).toBe(false)
      await page.locator('#navbar summary', { hasText: name.replace(/^.*: /, '') }).press('Enter')
      const tree = await treeOf(page)
      expect(stateOf(tree, name)).toBe(true)
      expect(namesOf(tree, 'link')).toEqual(expect.arrayContaining(links))
    }),
  )

  it('names a language in that language', () =>
    on('/deploy/cloud', async (page) => {
      const arabic = page.locator('#navbar a[hreflang="ar"]')
      expect([await arabic.textContent(), await arabic.getAttribute('lang')]).toEqual(['العربية', 'ar'])
    }))
})

describe('on a phone', () => {
  it('the navigation is hidden until opened, and then everything else is hidden', () =>
    on(
      '/deploy/cloud',
      async (page) => {
        expect(namesOf(await treeOf(page), 'navigation')).not.toContain('Main navigation')
        await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
        const tree = await treeOf(page)
        expect(tree.filter(({ role }) => role === 'dialog')).toMatchObject([{ name: 'Menu', modal: true }])
        expect(namesOf(tree, 'navigation').sort()).toEqual(['Main navigation', 'Sections', 'Site links'])
        expect(namesOf(tree, 'main')).toEqual([])
        expect(tree.map(({ name }) => name)).toEqual(expect.arrayContaining(['Language: English', 'Version: v2']))
        await page.keyboard.press('Escape')
        expect(await page.locator(':focus').textContent()).toContain('Cloud')
        expect(namesOf(await treeOf(page), 'main')).toHaveLength(1)
      },
      PHONE,
    ))
})

it.each(['/deploy/cloud', '/ar', '/v1/install'])('%s has no violations that axe can detect', (path) =>
  on(path, async (page) => expect(await violations(page)).toEqual([])),
)
