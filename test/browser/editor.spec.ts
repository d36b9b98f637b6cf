// The editor in the dashboard of a host: writing a page, saving it, and seeing its preview, with and without scripts.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { createBuilder, galleyProgram } from '../../src/host/builds/builder.ts'
import { createChecker } from '../../src/host/builds/checker.ts'
import type { BuildSandbox } from '../../src/host/builds/sandbox.ts'
import { listenOn } from '../../src/host/listen.ts'
import { openForge } from '../host/forge.ts'
import { openTestHost } from '../host/open.ts'
import { violations } from './axe.ts'
import { useBrowser } from './open.ts'

const browser = useBrowser()

const FILES = {
  'docs/docs.json': JSON.stringify({
    name: 'Docs',
    theme: 'mint',
    colors: { primary: '#0d7a5f' },
    navigation: { pages: ['index', 'guides/start'] },
  }),
  'docs/index.mdx': '---\ntitle: Welcome\n---\n\nHello.\n',
  'docs/guides/start.mdx': '---\ntitle: Start\n---\n\nFirst steps.\n\n<Note>Careful.</Note>\n',
}

const SANDBOX: BuildSandbox = { name: 'none', wrap: (command) => [...command] }

/** A host whose dashboard is open on a port, and its forge. Builds are real. */
async function openHost() {
  const forge = await openForge(FILES)
  const program = galleyProgram() ?? ''
  const port = await freePort()
  const host = await openTestHost({
    builder: createBuilder(program, SANDBOX),
    checker: createChecker(program, SANDBOX),
    settings: { adminHosts: ['localhost'], previewDomain: 'preview.localhost', privateRepositories: true, port },
  })
  const listening = await listenOn(host.host, { port, address: '127.0.0.1' })
  onTestFinished(() => listening.close(0))
  await host.add(forge.docs, { provider: 'github', forgeToken: 'secret' })
  const { token } = await host.act('tokens.create', { name: 'Ada', scopes: ['pages:write'], site: 'docs' })
  return { host, forge, token: token as string, address: `http://localhost:${port}` }
}

/** Addresses of previews name the port, so it's chosen before the host starts. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function signIn(page: Page, address: string, token: string): Promise<void> {
  await page.goto(`${address}/sites/docs/edit`)
  await page.fill('input[name=token]', token)
  await page.click('button.main')
  await page.goto(`${address}/sites/docs/edit`)
}

it('saves what somebody writes as a draft, and shows its preview', { timeout: 120_000 }, async () => {
  const { host, forge, token, address } = await openHost()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, address, token)
  await page.click('summary:has-text("guides")')
  await page.click('a:has-text("start.mdx")')
  await page.waitForSelector('.cm-editor')
  expect(await violations(page)).toEqual([])
  await page.click('.cm-line:has-text("First steps.")')
  await page.keyboard.press('End')
  await page.keyboard.type(' And then, <Acc')
  await page.waitForSelector('.cm-tooltip-autocomplete')
  await page.keyboard.press('Escape')
  for (const _ of ' <Acc') await page.keyboard.press('Backspace')
  await page.keyboard.type(' more.')
  expect(await page.textContent('output')).toBe('Not saved yet')
  await page.fill('input[name=message]', 'Add more steps')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector('output')?.textContent === 'Saved', undefined, {
    timeout: 60_000,
  })
  const frame = page.frameLocator('iframe')
  await frame.locator('text=And then, more.').waitFor()
  expect(new URL(page.url()).searchParams.has('draft')).toBe(true)
  expect(await page.textContent('.pull')).toBe('Pull request #7')
  expect(await page.textContent('.draft')).toBe('Add more steps')
  const [draft] = (await host.act('drafts.list', { site: 'docs' })).drafts
  expect([draft.title, draft.author]).toEqual(['Add more steps', 'Ada'])
  expect(forge.show(draft.branch, 'docs/guides/start.mdx')).toContain('First steps. And then, more.')
})

it('completes components, keeps unsaved text, and never overwrites what somebody else wrote', {
  timeout: 120_000,
}, async () => {
  const { forge, token, address } = await openHost()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, address, token)
  const open = async () => {
    await page.goto(`${address}/sites/docs/edit/file?path=index.mdx`)
    await page.waitForSelector('.cm-editor')
  }
  const text = () => page.$eval('textarea', (area) => (area as HTMLTextAreaElement).value)
  await open()
  await page.click('.cm-line:has-text("Hello.")')
  await page.keyboard.press('End')
  await page.keyboard.type(' <Fram')
  await page.click('.cm-tooltip-autocomplete li:has-text("Frame")')
  expect(await text()).toMatch(/Hello\. <Frame>\n\s+\n<\/Frame>/)
  await page.keyboard.type('Kept')
  page.once('dialog', (dialog) => dialog.accept())
  await open()
  expect(await text()).toContain('Kept')
  expect(await page.textContent('output')).toBe('This is what you wrote and didn’t save.')
  forge.docs.commit({ 'docs/index.mdx': 'By somebody else' })
  await page.keyboard.press('ControlOrMeta+s')
  await page.click('button.main')
  await page.waitForSelector('output.error')
  expect(await page.textContent('output')).toBe('Somebody else has changed `index.mdx` since you opened it.')
  expect(await text()).toContain('Kept')
  expect(forge.calls.filter(({ path }) => path.endsWith('/pulls'))).toEqual([])
})

it('adds images that are pasted', { timeout: 120_000 }, async () => {
  const { host, forge, token, address } = await openHost()
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, address, token)
  await page.goto(`${address}/sites/docs/edit/file?path=index.mdx`)
  await page.click('.cm-line:has-text("Hello.")')
  await page.keyboard.press('End')
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'The menu.png', { type: 'image/png' }))
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.querySelector('.cm-content')?.dispatchEvent(event)
  })
  await page.waitForFunction(() =>
    /!\[The menu\]\(\/images\/the-menu-\w+\.png\)/.test(document.querySelector('textarea')?.value ?? ''),
  )
  const [draft] = (await host.act('drafts.list', { site: 'docs' })).drafts
  expect(forge.docs.git('ls-tree', '-r', '--name-only', draft.branch)).toMatch(/^docs\/images\/the-menu-\w+\.png$/m)
})

it('is a form without scripts', { timeout: 60_000 }, async () => {
  const { host, forge, token, address } = await openHost()
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await signIn(page, address, token)
  await page.fill('input[name=path]', 'guides/new.mdx')
  await page.click('button:has-text("Write it")')
  await page.fill('textarea', '---\ntitle: New\n---\n\nTwo\nlines.\n')
  await page.click('button.main')
  await page.waitForURL(/draft=/)
  expect(await page.inputValue('textarea')).toBe('---\ntitle: New\n---\n\nTwo\nlines.\n')
  const [draft] = (await host.act('drafts.list', { site: 'docs' })).drafts
  expect(forge.show(draft.branch, 'docs/guides/new.mdx')).toBe('---\ntitle: New\n---\n\nTwo\nlines.')
  await page.goto(`${address}/sites/docs/edit`)
  expect(await page.textContent('main')).toContain('Add guides/new.mdx')
})

it('is accessible and fits, on a desktop and on a phone, in light and dark', { timeout: 120_000 }, async () => {
  const { host, token, address } = await openHost()
  const { revision } = await host.act('drafts.read', { site: 'docs', path: 'index.mdx' })
  const change = { path: 'index.mdx', text: '---\ntitle: Welcome\n---\n\n<Crad>Hi.</Crad>\n', revision }
  const draft = await host.act('drafts.save', { site: 'docs', ...change, title: 'Say hi' })
  await host.until(async () => (await host.act('drafts.get', { site: 'docs', draft: draft.id })).sha === draft.sha)
  for (const [viewport, colorScheme] of [
    [{ width: 1440, height: 900 }, 'light'],
    [{ width: 390, height: 844 }, 'dark'],
  ] as const) {
    const context = await browser.newContext({ viewport, colorScheme })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await signIn(page, address, token)
    for (const [i, path] of ['', `?draft=${draft.id}`, `/file?path=index.mdx&draft=${draft.id}`].entries()) {
      await page.goto(`${address}/sites/docs/edit${path}`)
      if (i === 2) await page.waitForSelector('iframe:not([hidden])')
      if (i === 2) await page.waitForSelector('.cm-lint-marker-error')
      expect(await violations(page)).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBe(0)
    }
  }
})
