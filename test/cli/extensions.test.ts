// Extensions on a site: named in galley.json, loaded from files, and available in every command.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadExtensions } from '../../src/extensions/load.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { vocabularyOf } from '../../src/mcp/vocabulary.ts'
import { loadProject } from '../../src/project/load.ts'
import { runProgram } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-extension-'))
  cpSync('test/fixtures/extension', join(folder, 'docs'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the built program, because the extension and the program must share its modules. */
const galley = (...args: string[]) => runProgram(args, { cwd: folder })

const read = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('a site with an extension', () => {
  it('is built with its components, outputs, and slots, and the first line says so', async () => {
    const { code, out, err } = await galley('build', 'docs', '--out', 'site')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Running extensions: parcel-kit\n2 pages/)
    const page = read('site/index.html')
    expect(page).toContain('<p class="quiz-question">Which side does the label go on?</p>')
    expect(page).toMatch(/<link rel="stylesheet" href="\/_galley\/parcel-kit-quiz\.[\w-]{8}\.css">/)
    expect(page).toMatch(/<script type="module" src="\/_galley\/parcel-kit-quiz\.[\w-]{8}\.js">/)
    expect(page).toContain('<p class="feedback-line">Questions about “Labels”?')
    expect(read('site/plain.html')).not.toContain('parcel-kit-quiz')
    expect(read('site/index.md')).toContain('Which side does the label go on? The longest side.')
    expect(JSON.parse(read('site/pages.json'))).toEqual([
      { title: 'Labels', url: 'https://docs.example.com/' },
      { title: 'Sizes', url: 'https://docs.example.com/plain' },
    ])
    const assets = readdirSync(join(folder, 'site/_galley')).filter((name) => name.startsWith('parcel-kit'))
    expect(assets.map((name) => name.replace(/\.[\w-]{8}\./, '.')).sort()).toEqual([
      'parcel-kit-quiz.css',
      'parcel-kit-quiz.js',
    ])
  })

  it('is checked by its rules, and its components are checked like built-in ones', async () => {
    writeFileSync(join(folder, 'docs/plain.mdx'), `${read('docs/plain.mdx')}\n<Quiz question="Why?" />\n`)
    const { code, out } = await galley('check', 'docs', '--fail-on', 'warning')
    expect(code).toBe(1)
    expect(out).toContain('There is no "foobar team".')
    expect(out).toMatch(/`<Quiz>` .*`answer`/)
    expect(out).not.toContain('There is no component `<Quiz>`')
    const { out: only } = await galley('check', 'docs', '--only', 'no-foobar-team', '--format', 'json')
    expect(JSON.parse(only).findings).toMatchObject([{ code: 'no-foobar-team', start: { line: 6 } }])
    const { out: sarif } = await galley('check', 'docs', '--all', '--format', 'sarif')
    const { rules } = JSON.parse(sarif).runs[0].tool.driver
    expect(rules.find(({ id }: { id: string }) => id === 'no-foobar-team').fullDescription.text).toContain(
      'Readers write to the team',
    )
  })

  it('tells assistants about its components and rules', async () => {
    expect((await galley('rules', 'docs', '--root', 'docs')).code).toBe(0)
    const rules = readdirSync(join(folder, 'docs/.cursor/rules')).map((name) => read(`docs/.cursor/rules/${name}`))
    expect(rules.join('\n')).toContain('use a quiz at the end of a tutorial')
    expect(rules.join('\n')).toContain('Name the real team that readers can contact')
    const { vocabulary } = await loadExtensions(join(folder, 'docs'))
    const project = await loadProject(new DiskFileSystem(join(folder, 'docs')), { vocabulary })
    expect(vocabularyOf(project).map(({ name }) => name)).toContain('Quiz')
  })

  it('runs nothing with --no-extensions', async () => {
    writeFileSync(join(folder, 'docs/galley/kit.tsx'), "throw new Error('ran')\n")
    const { code, out } = await galley('build', 'docs', '--out', 'site', '--no-extensions')
    expect(code).toBe(0)
    expect(out).not.toContain('extensions')
    expect(read('site/index.html')).not.toContain('quiz-question')
  })

  it.each([
    ["throw new Error('broken')", "can't be loaded: broken"],
    ['export default 1', 'its default export must be'],
    ["export default { name: '' }", 'it has no `name`'],
    ["export default { name: 'a', components: [{ name: 'Card' }] }", 'there is already a component `<Card>`'],
    [
      "export default { name: 'a', components: [{ name: 'Quiz' }, { name: 'Quiz' }] }",
      'there is already a component `<Quiz>`',
    ],
    ["export default { name: 'a', rules: [{ name: 'page-links' }] }", 'there is already a rule `page-links`'],
    ['const x: = 1', "can't be loaded"],
  ])('exits with 2 and a sentence for %s', async (text, message) => {
    writeFileSync(join(folder, 'docs/galley/kit.tsx'), `${text}\n`)
    const { code, err } = await galley('build', 'docs', '--out', 'site')
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
    expect(err).not.toMatch(/^\s+at /m)
  })

  it('is told apart from one with a similar path', async () => {
    writeFileSync(join(folder, 'docs/galley/a.ts'), "export default { name: 'one' }\n")
    writeFileSync(join(folder, 'docs/galley-a.ts'), "export default { name: 'two' }\n")
    writeFileSync(join(folder, 'docs/galley.json'), '{ "extensions": ["./galley/a.ts", "./galley-a.ts"] }')
    expect((await loadExtensions(join(folder, 'docs'))).names).toEqual(['one', 'two'])
  })

  it('exits with 2 if a file or package is missing', async () => {
    writeFileSync(join(folder, 'docs/galley.json'), '{ "extensions": ["./galley/quizz.tsx"] }')
    expect(await galley('build', 'docs')).toMatchObject({ code: 2, err: expect.stringContaining("doesn't exist") })
    writeFileSync(join(folder, 'docs/galley.json'), '{ "extensions": ["@acme/kit"] }')
    expect(await galley('build', 'docs')).toMatchObject({ code: 2, err: expect.stringContaining("isn't installed") })
  })
})
