// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { renderMdx } from '../testing.ts'

it.each([
  'octocat/hello-world',
  'https://github.com/octocat/hello-world',
  'http://www.github.com/octocat/hello-world/',
  'github.com/octocat/hello-world.git',
  'https://github.com/octocat/hello-world/tree/main?tab=readme#top',
])('%s is octocat/hello-world', async (repo) => {
  const { html, markdown } = await renderMdx(`<GitHub.Repo repo="${repo}" />`)
  expect(html).toContain('href="https://github.com/octocat/hello-world"')
  expect(markdown).toBe('[octocat/hello-world](https://github.com/octocat/hello-world)\n')
})

it.each(['octocat', 'https://example.com/octocat/hello', 'javascript:alert(1)', ''])('%j is none', async (repo) => {
  expect((await renderMdx(`<GitHub.Repo repo="${repo}" />`)).html).toBe('')
})
