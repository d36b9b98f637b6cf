// What a build says of its pages when some are only for some readers.
import { expect, it } from 'vitest'
import { scratch } from '../host/open.ts'
import { config } from '../site.ts'
import { runIn, writeIn } from './run-in.ts'

const page = (title: string, more = '') => `---\ntitle: ${title}\n${more}---\n\nHi.\n`

it.each([
  [[], '2 pages in', '5 Markdown files: 2 pages, 1 link, 2 left out (2 for some readers only)'],
  [
    ['--audience', 'visitors'],
    '1 page in',
    '5 Markdown files: 1 page, 1 link, 3 left out (2 for some readers only, 1 for signed-in readers only)',
  ],
  [['--audience', 'readers'], '2 pages in', '5 Markdown files: 2 pages, 1 link, 2 left out (2 for some readers only)'],
  [
    ['--audience', 'readers:admin'],
    '3 pages in',
    '5 Markdown files: 3 pages, 1 link, 1 left out (1 for some readers only)',
  ],
  [['--audience', 'readers:admin,partner'], '4 pages in', '5 Markdown files: 4 pages, 1 link\n'],
])('counts the pages that are in the site: %j', async (options, pages, account) => {
  const folder = scratch()
  writeIn(folder, {
    'docs.json': JSON.stringify(config({ navigation: { pages: ['index', 'inside', 'admin', 'partner', 'blog'] } })),
    'index.mdx': page('Home', 'public: true\n'),
    'inside.mdx': page('Inside'),
    'admin.mdx': page('Admin', 'groups: [admin]\n'),
    'partner.mdx': page('Partner', 'groups: [partner]\n'),
    'blog.mdx': page('Blog', 'url: https://example.com/blog\npublic: true\n'),
  })
  const { out } = await runIn(folder, ['build', '--no-cache', ...options])
  expect(out.startsWith(pages)).toBe(true)
  expect(out).toContain(account)
  const json = JSON.parse((await runIn(folder, ['build', '--no-cache', '--format', 'json', ...options])).out)
  expect(json.pages).toBe(Number.parseInt(pages, 10))
})
