// Code blocks with Twoslash: what readers, assistants, and authors get.
import { expect, it, vi } from 'vitest'
import { testSite } from '../site.ts'

// TypeScript is slow to start.
vi.setConfig({ testTimeout: 30_000 })

const PAGE = `---
title: Deliver
---

\`\`\`ts twoslash deliver.ts highlight={1}
interface Options { retries: number }
// ---cut---
declare const options: Options // [!code ++]
options.retries
//      ^?
options.retriez
\`\`\`
`

it('shows types on the page, without the Twoslash directives', async () => {
  const site = await testSite({ 'index.mdx': PAGE })
  const html = site.html('/')
  expect(html).toContain('popovertarget="type:1"')
  expect(html).toMatch(/<span class="twoslash-note" data-kind="query" role="note"> {8}<span class="twoslash-answer">/)
  expect(html).toMatch(/<span class="line added highlighted">/)
  expect(site.text('/')).toContain("Did you mean 'retries'?")
  expect(html).not.toMatch(/---cut|\^\?|!code/)
  expect(site.file('/index.html')).toMatch(/_galley\/twoslash\.[\w-]+\.css/)
  expect(site.findings()).toMatch(/index\.mdx:5:1 warning TypeScript reports an error in this code: Property 'retriez'/)
})

it('gives assistants only the code', async () => {
  const site = await testSite({ 'index.mdx': PAGE })
  expect(site.file('/index.md')).toContain(
    '```ts deliver.ts\ndeclare const options: Options // [!code ++]\noptions.retries\noptions.retriez\n```',
  )
})

it('leaves code in other languages plain', async () => {
  const site = await testSite({ 'index.mdx': '---\ntitle: A\n---\n\n```python twoslash\nx = 1\n```' })
  expect(site.text('/')).toContain('x = 1')
  expect(site.html('/')).not.toContain('twoslash')
  expect(site.codes()).toEqual([])
})

it('accepts only package names as packages', async () => {
  const site = await testSite({
    'index.mdx': '---\ntitle: A\n---\n\nText',
    'galley.json': { twoslash: { packages: ['@acme/client', '../secrets'] } },
  })
  expect(site.findings()).toContain('the name of a package, such as `@acme/client`')
})
