// galley rules as a process: what it writes, what it keeps, and how it exits. Needs dist/.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { config } from '../site.ts'
import { runProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-rules-'))
  mkdirSync(join(folder, '.git'))
  write('docs/docs.json', JSON.stringify(config({ navigation: { pages: ['index'] } })))
  write('docs/index.mdx', 'Text')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const read = (path: string): string => readFileSync(join(folder, path), 'utf8')

const galley = (...args: string[]) => runProgram(['rules', ...args], { cwd: folder })

describe('galley rules', () => {
  it('writes the rules for Cursor to the root of the repository, and is then up to date', async () => {
    expect((await galley('--check')).code).toBe(1)
    expect(existsSync(join(folder, '.cursor'))).toBe(false)
    const { code, out, err } = await galley()
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('.cursor/rules/galley.mdc: written\n')
    expect(read('.cursor/rules/galley.mdc')).toMatch(
      /^---\ndescription: .+\nglobs: docs\/\*\*\nalwaysApply: false\n---\n/,
    )
    expect(read('.cursor/rules/galley-writing.mdc')).toMatch(
      /^---\ndescription: .+\nglobs: docs\/\*\*\/\*\.mdx\nalwaysApply: false\n---\n/,
    )
    expect((await galley('--check')).code).toBe(0)
  })

  it('notices that a rule was turned off, and keeps handwritten text', async () => {
    await galley('--target', 'agents')
    write('AGENTS.md', `# Agents\n\nRun make.\n\n${read('AGENTS.md')}`)
    write('docs/galley.json', JSON.stringify({ rules: { 'second-person': 'off' } }))
    expect((await galley('--target', 'agents', '--check')).out).toContain('AGENTS.md: out of date (changed)')
    await galley('--target', 'agents')
    expect(read('AGENTS.md')).toMatch(/^# Agents\n\nRun make\.\n\n<!-- galley:begin -->/)
    expect((await galley('--target', 'agents', '--check')).code).toBe(0)
  })

  it('writes the same for every editor, and doesn’t touch other files', async () => {
    write('.clinerules/galley.md', '# Notes on the galley\n')
    const { code, out } = await galley('--target', 'all')
    expect(code).toBe(1)
    expect(out).toContain(".clinerules/galley.md: left unchanged. Galley didn't write this file.")
    expect(read('.clinerules/galley.md')).toBe('# Notes on the galley\n')
    for (const path of ['.github/copilot-instructions.md', '.claude/rules/galley.md', '.kiro/steering/galley.md']) {
      expect(read(path)).toContain('# Galley technical writing rule\n')
    }
  })

  it('prints the plain form for a user’s own settings', async () => {
    const { code, out } = await galley('docs', '--user')
    expect(code).toBe(0)
    expect(out).toMatch(/^# Galley technical writing rule\n/)
    expect(out).not.toContain('<!--')
    expect(out).toContain('You write the documentation of the product')
    expect(out).not.toContain('Acme')
    expect(existsSync(join(folder, '.cursor'))).toBe(false)
  })

  it('reports unknown names', async () => {
    expect(await galley('--target', 'cursr')).toMatchObject({
      code: 2,
      err: 'galley: There is no target `cursr`. Did you mean `cursor`?\n',
    })
    write('docs/galley.json', JSON.stringify({ guidance: { examples: [{ title: 'A', file: 'gone.ts' }] } }))
    const { code, err } = await galley()
    expect(code).toBe(1)
    expect(err).toContain('docs/galley.json:1:46 error There is no file `gone.ts`')
  })
})
