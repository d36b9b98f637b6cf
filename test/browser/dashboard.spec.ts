// The dashboard of a host and the pages of a preview, as people see and operate them: on a desktop and on a phone.
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import type { Counter } from '../../src/host/analytics/counter.ts'
import { listenOn } from '../../src/host/listen.ts'
import { deliver, openTestHost, pullRequest, repository, site } from '../host/open.ts'
import { violations } from './axe.ts'
import { useBrowser } from './open.ts'

const browser = useBrowser()
const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const CHROME = 'Mozilla/5.0 Chrome/140.0.0.0 Safari/537.36'

/** A host on a port, with two deployments, a pull request, and a few readers. */
async function openHost() {
  const host = await openTestHost({ settings: { adminHosts: ['localhost'], previewDomain: 'preview.localhost' } })
  const listening = await listenOn(host.host, { port: 0, address: '127.0.0.1' })
  onTestFinished(() => listening.close(0))
  const docs = repository({ ...site('# First'), 'guide.mdx': '# Guide' })
  const made = await host.add(docs)
  docs.commit({ 'index.mdx': '# Second TODO' })
  await host.verdict('docs', (await host.act('deployments.create', { site: 'docs' })).id)
  await host.until(async () => (await host.text('http://docs.test/'))?.includes('Second'))
  docs.git('checkout', '-q', '-b', 'proposal')
  const sha = docs.commit({ 'guide.mdx': '# Guide\n\nMore words here.', 'new.mdx': '# New TODO' })
  docs.git('update-ref', 'refs/pull/7/head', sha)
  docs.git('checkout', '-q', 'main')
  const admin = { ...host, get: (url: string, init: object) => host.get(url.replace('admin.test', 'localhost'), init) }
  const { deployment } = (await (await deliver(admin, made, pullRequest(7, sha))).json()) as { deployment: string }
  await host.verdict('docs', deployment)
  for (const path of ['/', '/', '/guide', '/missing'])
    await host.get(`http://docs.test${path}`, {
      headers: { 'user-agent': CHROME, referer: 'https://blog.example.com/post' },
    })
  await (host.platform.events as Counter).write()
  await host.act('domains.create', { site: 'docs', host: 'docs.example.com' })
  const preview = await host.act('previews.get', { site: 'docs', pull: 7 })
  return { host, address: `http://localhost:${listening.port}`, port: listening.port, preview }
}

/** How much wider than the window the page is, in pixels. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

it('is accessible and fits, on each page, on a desktop and on a phone, in light and dark', {
  timeout: 120_000,
}, async () => {
  const { host, address, port, preview } = await openHost()
  const changes = preview.url.replace(/(\.localhost)\/$/, `$1:${port}/_galley/changes`)
  const paths = [
    ...['/', '/sites/docs', '/sites/docs/analytics', '/sites/docs/settings', '/sites/docs/deployments/2'],
    ...['/tokens', '/audit', '/sites/nothing'],
  ]
  for (const [viewport, colorScheme] of [
    [DESKTOP, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport, colorScheme })
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(address)
    expect(await violations(page)).toEqual([])
    // With the keyboard alone, as everything here.
    await page.getByLabel('Token').focus()
    await page.keyboard.type(host.token)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sites', level: 1 }).waitFor()
    for (const url of [...paths.map((path) => `${address}${path}`), changes]) {
      await page.goto(url)
      expect([url, await violations(page), await overflow(page)]).toEqual([url, [], 0])
      expect(await page.title()).not.toBe('')
      expect(await page.getByRole('main').count()).toBe(1)
    }
    expect(faults).toEqual([])
    await context.close()
  }
})

it('rolls back and resumes by buttons that the keyboard reaches', async () => {
  const { host, address } = await openHost()
  const context = await browser.newContext({ viewport: DESKTOP })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByLabel('Token').fill(host.token)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'docs', exact: true }).click()
  const press = async (name: string) => {
    const button = page.getByRole('button', { name })
    for (let tabs = 0; tabs < 40 && !(await button.evaluate((element) => element === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  await press('Roll back')
  await page.getByRole('button', { name: 'Resume' }).waitFor()
  expect(await host.text('http://docs.test/')).toContain('First')
  await press('Resume')
  await page.getByRole('button', { name: 'Roll back' }).waitFor()
  expect(await host.text('http://docs.test/')).toContain('Second')
})
