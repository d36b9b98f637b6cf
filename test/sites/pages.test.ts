// The content of a page: its title, its text, and what it includes from other files.
import { describe, expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

describe('pages', () => {
  it('get their title from the front matter, the first heading, or the file name', async () => {
    const site = await testSite({
      'index.mdx': '---\ntitle: Welcome\ndescription: All about it.\n---\n\nText',
      'heading.mdx': '# From the heading\n\nText',
      'file-name.mdx': 'Text',
    })
    const title = (path: string) => /<title>(.*?)<\/title>/.exec(site.file(path))?.[1]
    expect(title('/index.html')).toBe('Welcome - Test')
    expect(title('/heading.html')).toBe('From the heading - Test')
    expect(title('/file-name.html')).toBe('File name - Test')
    expect(site.text('/heading')).toBe('Text')
    expect(site.file('/index.html')).toContain('All about it.')
  })

  it('show a title, a short title, and a tag that are numbers', async () => {
    const site = await testSite({ 'index.mdx': '---\ntitle: 404\nsidebarTitle: 405\ntag: 2\n---\n\nText' })
    expect(site.file('/index.html')).toMatch(/<h1[^>]*>404<\/h1>/)
    expect(site.file('/index.html')).toMatch(/<span>405<\/span>.*>2</)
    expect(site.codes()).toEqual([])
  })

  it('include snippets, with their props, and variables', async () => {
    const site = await testSite({
      'docs.json': config({ variables: { product: 'Harbour' } }, { 'index.mdx': '' }),
      'index.mdx': 'import Hello from \'/snippets/hello.mdx\'\n\n<Hello name="Ada" />\n\nThis is {{product}}.',
      'snippets/hello.mdx': 'Hello, **{name}**.',
    })
    expect(site.text('/')).toBe('Hello, Ada. This is Harbour.')
    expect(site.codes()).toEqual([])
  })

  it('keep the text inside unknown tags', async () => {
    const site = await testSite({ 'index.mdx': '<Cart title="x">Kept **whole**.</Cart>' })
    expect(site.text('/')).toBe('Kept whole.')
  })

  it('give headings unique IDs that can be linked to', async () => {
    const site = await testSite({
      'index.mdx': '## Install\n\n## Install\n\n## Was ist das? {#what}\n\n[up](#install)',
    })
    const ids = [...site.html('/').matchAll(/<h2 id="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual(['install', 'install-2', 'what'])
  })

  it('fit into one byte per character, as long as the author leaves Latin-1 alone', async () => {
    const site = await testSite({
      'index.mdx': '## Install\n\n<Steps>\n<Step title="One">\n\n```js title="a.js"\nx\n```\n\n</Step>\n</Steps>',
    })
    expect(site.file('/index.html').match(/.{0,40}[^\0-\xff].{0,20}/g)).toBeNull()
  })

  it('keep what entities stand for, next to dollar signs', async () => {
    const site = await testSite({
      'index.mdx': '## From $5 &rarr; $9\n\nSet `$HOME` &ndash; [\\$](/a&hellip;$b "&euro;$")',
    })
    expect(site.text('/')).toContain('From $5 → $9')
    expect(site.text('/')).toContain('Set $HOME – $')
    expect(site.html('/')).toContain('title="€$"')
  })

  it('show code as typed, in every fence', async () => {
    const code = 'const a = "<b>" && `c`\n\n  // two  spaces'
    const site = await testSite({ 'index.mdx': `\`\`\`js title.js\n${code}\n\`\`\`` })
    const shown = /<code[^>]*>([\s\S]*?)<\/code>/.exec(site.html('/'))?.[1] ?? ''
    const text = shown
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').trimEnd()).toBe(code)
  })
})
