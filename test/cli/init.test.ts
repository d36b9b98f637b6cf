// What `galley init` creates in a folder: a site that builds, without changing existing files.
import { type Dirent, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diagnosticsToText } from '../../src/diagnostics/report/terminal.ts'
import { DiskFileSystem } from '../../src/files/disk.ts'
import { loadProject } from '../../src/project/load.ts'
import { createSite } from '../../src/site/site.ts'
import { runIn, writeIn } from './run-in.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'galley-init-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (files: Readonly<Record<string, string>>) => writeIn(folder, files)
const galley = (...args: string[]) => runIn(folder, args)

/** Builds the site of a folder, and returns its findings as text and its pages. */
async function built(name: string) {
  const project = await loadProject(new DiskFileSystem(join(folder, name)))
  const site = await createSite(project)
  const documents = new Map<string, string>()
  for (const path of site.paths()) {
    if (path.endsWith('.html')) documents.set(path, String((await site.render(path))?.content))
  }
  site.close()
  return {
    findings: diagnosticsToText([...project.diagnostics, ...site.diagnostics], project.sources),
    project,
    documents,
  }
}

const listing = (name: string) => (readdirSync(join(folder, name), { recursive: true }) as string[]).sort()
const config = (name: string) => JSON.parse(readFileSync(join(folder, name, 'docs.json'), 'utf8'))

describe('galley init in an empty folder', () => {
  it('creates a small site without any findings', async () => {
    const { code, out } = await galley('init', 'my-docs')
    expect(code).toBe(0)
    expect(out).toContain('galley dev my-docs')
    const { findings, project, documents } = await built('my-docs')
    expect(findings).toBe('')
    expect(await galley('check', 'my-docs', '--fail-on', 'suggestion')).toMatchObject({ code: 0 })
    expect([...project.pages.keys()]).toEqual(['/guides/components', '/guides/publish', '/guides/write-a-page', '/'])
    expect(documents.get('index.html')).toContain('My docs')
    expect(documents.get('index.html')).toContain('snippets/next-steps.mdx')
    expect(listing('my-docs')).toEqual(expect.arrayContaining(['.editorconfig', 'favicon.svg']))
  })

  it.each([
    ['the package', { 'relay/package.json': '{ "name": "@acme/wind-vane" }' }, 'Wind vane'],
    ['the repository', { 'relay/.git/config': '[remote "origin"]\n\turl = git@git.example:acme/vane.git\n' }, 'Vane'],
    ['the folder around it', { 'relay/package.json': '{ "name":', 'relay/.git/config': '[core]\n' }, 'Relay'],
  ])('names docs after %s', async (_, files, name) => {
    write(files)
    await galley('init', 'relay/docs', '--yes')
    expect(config('relay/docs')).toMatchObject({ name })
  })

  it('uses the name and color, whatever they contain', async () => {
    const name = 'A "quoted" <b>: {name} \\ ü'
    await galley('init', '--name', name, '--color', 'b91c1c', 'x')
    expect(config('x')).toMatchObject({ name, colors: { primary: '#b91c1c' } })
    const { findings, project } = await built('x')
    expect(findings).toBe('')
    expect(project.pages.get('/')?.title).toBe(name)
    expect(readFileSync(join(folder, 'x/favicon.svg'), 'utf8')).toContain('fill="#b91c1c"')
  })

  it('rejects an invalid color, and a folder that has a site', async () => {
    expect(await galley('init', '--color', 'pinkish')).toMatchObject({
      code: 2,
      err: expect.stringContaining('#0f766e'),
    })
    expect(readdirSync(folder)).toEqual([])
    write({ 'docs.json': '{}' })
    expect(await galley('init')).toMatchObject({ code: 2, err: expect.stringContaining('galley dev') })
    expect(readFileSync(join(folder, 'docs.json'), 'utf8')).toBe('{}')
  })
})

describe('galley init where something else is', () => {
  it('reports a file where the folder should be', async () => {
    write({ 'notes.txt': 'x' })
    for (const name of ['notes.txt', 'notes.txt/docs'])
      expect(await galley('init', name)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/notes\.txt is a file, not a folder\. Name a folder for the docs\.\n$/),
      })
  })

  it.runIf(existsSync('/proc/self'))('reports a folder that nobody can make', async () => {
    expect(await galley('init', '/proc/galley/docs', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining("the operation isn't permitted"),
    })
  })

  it('points to `galley import` for another system’s site', async () => {
    write({ 'mkdocs.yml': 'site_name: Acme\n', 'docs/index.md': '# Home\n' })
    const { code, err } = await galley('init')
    expect(code).toBe(2)
    expect(err).toContain('There is a site of MkDocs in')
    expect(err).toContain('`galley import .` turns it into a docs folder')
    expect(readdirSync(folder).sort()).toEqual(['docs', 'mkdocs.yml'])
  })

  it('makes a site of a vault of Obsidian, but mentions the import', async () => {
    write({ '.obsidian/app.json': '{}', 'Home.md': '# Home\n' })
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('There is a site of Obsidian in')
    expect(readdirSync(folder)).toContain('docs.json')
  })

  it('points to `galley import` if a site in a subfolder has all pages', async () => {
    write({ 'fern/docs.yml': 'navigation: []\n', 'fern/pages/a.md': '# A\n' })
    const { code, err } = await galley('init', '--yes')
    expect(code).toBe(2)
    expect(err).toContain('`galley import fern` turns it into a docs folder')
    expect(readdirSync(folder)).toEqual(['fern'])
  })

  it('starts next to a site in a subfolder, and mentions it', async () => {
    write({
      'website/docusaurus.config.js': 'module.exports = {}\n',
      'website/docs/a.md': '# A\n',
      'guide/index.md': '# G\n',
      'guide/more.md': '# M\n',
    })
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('`galley import website` turns it into a docs folder')
  })

  it('doesn’t mention the site of a vendored package', async () => {
    write({ 'vendor/cli/mkdocs.yml': 'site_name: CLI\n', 'vendor/cli/docs/index.md': '# CLI\n', 'docs/a.md': '# A\n' })
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).not.toContain('galley import')
  })

  it('names a folder of notes after the folder, not after a note', async () => {
    write({ 'my-notes/zebra.md': '# Zebra\n', 'my-notes/alpha.md': '# Alpha\n' })
    await galley('init', 'my-notes', '--yes')
    expect(config('my-notes')).toMatchObject({ name: 'My notes' })
  })

  it('doesn’t change a repository’s editor settings', async () => {
    write({ '.editorconfig': 'root = true\n', '.git/HEAD': '' })
    await galley('init', 'docs')
    expect(listing('docs')).not.toContain('.editorconfig')
    expect(readFileSync(join(folder, '.editorconfig'), 'utf8')).toBe('root = true\n')
  })
})

describe('galley init for assistants', () => {
  it('writes the rules and the server for each given editor', async () => {
    mkdirSync(join(folder, '.git'))
    const { code, out } = await galley('init', 'docs', '--assistants', 'cursor, codex')
    expect(code).toBe(0)
    expect(readFileSync(join(folder, '.cursor/rules/galley.mdc'), 'utf8')).toContain('globs: docs/**')
    expect(readFileSync(join(folder, 'AGENTS.md'), 'utf8')).toContain('Galley')
    expect(JSON.parse(readFileSync(join(folder, '.cursor/mcp.json'), 'utf8'))).toHaveProperty('mcpServers')
    expect(readFileSync(join(folder, '.codex/config.toml'), 'utf8')).toContain('mcp_servers')
    // Shared files don't mention this machine.
    const shared = (readdirSync(folder, { recursive: true, withFileTypes: true }) as Dirent[])
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    expect(shared.filter((text) => text.includes(process.cwd()) || text.includes(folder))).toEqual([])
    expect(out).toContain('.cursor/mcp.json: written')
    expect((await galley('rules', 'docs', '--target', 'cursor,agents', '--check')).code).toBe(0)
  })

  it('lists all files by their paths from the working directory', async () => {
    mkdirSync(join(folder, '.git'))
    mkdirSync(join(folder, 'web'))
    const { out } = await runIn(join(folder, 'web'), ['init', 'docs', '--assistants', 'cursor'])
    const written = out.split('\n').flatMap((line) => /^(.+): written$/.exec(line)?.[1] ?? [])
    expect(written).toEqual(expect.arrayContaining(['docs/docs.json', '../.cursor/mcp.json']))
    expect(written).toContain('../.cursor/rules/galley.mdc')
    for (const path of written) expect(existsSync(join(folder, 'web', path))).toBe(true)
  })

  it('writes nothing for an unknown editor', async () => {
    expect(await galley('init', '--assistants', 'cursr')).toMatchObject({
      code: 2,
      err: expect.stringContaining('Did you mean `cursor`?'),
    })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('galley init at the root of a project', () => {
  const PROJECT = {
    'README.md': '# Vane\n',
    'CONTRIBUTING.md': '# Contributing\n',
    'deploy/compose.yml': 'services: {}\n',
    'docs/start.md': '# Start\n',
  }

  it('publishes only the pages in its docs folder', async () => {
    write(PROJECT)
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('The pages are in docs/. To publish this whole folder, run `galley init .` instead.')
    expect(out).toContain('docs/docs.json: written')
    expect(out).toContain('galley dev docs')
    expect(readdirSync(folder).sort()).toEqual(['CONTRIBUTING.md', 'README.md', 'deploy', 'docs'])
    expect(config('docs').navigation).toEqual({ groups: [{ group: 'Overview', pages: ['start'] }] })
  })

  it('finds them under another usual name, as other commands do', async () => {
    write({
      'readme.md': '# Vane\n',
      doc: '',
      'src/vane.ts': '',
      'documentation/start.md': '---\ntitle: Start\n---\n\nText.\n',
    })
    const { out } = await galley('init', '--yes')
    expect(out).toContain('The pages are in documentation/.')
    expect(config('documentation').navigation).toEqual({ groups: [{ group: 'Overview', pages: ['start'] }] })
    expect(await galley('check')).toMatchObject({ code: 0, out: expect.stringContaining('1 page: 0 errors') })
  })

  it('starts a docs folder in a project of code, whose READMEs stay what they are', async () => {
    write({ 'README.md': '# Vane\n', 'src/index.ts': '', 'src/vane.ts': '', 'src/data/sites.json': '[]' })
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('The pages go in docs/. To publish this whole folder, run `galley init .` instead.')
    expect(readdirSync(folder).sort()).toEqual(['README.md', 'docs', 'src'])
    expect(listing('docs')).toContain('guides/write-a-page.mdx')
  })

  it('says that the docs folder has a site already', async () => {
    write({ ...PROJECT, 'docs/docs.json': '{}' })
    expect(await galley('init', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining(`There is already a docs.json in ${join(folder, 'docs')}.`),
    })
  })

  it.each([
    ['is named', PROJECT, ['.']],
    ['has a home page', { ...PROJECT, 'index.mdx': '# Vane\n' }, []],
  ])('publishes the whole folder if it %s', async (_, files, named) => {
    write(files)
    expect(await galley('init', ...named, '--yes')).toMatchObject({ code: 0 })
    expect(config('.').navigation).toMatchObject({ groups: [{ group: 'Overview' }, { group: 'Docs' }] })
  })

  it('points to `galley import` for a site of another system in its docs folder', async () => {
    write({ ...PROJECT, 'docs/mkdocs.yml': 'site_name: Vane\n', 'docs/docs/index.md': '# Vane\n' })
    expect(await galley('init', '--yes')).toMatchObject({
      code: 2,
      err: expect.stringContaining('`galley import docs` turns it'),
    })
  })
})

describe('galley init in a folder of Markdown', () => {
  const FILES = {
    'README.md': '# Harbour\n\nWhat it is.',
    '10-last.md': '# Last',
    '2-first.md': '# First',
    'guides/README.md': '# About guides',
    'guides/deploy.mdx': '---\ntitle: Deploy\n---\n\nText',
    'guides/index.mdx': '---\ntitle: Guides\n---\n\nText',
    'guides/advanced_topics/caches.md': '# Caches',
    'node_modules/x/README.md': '# X',
  }

  it('lists what it finds: folders as groups, the README or index first', async () => {
    write(FILES)
    const { code, out } = await galley('init', '--yes')
    expect(code).toBe(0)
    expect(out).toContain('6 pages')
    expect(config('.')).toMatchObject({
      name: 'Harbour',
      navigation: {
        groups: [
          { group: 'Overview', pages: ['README', '2-first', '10-last'] },
          {
            group: 'Guides',
            pages: [
              'guides/index',
              'guides/deploy',
              { group: 'Advanced topics', pages: ['guides/advanced_topics/caches'] },
            ],
          },
        ],
      },
    })
    const { findings, documents } = await built('.')
    expect(findings).toBe('')
    expect(documents.get('index.html')).toContain('What it is.')
  })

  it('doesn’t change existing files', async () => {
    write({ ...FILES, '.mintignore': 'drafts/\n' })
    await galley('init', '--yes')
    for (const [path, text] of Object.entries({ ...FILES, '.mintignore': 'drafts/\n' }))
      expect(readFileSync(join(folder, path), 'utf8')).toBe(text)
    // Its own ignore file excludes READMEs, and so does the navigation.
    const { findings, documents } = await built('.')
    expect(findings).toBe('')
    expect(documents.get('index.html')).toContain('First')
  })

  it('keeps existing scripts and styles out of the pages', async () => {
    write({ ...FILES, 'guides/examples/retry.js': 'import got from "got"', 'print.css': 'p { color: red }' })
    await galley('init', '--yes')
    expect(readFileSync(join(folder, '.mintignore'), 'utf8')).toBe('!README.md\n/*.css\n/guides/examples/*.js\n')
    const { documents } = await built('.')
    expect(documents.get('index.html')).not.toMatch(/retry\.js|print\.css/)
  })
})
