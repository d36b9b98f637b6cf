// Authors' mistakes: every page is still published, and every mistake is reported with its location.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

describe('mistakes', () => {
  it('in an expression are shown as typed and reported with a squiggle', async () => {
    const site = await testSite({ 'index.mdx': '# Home\n\nSend {id} and go on.' })
    expect(site.text('/')).toBe('Send {id} and go on.')
    expect(site.findings()).toContain('index.mdx:3:6 warning')
    expect(site.findings()).toContain('  3 | Send {id} and go on.\n    |      ~~~~')
  })

  it.each(['api-id', 'read, write', 'eu/us'])(
    'that are words, not names, offer nothing to import: {%s}',
    async (typed) => {
      const site = await testSite({ 'index.mdx': `Send {${typed}} and go on.` })
      expect(site.findings()).toContain(`\`{${typed}}\` has no value, so it is shown as typed.`)
      expect(site.findings()).not.toContain('import or export')
    },
  )

  it('in a snippet say what only its page sees', async () => {
    const site = await testSite({
      'index.mdx': "import Part from '/snippets/part.mdx'\nexport const limit = 5\n\n<Part />",
      'snippets/part.mdx': 'Send {limit} and <a title={limit}>go on</a> with {id}.',
    })
    const help =
      "A snippet doesn't see what `index.mdx` imports or defines. Import `limit` here too, or pass it as a prop."
    expect(site.findings().split(help)).toHaveLength(3)
    expect(site.findings()).toContain('To use a value, import or export `id`.')
  })

  it.each([
    ['a tag that is never closed', '<Note>\n\nText\n\nMore'],
    ['overlapping tags', '<Note><Tip>Text</Note></Tip>'],
    ['a brace that is never closed', 'Text { more\n\nand more'],
    ['a tag that is closed twice', 'Text</Note>'],
    ['a less-than sign', 'If a <b and 1 < 2'],
    ["front matter that isn't valid YAML", '---\ntitle: "Open\n---\n\nText'],
    ["an import of a file that doesn't exist", "import X from '/nowhere.mdx'\n\nText <X />"],
    ['very deep nesting', `${'<div>'.repeat(5000)}Text${'</div>'.repeat(5000)}`],
    ['a huge number of brackets', `Text ${'['.repeat(20000)}`],
    ['an endless loop', 'Text {(() => { for (;;); })()}'],
  ])('are reported without losing text: %s', async (_, source) => {
    const site = await testSite({ 'index.mdx': source, 'other.mdx': 'Untouched' })
    expect(site.file('/index.html')).toContain(source.includes('If a') ? 'If a' : 'Text')
    expect(site.text('/other')).toBe('Untouched')
    if (!source.includes('[[')) expect(site.codes()).not.toEqual([])
  })

  it('in the keys of docs.json are reported with the likely key', async () => {
    const site = await testSite({ 'docs.json': config({ favicn: '/x.svg' }, { 'index.mdx': '' }), 'index.mdx': 'Text' })
    expect(site.findings()).toContain('`favicon`')
    expect(site.findings()).toMatch(/docs\.json:\d+:\d+ /)
  })

  it('in the JSON itself are reported with their location, and pages are still published', async () => {
    const site = await testSite({
      'docs.json': '{\n  "name": "Test",\n  "navigation": { "pages": ["index" }\n}',
      'index.mdx': 'Text',
    })
    expect(site.text('/')).toBe('Text')
    expect(site.findings()).toMatch(/docs\.json:3:\d+ error/)
  })

  it.each([
    ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex').toString()],
    ['UTF-32', [...'# Home\n\nThe text of a page.'].map((letter) => `${letter}\0\0\0`).join('')],
  ])('are one finding in a file that isn’t text: %s', async (_, text) => {
    const site = await testSite({ 'index.mdx': 'Home', 'a.mdx': text })
    expect(site.codes()).toEqual(['syntax'])
    expect(site.findings()).toContain("a.mdx:1:1 error This file isn't text, so its page is empty.")
    expect(site.file('/a.html')).toContain('<h1')
  })

  it('in file names are reported if two files have the same URL', async () => {
    const site = await testSite({ 'index.mdx': 'Home', 'a.mdx': 'First', 'a.md': 'Second' })
    expect(site.codes()).toContain('duplicate-route')
  })
})
