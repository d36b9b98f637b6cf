// The extension in a real VS Code: opens our own docs in code-server, works on them as an author would, and takes a
// screenshot of each step. Not part of `verify`, since code-server is a 300 MB download.
// Node 20 runs code-server 4.100. Its install script downloads ripgrep; without that: `npm install --ignore-scripts`
// of code-server, the same in its `lib/vscode` and `lib/vscode/extensions`, a link from
// `lib/vscode/node_modules/@vscode/ripgrep/bin/rg` to Debian's `rg`, and `npm rebuild` of the native modules.
//   npm run build && npm run vscode
//   npm run test:vscode -- --code-server node_modules/.bin/code-server --out /tmp/shots
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

const { values } = parseArgs({
  options: {
    'code-server': { type: 'string', default: 'code-server' },
    out: { type: 'string', default: 'screenshots' },
    only: { type: 'string' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})
const REPOSITORY = resolve(import.meta.dirname, '../..')
const PORT = 8137
const home = mkdtempSync(join(tmpdir(), 'galley-vscode-'))
const data = join(home, 'data')
const extensions = join(home, 'extensions')
const codeServer = values['code-server']

writeSettings()
const vsix = readdirSync(join(REPOSITORY, 'editors/vscode')).find((name) => name.endsWith('.vsix'))
assert(vsix, 'Run `npm run vscode` first.')
const dirs = ['--extensions-dir', extensions, '--user-data-dir', data]
execFileSync(codeServer, ['--install-extension', join(REPOSITORY, 'editors/vscode', vsix), ...dirs])
mkdirSync(values.out, { recursive: true })
const server = spawn(codeServer, ['--auth', 'none', '--bind-addr', `127.0.0.1:${PORT}`, ...dirs], {
  env: { ...process.env, HOME: home },
})
const browser = await chromium.launch({ executablePath: values.chromium, args: ['--no-sandbox'] })
try {
  await new Promise((done) => server.stdout.on('data', (text) => /listening on/i.test(text) && done()))
  const steps = { trust, start, finding, completion, configuration, preview, move, commands, roots }
  for (const [name, step] of Object.entries(steps)) {
    if (values.only && !values.only.split(',').includes(name)) continue
    const site = writeSite(name)
    await step(site).catch(async (error) => {
      const page = browser.contexts().at(-1)?.pages()[0]
      if (page) await shot(page, `${name}-failed`)
      throw error
    })
    console.log(`ok   ${name}`)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(home, { recursive: true, force: true })
}

/** A project with our own docs, a second site next to it, and this Galley in node_modules. */
function writeSite(name) {
  const folder = join(home, name)
  const site = join(folder, 'acme')
  mkdirSync(join(site, 'node_modules'), { recursive: true })
  symlinkSync(REPOSITORY, join(site, 'node_modules/galley'))
  cpSync(join(REPOSITORY, 'docs'), join(site, 'docs'), { recursive: true })
  for (const schema of ['docs.schema.json', 'galley.schema.json']) cpSync(join(REPOSITORY, schema), join(site, schema))
  const handbook = join(folder, 'handbook')
  mkdirSync(join(handbook, 'node_modules'), { recursive: true })
  symlinkSync(REPOSITORY, join(handbook, 'node_modules/galley'))
  const config = { name: 'Handbook', theme: 'mint', colors: { primary: '#0f766e' } }
  const navigation = { pages: ['index', 'onboarding'] }
  writeFileSync(join(handbook, 'docs.json'), JSON.stringify({ ...config, navigation }, null, 2))
  const page = (title, text) => `---\ntitle: ${title}\ndescription: For everyone who works here.\n---\n\n${text}\n`
  writeFileSync(join(handbook, 'index.mdx'), page('Handbook', 'Begin with [your first week](/onboarding).'))
  writeFileSync(join(handbook, 'onboarding.mdx'), page('Your first week', 'Meet the team.'))
  const folders = [{ path: 'acme' }, { path: 'handbook' }]
  writeFileSync(join(folder, 'both.code-workspace'), JSON.stringify({ folders }))
  return site
}

function writeSettings() {
  mkdirSync(join(data, 'User'), { recursive: true })
  const settings = {
    'workbench.startupEditor': 'none',
    'files.autoSave': 'off',
    'telemetry.telemetryLevel': 'off',
    'security.workspace.trust.startupPrompt': 'never',
    'remote.autoForwardPorts': false,
  }
  writeFileSync(join(data, 'User/settings.json'), JSON.stringify(settings))
}

/** A window with a folder or workspace. Folders aren't trusted until `trusted` says so. */
async function open(path, { isTrusted = true } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const kind = path.endsWith('.code-workspace') ? 'workspace' : 'folder'
  await page.goto(`http://127.0.0.1:${PORT}/?${kind}=${encodeURIComponent(path)}`)
  await page.waitForSelector('.monaco-workbench .statusbar')
  if (isTrusted) {
    await trustWindow(page)
    await page.locator('.statusbar-item:has-text("Galley") .codicon-check').waitFor()
  }
  return page
}

async function trustWindow(page) {
  const restricted = page.locator('.statusbar-item:has-text("Restricted Mode")')
  await restricted.or(page.locator('.statusbar-item:has-text("Galley")')).first().waitFor()
  if ((await restricted.count()) === 0) return
  await restricted.click()
  await page.locator('.workspace-trust-editor .monaco-button:has-text("Trust")').first().click()
  await restricted.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+w')
}

function shot(page, name) {
  return page.screenshot({ path: join(values.out, `${name}.png`) })
}

function type(page, text) {
  return page.keyboard.type(text, { delay: 40 })
}

async function press(page, key, times = 1) {
  for (let i = 0; i < times; i++) await page.keyboard.press(key)
}

async function openFile(page, path) {
  const name = path.split('/').at(-1)
  await page.keyboard.press('Control+p')
  await page.waitForSelector('.quick-input-widget input')
  await page.keyboard.type(path)
  await page.locator(`.quick-input-list .monaco-list-row.focused:has-text("${name}")`).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`.tab.active:has-text("${name}")`).waitFor()
  await page.click('.editor-group-container.active .view-lines')
}

async function run(page, name) {
  // A window that is busy with its own dialogs ignores the key.
  for (let i = 0; i < 10 && !(await page.locator('.quick-input-widget input').isVisible()); i++) {
    await page.keyboard.press('F1')
    await page.waitForTimeout(300)
  }
  await page.keyboard.type(name)
  await page.locator(`.quick-input-list .monaco-list-row.focused:has-text("${name.split(': ').at(-1)}")`).waitFor()
  await page.keyboard.press('Enter')
}

/** Puts the cursor on an empty line below the front matter. */
async function startLine(page) {
  await page.keyboard.press('Control+g')
  await page.waitForSelector('.quick-input-widget input')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.quick-input-widget', { state: 'hidden' })
  await press(page, 'Enter', 2)
  await press(page, 'ArrowUp')
}

async function trust(site) {
  const page = await open(site, { isTrusted: false })
  await openFile(page, 'guides/look.mdx')
  await page.locator('.statusbar-item:has-text("Restricted Mode")').waitFor()
  await startLine(page)
  await type(page, '<Card titel="Deploy">x</Card>')
  // Colors and snippets work, and nothing of the folder runs.
  await page.waitForTimeout(3000)
  assert.equal(await page.locator('.statusbar-item:has-text("Galley"):not(:has-text("MDX"))').count(), 0)
  assert.equal(await page.locator('.squiggly-error, .squiggly-warning').count(), 0)
  await shot(page, 'trust')
  await trustWindow(page)
  await page.locator('.statusbar-item:has-text("Galley")').first().waitFor()
  await page.context().close()
}

async function start(site) {
  const page = await open(site)
  await run(page, 'Developer: Show Running Extensions')
  const row = page.locator('.runtime-extensions-editor .monaco-list-row:has-text("Galley")')
  await row.waitFor()
  console.log(`     ${/Activation: \d+ms/.exec((await row.textContent()) ?? '')?.[0]}`)
  await shot(page, 'start')
  await page.context().close()
}

async function finding(site) {
  const page = await open(site)
  await openFile(page, 'guides/links-and-images.mdx')
  await startLine(page)
  await type(page, '<Card titel="Deploy" href="/guides/host">')
  // The server closes the tag and leaves the cursor inside.
  await page.locator('.view-line:has-text("</Card>")').waitFor()
  await type(page, 'Publish your docs.')
  await page.locator('.view-line:has-text("docs.</Card>")').waitFor()
  await page.locator('.squiggly-error, .squiggly-warning').first().waitFor()
  await press(page, 'Home')
  await press(page, 'ArrowRight', 8)
  await press(page, 'Control+k')
  await press(page, 'Control+i')
  await page.locator('.monaco-hover:has-text("Did you mean")').first().waitFor()
  await shot(page, 'finding')
  await press(page, 'Escape')
  await page.keyboard.press('Control+.')
  await page.locator('.action-widget:has-text("Change `titel` to `title`")').waitFor()
  await shot(page, 'fix')
  await page.keyboard.press('Enter')
  await page.locator('.view-line:has-text("title=\\"Deploy\\"")').waitFor()
  await page.locator('.squiggly-error, .squiggly-warning').first().waitFor({ state: 'detached' })
  await shot(page, 'fixed')
  await page.context().close()
}

async function completion(site) {
  const page = await open(site)
  await openFile(page, 'guides/code.mdx')
  await startLine(page)
  await type(page, '<Ta')
  await page.locator('.suggest-widget .monaco-list-row:has-text("Tabs")').first().waitFor()
  await page.keyboard.press('Control+Space')
  await page.locator('.suggest-details:has-text("defaultTabIndex")').waitFor()
  await shot(page, 'completion-component')
  await press(page, 'Escape', 2)
  await press(page, 'Backspace', 3)
  await type(page, 'See [the checks](/guides/che')
  await page.locator('.suggest-widget .monaco-list-row:has-text("check")').first().waitFor()
  await shot(page, 'completion-link')
  await page.context().close()
}

/** A mistake is shown once: by the schema before the folder is trusted, and then by the server. */
async function configuration(site) {
  const folder = join(dirname(site), 'handbook')
  const file = join(folder, 'docs.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"mint"', '"mnit"'))
  const page = await open(folder, { isTrusted: false })
  await openFile(page, 'docs.json')
  await page.keyboard.press('Control+Shift+m')
  const said = (text) => page.locator(`.markers-panel .monaco-list-row:has-text("${text}")`)
  await said('Value is not accepted').waitFor()
  await trustWindow(page)
  await said('Did you mean `mint`?').waitFor()
  await said('Value is not accepted').waitFor({ state: 'detached' })
  await openFile(page, 'docs.json')
  await page.keyboard.press('Control+Home')
  await press(page, 'End')
  await press(page, 'Enter')
  await type(page, '"favi')
  await page.locator('.suggest-widget .monaco-list-row:has-text("favicon")').waitFor()
  await shot(page, 'configuration')
  assert.equal(await page.locator('.suggest-widget .monaco-list-row:has-text("favicon")').count(), 1)
  await page.context().close()
}

async function preview(site) {
  const page = await open(site)
  await openFile(page, 'guides/preview.mdx')
  await run(page, 'Galley: Open Preview to the Side')
  const frame = page.frameLocator('iframe.webview').frameLocator('#active-frame').frameLocator('#page')
  await frame.locator('h1:has-text("Preview")').waitFor()
  await page.click('.editor-group-container .view-lines')
  await startLine(page)
  await type(page, '<Tip>')
  await page.locator('.view-line:has-text("</Tip>")').waitFor()
  await type(page, 'This sentence is not saved yet.')
  await frame.locator('text=This sentence is not saved yet.').waitFor()
  await shot(page, 'preview-unsaved')
  await press(page, 'PageDown', 3)
  const heading = frame.locator('h2:has-text("Fix mistakes")')
  await heading.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector('.editor-group-container .monaco-editor'))
  await page.waitForTimeout(1000)
  await shot(page, 'preview-scrolled')
  await page.context().close()
}

async function move(site) {
  const page = await open(site)
  await openFile(page, 'guides/redirects.mdx')
  await renameInExplorer(page, 'redirects.mdx', 'old-links.mdx')
  await shot(page, 'move-dialog')
  await page.locator('.monaco-dialog-box .monaco-button:has-text("Show Preview")').click()
  await page.locator('.bulk-edit-panel .monaco-list-row:has-text("destination")').waitFor()
  // A change that needs confirmation isn't selected until the author selects it.
  await page.locator('.bulk-edit-panel .monaco-list-row:has-text("destination") input').click()
  await shot(page, 'move')
  await page.locator('.bulk-edit-panel .monaco-button:has-text("Apply")').click()
  await page.locator('.tab.active:has-text("old-links.mdx")').waitFor()
  await page.click('.editor-group-container.active .view-lines')
  await run(page, 'File: Save All Files')
  await page.locator('.tab.dirty').first().waitFor({ state: 'detached' })
  assert.deepEqual(redirects(site), [{ source: '/guides/redirects', destination: '/guides/old-links' }])

  // Left out, it is offered once more.
  await renameInExplorer(page, 'old-links.mdx', 'moved-pages.mdx')
  await page.locator('.monaco-dialog-box .monaco-button:has-text("Show Preview")').click()
  await page.locator('.bulk-edit-panel .monaco-button:has-text("Apply")').click()
  await page.locator('.notification-toast:has-text("/guides/old-links")').waitFor()
  // It fades in.
  await page.waitForTimeout(500)
  await shot(page, 'move-offer')
  await page.locator('.notification-toast .monaco-button:has-text("Add Redirect")').click()
  await page.locator('.notification-toast').waitFor({ state: 'detached' })
  await page.click('.editor-group-container.active .view-lines')
  await run(page, 'File: Save All Files')
  await page.locator('.tab.dirty').first().waitFor({ state: 'detached' })
  assert.deepEqual(redirects(site), [
    { source: '/guides/redirects', destination: '/guides/moved-pages' },
    { source: '/guides/old-links', destination: '/guides/moved-pages' },
  ])
  await page.keyboard.press('Control+Shift+m')
  await page.locator('.markers-panel:has-text("No problems")').waitFor()
  await shot(page, 'moved')
  execFileSync(process.execPath, [
    join(REPOSITORY, 'dist/galley.js'),
    'check',
    join(site, 'docs'),
    '--only',
    'page-links',
  ])
  await page.context().close()
}

/** Renames a file as in any folder. Returns when the editor asks about the other changes. */
async function renameInExplorer(page, from, to) {
  await page.locator(`.explorer-folders-view .monaco-list-row:has-text("${from}")`).click()
  await page.keyboard.press('F2')
  await page.waitForSelector('.explorer-item input')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  await page.locator('.monaco-dialog-box').waitFor()
}

/** What docs.json says. */
function redirects(site) {
  return JSON.parse(readFileSync(join(site, 'docs/docs.json'), 'utf8')).redirects
}

async function commands(site) {
  const page = await open(site)
  await openFile(page, 'guides/preview.mdx')
  await run(page, 'Galley: New Page')
  await page.locator('.quick-input-widget:has-text("Path of the page")').waitFor()
  await page.keyboard.type('guides/dark-mode')
  await page.keyboard.press('Enter')
  await page.locator('.tab.active:has-text("dark-mode.mdx")').waitFor()
  await page.locator('.view-line:has-text("Dark mode")').waitFor()
  await page.click('.editor-group-container.active .view-lines')
  await run(page, 'File: Save All Files')
  await page.locator('.tab.dirty').first().waitFor({ state: 'detached' })
  assert.match(readFileSync(join(site, 'docs/docs.json'), 'utf8'), /"guides\/dark-mode"/)
  await run(page, 'Galley: Move or Rename Page')
  await page.locator('.quick-input-widget:has-text("New path")').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('guides/themes')
  await page.keyboard.press('Enter')
  await page.locator('.monaco-dialog-box .monaco-button:has-text("Show Preview")').click()
  await page.locator('.bulk-edit-panel .monaco-button:has-text("Apply")').click()
  await page.locator('.tab.active:has-text("themes.mdx")').waitFor()
  await page.click('.editor-group-container.active .view-lines')
  await run(page, 'Galley: Write Rules for Assistants')
  await page.locator('.terminal-wrapper.active').waitFor()
  await page.waitForTimeout(4000)
  await run(page, 'Galley: Check All Pages')
  await page.waitForTimeout(6000)
  await shot(page, 'commands')
  await page.context().close()
}

async function roots(site) {
  const page = await open(join(dirname(site), 'both.code-workspace'))
  await openFile(page, 'onboarding.mdx')
  await startLine(page)
  await type(page, 'See [home](/nowhere).')
  await page.locator('.squiggly-error, .squiggly-warning').first().waitFor()
  await openFile(page, 'guides/check.mdx')
  await startLine(page)
  await type(page, 'See [home](/nowhere-either).')
  await page.locator('.squiggly-error, .squiggly-warning').first().waitFor()
  await page.keyboard.press('Control+Shift+m')
  await page.locator('.markers-panel .monaco-list-row:has-text("/nowhere-either")').waitFor()
  await page.locator('.markers-panel .monaco-list-row:has-text("/nowhere")').first().waitFor()
  await shot(page, 'roots')
  await page.context().close()
}
