// The page menu in a real browser: what it copies, opens, and prints, and what programs see but people don't.
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const OPTIONS = ['copy', 'view', 'download-pdf', 'claude', 'mcp']

const site = useSite({
  'docs.json': {
    name: 'Harbour',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    contextual: { options: OPTIONS },
    navigation: { pages: ['index', 'second'] },
  },
  'galley.json': { url: 'https://docs.example.com', mcp: 'https://docs.example.com/mcp' },
  'index.mdx': '---\ntitle: Deliver events\n---\n\nAn event goes to one region first.',
  'second.mdx': '# Second',
})

/** Opens the menu, and records what the page copies and prints. */
async function openMenu() {
  const { page, errors } = await site.open()
  await page.evaluate(() => {
    const done = { copied: [] as string[], printed: 0 }
    Object.assign(window, { done, print: () => done.printed++ })
    navigator.clipboard.write = async ([item]) => {
      const text = await item?.getType('text/plain')
      done.copied.push((await text?.text()) ?? '')
    }
  })
  await page.locator('#page-context-menu summary').click()
  const done = () => page.evaluate(() => (window as never as { done: { copied: string[]; printed: number } }).done)
  return { page, errors, menu: page.locator('#page-context-menu .menu-list'), done }
}

it('copies the page, and the server’s URL', async () => {
  const { page, errors, menu, done } = await openMenu()
  await menu.getByRole('button', { name: /Copy page/ }).click()
  await page.locator('#live-status').getByText('Copied').waitFor()
  await menu.getByRole('button', { name: /Copy MCP/ }).click()
  await page.waitForFunction(() => (window as never as { done: { copied: string[] } }).done.copied.length === 2)
  expect((await done()).copied).toEqual([
    expect.stringContaining('# Deliver events\n\nAn event goes to one region first.'),
    'https://docs.example.com/mcp',
  ])
  expect(errors).toEqual([])
})

it('is walked with arrow keys, Home, and End', async () => {
  const { page, menu } = await openMenu()
  const at = async (key: string) => {
    await page.keyboard.press(key)
    return menu.locator('a, button').evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))
  }
  const count = await menu.locator('a, button').count()
  // The page still scrolls as long as no entry has the focus.
  expect(await at('End')).toBe(-1)
  expect(await at('ArrowDown')).toBe(0)
  expect(await at('End')).toBe(count - 1)
  expect(await at('ArrowDown')).toBe(0)
  expect(await at('ArrowUp')).toBe(count - 1)
  expect(await at('Home')).toBe(0)
  expect(await at('ArrowDown')).toBe(1)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  expect(await at('ArrowUp')).toBe(count - 1)
})

it('lets the browser save the page', async () => {
  const { errors, menu, done } = await openMenu()
  await menu.getByRole('button', { name: 'Save as PDF' }).click()
  expect((await done()).printed).toBe(1)
  expect(errors).toEqual([])
})

it('leads to the Markdown, and to assistants in a tab of their own', async () => {
  const { menu } = await openMenu()
  const links = await menu
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.getAttribute('href')?.slice(0, 28), link.getAttribute('target')]))
  expect(links).toEqual([
    ['/index.md', null],
    ['https://claude.ai/new?q=Read', '_blank'],
  ])
})

it('tells programs where the Markdown is, invisibly to people', async () => {
  const { page } = await site.open()
  const pointer = page.getByText('For AI agents')
  expect(await pointer.count()).toBe(1)
  expect(await pointer.isVisible()).toBe(false)
  expect(JSON.stringify(await page.locator('body').ariaSnapshot())).not.toContain('AI agents')
})
