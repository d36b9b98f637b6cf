// The real program, as a process: what it prints, what it writes, and how it ends. Needs dist/.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-cli-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  const all = { 'docs/docs.json': JSON.stringify(config({ navigation: { pages: ['index'] } })), ...files }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

function galley(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((done) => {
    const program = join(import.meta.dirname, '../../dist/galley.js')
    execFile(process.execPath, [program, ...args], { cwd: folder }, (error, out, err) => {
      done({ code: error ? Number(error.code) : 0, out, err })
    })
  })
}

describe('galley build', () => {
  it('writes the site, and says so in one line', async () => {
    write({ 'docs/index.mdx': '# Home\n\nText' })
    const { code, out, err } = await galley('build', 'docs', '--out', 'site')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^1 page in \d+\.\d\d s, \d+\.\d MB in site; 0 errors, 0 warnings\n$/)
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('Text')
  })

  it('prints findings with their places, and ends with 1 only where it is asked to be strict', async () => {
    write({ 'docs/index.mdx': 'Text <b never closed' })
    const loose = await galley('build', 'docs', '--out', 'site')
    expect(loose.code).toBe(0)
    expect(loose.err).toMatch(/index\.mdx:1:6 error/)
    expect((await galley('build', 'docs', '--out', 'site', '--strict')).code).toBe(1)
  })

  it('tells programs the same as JSON', async () => {
    write({ 'docs/index.mdx': 'Send {id}' })
    const { out } = await galley('build', 'docs', '--out', 'site', '--format', 'json')
    expect(JSON.parse(out)).toMatchObject({
      pages: 1,
      errors: 0,
      warnings: 1,
      bytes: expect.any(Number),
      stages: expect.objectContaining({ read: expect.any(Number) }),
      findings: [{ code: 'undefined-variable', start: { line: 1, column: 6 } }],
    })
  })

  it('leaves files alone that did not change, removes what is gone, and never what it did not make', async () => {
    write({ 'docs/index.mdx': 'Home', 'docs/old.mdx': 'Old', 'site/CNAME': 'docs.example.com' })
    await galley('build', 'docs', '--out', 'site')
    const before = statSync(join(folder, 'site/index.html')).mtimeMs
    expect(existsSync(join(folder, 'site/old.html'))).toBe(true)
    rmSync(join(folder, 'docs/old.mdx'))
    await galley('build', 'docs', '--out', 'site')
    expect(existsSync(join(folder, 'site/old.html'))).toBe(false)
    expect(readFileSync(join(folder, 'site/CNAME'), 'utf8')).toBe('docs.example.com')
    expect(statSync(join(folder, 'site/index.html')).mtimeMs).toBe(before)
  })

  it('writes nothing outside of the folder that it was given', async () => {
    write({ 'docs/index.mdx': 'Home' })
    await galley('build', 'docs', '--out', 'site')
    expect(readdirSync(folder).sort()).toEqual(['docs', 'site'])
    expect(readdirSync(join(folder, 'docs')).sort()).toEqual(['docs.json', 'index.mdx'])
  })

  it.each([
    [['build', 'nowhere'], 'nowhere'],
    [['build', 'empty'], 'docs.json'],
    [['build', 'docs', '--out', 'docs'], 'over the docs'],
    [['build', 'docs', '--strct'], 'Did you mean `--strict'],
    [['bild'], 'build'],
  ])('cannot run: galley %j', async (args, said) => {
    write({ 'docs/index.mdx': 'Home', 'empty/readme.txt': '' })
    const { code, err } = await galley(...args)
    expect(code).toBe(2)
    expect(err).toContain(said)
    expect(err).not.toContain('    at ')
  })
})
