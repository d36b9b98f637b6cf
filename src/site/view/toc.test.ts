// How long a table of contents grows.
import { describe, expect, it } from 'vitest'
import { testSite } from '../../../test/site.ts'

const entries = async (mdx: string): Promise<string[]> => {
  const html = (await testSite({ 'index.mdx': mdx })).file('/index.html')
  return [...html.matchAll(/<li class="toc-item" data-depth="(\d)"[^>]*><a[^>]*>([^<]*)/g)].map(
    ([, depth, text]) => `${depth} ${text}`,
  )
}
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n\n')

describe('the table of contents', () => {
  it('has three levels', async () => {
    expect(await entries('## A\n\n### B\n\n#### C\n\n##### D\n\n## E')).toEqual(['0 A', '1 B', '2 C', '0 E'])
  })

  it('indents an entry only below another one', async () => {
    const steps = '<Steps>\n<Step title="A">a</Step>\n<Step title="B">b</Step>\n</Steps>'
    expect(await entries(`${steps}\n\n## C\n\n#### D\n\n### E`)).toEqual(['0 A', '0 B', '0 C', '1 D', '1 E'])
  })

  it('loses its deepest levels where it would be too long to look over', async () => {
    const shown = await entries(lines(30, (i) => `## S${i}\n\n### A${i}\n\n#### B${i}\n\n#### C${i}\n\n#### D${i}`))
    expect(shown).toHaveLength(60)
    expect(shown.slice(0, 3)).toEqual(['0 S0', '1 A0', '0 S1'])
  })

  it('shows formulas', async () => {
    const html = (await testSite({ 'index.mdx': '## Cones of $a_1$ & **more**\n\nText.' })).file('/index.html')
    const [, entry = ''] = /<li class="toc-item"[^>]*><a href="#cones-of-&amp;-more">(.*?)<\/a>/.exec(html) ?? []
    expect(entry).toMatch(/^Cones of <span class="katex">.*<\/span> &amp; more$/)
  })

  it('ends at some point', async () => expect(await entries(lines(400, (i) => `## S${i}`))).toHaveLength(250))

  it('puts headings of an update below its label', async () => {
    expect(await entries('<Update label="May">\n\n## Added\n\n</Update>\n\n## More')).toEqual([
      '0 May',
      '1 Added',
      '0 More',
    ])
  })
})
