// The editing loop in a real browser: you save files, and the page follows without losing its state.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { violations } from './axe.ts'
import { useBrowser } from './open.ts'
import { type LivePage, type PreviewedFolder, previewFolder } from './preview.ts'

const PAGE = `---
title: Deliver
description: How events are delivered.
---

import Hint from '/snippets/hint.mdx'

First paragraph.

![A picture](/images/a.svg)

<Accordion title="Why?">Because.</Accordion>

<Tabs>
  <Tab title="macOS">For a Mac.</Tab>
  <Tab title="Linux">For Linux.</Tab>
</Tabs>

<Hint />

<input placeholder="Type here" aria-label="Notes" />

${'Filler.\n\n'.repeat(80)}
## Last part

The end.
`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"></svg>'

const browser = useBrowser()

let site: PreviewedFolder
let live: LivePage
let page: LivePage['page']

const write = (path: string, text: string) => site.write(path, text)
const shows = (text: string) => live.shows(text)
const isUntouched = () => live.isUntouched()
const panelText = () => live.panelText()

beforeEach(async () => {
  site = await previewFolder(
    {
      'index.mdx': PAGE,
      'second.mdx': '---\ntitle: Second\ndescription: The second page.\n---\n\nText',
      'snippets/hint.mdx': 'A hint.',
      'images/a.svg': SVG,
      'style.css': 'p { outline: 0 }',
    },
    ['index', 'second'],
  )
  await show('/')
})
afterEach(async () => {
  await live.close()
  await site.close()
})

/** Shows another page instead of the open one. */
async function show(path: string): Promise<void> {
  await live?.close()
  live = await site.open(browser, path)
  page = live.page
}

describe('an edit', () => {
  it('updates only what it changes, and keeps the reader’s state', async () => {
    await page.click('.accordion > summary')
    await page.click('.tab >> text=Linux')
    await page.fill('input[aria-label=Notes]', 'typed')
    await page.evaluate(() => scrollTo(0, 600))
    const scroll = await page.evaluate(() => scrollY)
    write('index.mdx', PAGE.replace('First paragraph.', 'Second version.').replace('Because.', 'Because of that.'))
    await shows('Second version.')
    await shows('Because of that.')
    expect(await page.evaluate(() => scrollY)).toBe(scroll)
    expect(await page.locator('.accordion').getAttribute('open')).toBe('')
    expect(await page.locator('.tab[aria-selected=true]').textContent()).toBe('Linux')
    expect(await page.locator('.tab-panel[data-active]').textContent()).toContain('For Linux.')
    expect(await page.inputValue('input[aria-label=Notes]')).toBe('typed')
    expect(await isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })

  it('adds new components, with their styles and scripts', async () => {
    write('second.mdx', '---\ntitle: Second\ndescription: The second page.\n---\n\nText')
    await show('/second')
    write(
      'second.mdx',
      '---\ntitle: Second\ndescription: The second page.\n---\n\n<Tabs>\n<Tab title="One">1</Tab>\n<Tab title="Two">2</Tab>\n</Tabs>\n',
    )
    await page.click('.tab >> text=Two')
    await page.waitForSelector('.tab[aria-selected=true] >> text=Two')
    write(
      'second.mdx',
      '---\ntitle: Second\ndescription: The second page.\n---\n\n<Tabs>\n<Tab title="One">1</Tab>\n<Tab title="Two">2</Tab>\n<Tab title="Three">3</Tab>\n</Tabs>\n',
    )
    await page.waitForSelector('.tab >> text=Three')
    expect(await page.locator('.tab[aria-selected=true]').textContent()).toBe('Two')
    await page.click('.tab >> text=Three')
    await page.waitForSelector('.tab[aria-selected=true] >> text=Three')
    expect(await isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })

  it('of a snippet, the configuration, a title, an image, or a stylesheet shows where it’s used', async () => {
    write('snippets/hint.mdx', 'A better hint.')
    await shows('A better hint.')
    write('second.mdx', '---\ntitle: Another title\n---\n\nText')
    await shows('Another title')
    write('docs.json', JSON.stringify(config({ name: 'Renamed', navigation: { pages: ['index', 'second'] } })))
    await shows('Renamed')
    write('images/a.svg', SVG.replace('width="20"', 'width="40"'))
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('#content img')?.naturalWidth === 40)
    write('style.css', 'p { color: rgb(1, 2, 3) }')
    await page.waitForFunction(
      () => getComputedStyle(document.querySelector('#content p') as Element).color === 'rgb(1, 2, 3)',
    )
    expect(await isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })

  it('highlights new code', async () => {
    write('index.mdx', PAGE.replace('First paragraph.', '```ts\nconst answer: number = 42\n```'))
    await page.waitForSelector('.code-block code span[class]')
    expect(await isUntouched()).toBe(true)
  })

  it('of another page is searchable, even after an earlier search', async () => {
    const look = async (words: string, found: string) => {
      await page.keyboard.press('Control+k')
      await page.fill('#search-input', words)
      await page.locator('#search-list [role=option]', { hasText: found }).first().waitFor()
      await page.keyboard.press('Escape')
    }
    await look('last part', 'Last part')
    write('second.mdx', '---\ntitle: Zebrafish\ndescription: They swim.\n---\n\nText')
    await shows('Zebrafish')
    await look('zebrafish', 'Zebrafish')
  })

  it('follows a renamed file', async () => {
    await show('/second')
    renameSync(join(site.folder, 'second.mdx'), join(site.folder, 'third.mdx'))
    await page.waitForURL('**/third')
    write('third.mdx', '---\ntitle: Third\ndescription: The third page.\n---\n\nAnother text')
    await shows('Another text')
    expect(await isUntouched()).toBe(true)
  })
})

describe('a mistake', () => {
  it('is shown in the page with its line, opens the editor, and disappears when fixed', async () => {
    write('index.mdx', PAGE.replace('First paragraph.', 'Text <Crad>x</Crad>'))
    await page.waitForFunction(() => document.querySelector('aside[data-galley-preview]'))
    const text = await panelText()
    expect(text).toContain('There is no component')
    expect(text).toContain('index.mdx:8')
    expect(text).toContain('Did you mean')
    expect(text).not.toContain(site.folder)
    await page.locator('aside[data-galley-preview] button.place').click()
    await expect.poll(() => site.opened).toEqual([`code --goto ${join(site.folder, 'index.mdx')}:8:7`])
    expect(await violations(page, 'aside[data-galley-preview]')).toEqual([])
    write('index.mdx', PAGE)
    await page.waitForFunction(() => !document.querySelector('aside[data-galley-preview]'))
    expect(await isUntouched()).toBe(true)
  })

  it('shows backticks that a message is about', async () => {
    write('index.mdx', `${PAGE}\n<Note>\n\`\`\`js\nconst a = 1\n`)
    await page.waitForFunction(() => document.querySelector('aside[data-galley-preview]'))
    await expect.poll(panelText).toContain('Write ``` on a line of its own')
  })

  it('is printed once in the terminal, when typing pauses', async () => {
    for (const typed of ['<Cra', '<Crad', '<Crad>x</Crad>']) write('index.mdx', PAGE.replace('First paragraph.', typed))
    await expect.poll(() => site.said, { timeout: 10_000 }).toContain('There is no component')
    write('index.mdx', PAGE.replace('First paragraph.', '<Crad>xy</Crad>'))
    await shows('xy')
    await new Promise((done) => setTimeout(done, 1000))
    expect(site.said.match(/There is no component/g)).toHaveLength(1)
  })

  it('in the configuration doesn’t change the site', async () => {
    write('docs.json', '{ "name": ')
    await page.waitForFunction(() => document.querySelector('aside[data-galley-preview]'))
    expect(await panelText()).toContain('docs.json')
    await shows('Second')
    expect(live.errors).toEqual([])
  })
})

it('a missing page is shown once it’s written', async () => {
  await show('/later')
  write('later.mdx', '---\ntitle: Later\n---\n\nWritten at last.')
  await shows('Written at last.')
  write('unrelated.mdx', 'x')
})

describe('the banner', () => {
  const banner = () => page.locator('#banner')
  /** What a freshly loaded page shows. */
  const shownWhenLoaded = async () => {
    await page.reload()
    return banner().isVisible()
  }
  const news = (content: string) => config({ navigation: { pages: ['index'] }, banner: { content, dismissible: true } })

  it('comes back when its text changes, and can be dismissed again', async () => {
    write('docs.json', JSON.stringify(news('First news')))
    await shows('First news')
    await page.locator('.banner-dismiss').click()
    expect(await banner().isVisible()).toBe(false)
    write('docs.json', JSON.stringify(news('Second news')))
    await shows('Second news')
    expect(await banner().isVisible()).toBe(true)
    await page.locator('.banner-dismiss').click()
    expect(await isUntouched()).toBe(true)
    expect([await banner().isVisible(), await shownWhenLoaded()]).toEqual([false, false])
  })

  it('matches the page, dismissed or not, when a missing page is written', async () => {
    const language = (tag: string, folder: string, content: string) => ({
      language: tag,
      banner: { content, dismissible: true },
      pages: [`${folder}index`],
    })
    const languages = [language('en', '', 'News'), language('fr', 'fr/', 'Nouvelles')]
    write('fr/index.mdx', '---\ntitle: Accueil\n---\n\nBonjour.')
    write('docs.json', JSON.stringify(config({ navigation: { languages } })))
    await shows('News')
    await show('/fr')
    await page.locator('.banner-dismiss').click()
    await page.goto(`${site.address}/fr/later`)
    await shows('News')
    expect(await banner().isVisible()).toBe(true)
    languages[1]?.pages.push('fr/later')
    write('fr/later.mdx', '---\ntitle: Plus tard\n---\n\nVoici.')
    write('docs.json', JSON.stringify(config({ navigation: { languages } })))
    await shows('Voici.')
    await shows('Nouvelles')
    expect([await banner().isVisible(), await shownWhenLoaded()]).toEqual([false, false])
  })
})
