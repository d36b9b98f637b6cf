// The command line, the preview's panel, the MCP server, and the editor report the same findings for the same text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkPages, checkProject, checkSite } from '../check/check.ts'
import { rules } from '../check/rules/index.ts'
import { openPreview } from '../dev/preview.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { DiskFileSystem } from '../files/disk.ts'
import { openWorkspace } from '../mcp/workspace.ts'
import { loadPages, loadProject } from '../project/load.ts'
import { LiveFolder } from './live-folder.ts'

/** Names a folder that contains sites, to test them too: SITES=/path. From each, a sample of pages is tested. */
const SITES = process.env.SITES
const MAX_PAGES = 25
const ours = ['test/fixtures/planted', 'test/fixtures/conventions', 'docs']
const named = SITES ? readdirSync(SITES).map((name) => join(SITES, name)) : []
const folders = [...ours, ...named].filter((folder) => existsSync(join(folder, 'docs.json')))

/** Rules that look at the whole site. What they report on a page isn't reported while you type. */
const siteRules = new Set(rules.filter(({ site }) => site).map(({ name }) => name))
/** Those that compare what pages say. They don't run where only some pages are checked. */
const textRules = new Set(rules.filter(({ site, looksAtOutlines }) => site && !looksAtOutlines).map(({ name }) => name))
/** Reported once per site, on the page that was read first. */
const SAID_ONCE = new Set(['remote-spec', 'missing-spec', 'unused-ignore'])
/** Only the panel offers to add its page to the navigation. */
const ofPanel = new Set(['orphan-pages'])

function keyOf({ code, place, message }: Diagnostic): string {
  return `${code} ${place.file} ${place.start} ${place.end} ${message}`
}

function lines(findings: readonly Diagnostic[]): string[] {
  return findings
    .map(({ code, severity, message, place }) => `${severity} ${code} ${place.start}-${place.end} ${message}`)
    .sort()
}

describe.each(folders)('%s', (folder) => {
  const closing: (() => Promise<unknown>)[] = []
  afterAll(() => Promise.all(closing.map((close) => close())))

  it('has the same findings everywhere', async () => {
    const files = new DiskFileSystem(folder)
    const project = await loadProject(files)
    const inSite = checkSite(project).filter(({ code }) => siteRules.has(code))
    const ofSite = new Set(inSite.map(keyOf))
    const ofTexts = new Set(inSite.filter(({ code }) => textRules.has(code)).map(keyOf))
    const whole = checkProject(project)
    const all = whole.filter((finding) => !ofSite.has(keyOf(finding)))
    const live = new LiveFolder(folder, files)
    const workspace = openWorkspace(files)
    const preview = await openPreview(files, () => {})
    closing.push(
      () => live.close(),
      () => workspace.close(),
      () => preview.close(),
    )
    const pages = [...project.pages.values()].filter(({ isGenerated }) => !isGenerated)
    const step = Math.max(1, Math.floor(pages.length / MAX_PAGES))
    for (const page of pages.filter((_, i) => i % step === 0)) {
      const text = readFileSync(join(folder, page.file), 'utf8').replace(/^\uFEFF/, '')
      const ofPage = (findings: readonly Diagnostic[]) =>
        findings.filter(({ code, place }) => place.file === page.file && !SAID_ONCE.has(code))
      const expected = lines(ofPage(all))
      const alone = await loadPages(files, [page.file])
      expect(
        lines(ofPage(checkPages(alone?.project ?? project, alone?.pages ?? []))),
        `one file, ${page.file}`,
      ).toEqual(lines(ofPage(whole.filter((finding) => !ofTexts.has(keyOf(finding))))))
      live.type(page.file, text)
      expect(lines(ofPage(await live.findings(page.file))), `the editor, ${page.file}`).toEqual(expected)
      const checked = await workspace.check(page.file, text)
      expect(lines(ofPage(checked?.findings ?? [])), `MCP, ${page.file}`).toEqual(expected)
      const path = page.route === '/' ? 'index.html' : `${page.route.slice(1)}.html`
      const shown = (await preview.findings(path)).filter(
        ({ file, code }) => file === page.file && !SAID_ONCE.has(code) && !ofPanel.has(code),
      )
      // The panel shows the 50 most severe.
      if (shown.length < 45 && (await preview.page(path)))
        expect(shown.map(({ code }) => code).sort(), `the panel, ${page.file}`).toEqual(
          ofPage(all)
            .map(({ code }) => code)
            .sort(),
        )
      live.forget(page.file)
    }
  }, 600_000)
})
