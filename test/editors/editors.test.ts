// Real editors without a window, as clients of `galley lsp`. Needs dist/, and Neovim and Emacs, which `verify`
// installs.
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeIn } from '../cli/run-in.ts'
import { config } from '../site.ts'

const PROGRAM = join(import.meta.dirname, '../../dist/galley.js')
const HEAD = '---\ntitle: Home\ndescription: Where to begin.\n---\n\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-editor-'))
  writeIn(folder, {
    'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'guide'] } })),
    'index.mdx': `${HEAD}<Card titel="Guide" href="/guide">Read it.</Card>\n\n## Install\n\nText.\n`,
    'guide.mdx': `${HEAD.replace('Home', 'Guide')}See [how to install](/#install).\n`,
  })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function isThere(program: string): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((path) => existsSync(join(path, program)))
}

/** Runs an editor, and reads what it wrote. */
function run(program: string, args: readonly string[]): Promise<Record<string, unknown>> {
  const out = join(folder, 'out.json')
  const env = {
    ...process.env,
    // Emacs reads JSON by it.
    LC_ALL: 'C.UTF-8',
    HOME: folder,
    GALLEY_PROGRAM: PROGRAM,
    GALLEY_FILE: join(folder, 'index.mdx'),
    GALLEY_OUT: out,
  }
  return new Promise((done, failed) => {
    execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) => {
      if (existsSync(out)) done(JSON.parse(readFileSync(out, 'utf8')))
      else failed(new Error(`${program} wrote nothing: ${error?.message}\n${stdout}${stderr}`))
    })
  })
}

describe.skipIf(!isThere('nvim'))('Neovim (skipped without `nvim`)', () => {
  it('shows a finding, fixes it, renames a heading with its links, completes, and explains', async () => {
    const results = await run('nvim', ['--headless', '-u', 'NONE', '-S', join(import.meta.dirname, 'neovim.lua')])
    expect(results.error).toBeUndefined()
    expect(results.findings).toEqual([{ code: 'unknown-prop', line: 6 }])
    expect(results.fix).toBe('Change `titel` to `title`')
    expect((results.fixed as string[])[5]).toBe('<Card title="Guide" href="/guide">Read it.</Card>')
    expect(results.hover).toMatch(/^\*\*`<Card>`\*\*/)
    const renamed = results.renamed as Record<string, string[]>
    expect(renamed['index.mdx']).toContain('## Set up')
    expect(renamed['guide.mdx']).toContain('See [how to install](/#set-up).')
    expect(results.completion).toEqual(expect.arrayContaining(['Card', 'Note', 'Steps']))
  })
})

describe.skipIf(!isThere('emacs'))('Emacs with eglot (skipped without `emacs`)', () => {
  it('shows a finding, completes and explains', async () => {
    const results = await run('emacs', ['--batch', '-l', join(import.meta.dirname, 'emacs.el')])
    expect(results.findings).toEqual([expect.stringContaining('titel')])
    expect(results.hover).toMatch(/^\*\*`<Card>`\*\*/)
    expect(results.completion).toEqual(expect.arrayContaining(['Card', 'Note', 'Steps']))
  })
})
