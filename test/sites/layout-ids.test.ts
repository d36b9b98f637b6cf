// Headings that are named like parts of the layout.
import { expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const FILES = {
  'docs.json': config({
    banner: { content: 'News', dismissible: true },
    feedback: { thumbsRating: true },
    contextual: { options: ['copy', 'view'] },
    navbar: { primary: { type: 'button', label: 'Start', href: '/a' } },
    background: { decoration: 'gradient' },
    navigation: { groups: [{ group: 'Guides', pages: ['a', 'b'] }] },
  }),
  'galley.json': { feedback: { endpoint: 'https://example.com/feedback' } },
  'b.mdx': '# B',
}

const page = (headings: readonly string[]) =>
  `# A\n\n<RequestExample>\n\n\`\`\`bash\ncurl\n\`\`\`\n\n</RequestExample>\n\n${headings.map((name) => `## ${name}\n\nText.`).join('\n\n')}`

async function ids(headings: readonly string[]): Promise<string[]> {
  const site = await testSite({ ...FILES, 'a.mdx': page(headings) })
  return [...site.file('/a.html').matchAll(/<[^>]+? id="([^"]+)"/g)].map(([, id = '']) => id)
}

it('have ids of their own', async () => {
  const layout = (await ids(['Start', 'End'])).filter((id) => !/^(?:start|end)$/.test(id))
  expect(layout.length).toBeGreaterThan(25)
  expect(layout).toContain('panel')
  expect(layout).toContain('feedback-form')
  const all = await ids(layout)
  expect(all.filter((id, i) => all.indexOf(id) < i)).toEqual([])
})
