// Code themes: the default ones use the page's surface, a chosen one brings its own background, and `dark` is dark in both modes.
import { expect, it } from 'vitest'
import { config, testSite } from '../site.ts'

const PAGE = '```js\nconst answer = 42\n```'

async function codeCss(codeblocks: unknown): Promise<string> {
  const site = await testSite({
    'docs.json': config({ styling: { codeblocks } }, { 'index.mdx': PAGE }),
    'index.mdx': PAGE,
  })
  return site.file('/_galley/code.css')
}

const grounds = (css: string) => [...css.matchAll(/--code-surface:(#\w+)/g)].map(([, color]) => color)

it("uses the page's own surface if no theme is chosen", async () => {
  expect(await codeCss('system')).not.toContain('.code-block')
})

it('gives a chosen theme its own background in both modes', async () => {
  const css = await codeCss({ theme: 'dracula' })
  expect(css).toMatch(
    /^@layer tokens\{@media not print\{\.code-block,\.code-group\{color:var\(--code-text\);--surface:var\(--code-surface\)/,
  )
  expect(grounds(css)).toEqual(['#282A36', '#282A36'])
})

it('is dark in both modes', async () => {
  const [light, dark] = grounds(await codeCss('dark'))
  expect(light).toBe(dark)
})

it('highlights code outside a fence, even if the site has no other code', async () => {
  const site = await testSite({ 'index.mdx': '<CodeBlock language="ts">\n  const answer = 42\n</CodeBlock>' })
  expect(site.html('/')).toMatch(/<span class="line"><span class="\w+">const/)
  expect(site.file('/_galley/code.css')).toContain(/class="(t\w+)">const/.exec(site.html('/'))?.[1])
})
