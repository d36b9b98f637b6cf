// Edge cases of this component. Its examples cover the common ones.
import { describe, expect, it } from 'vitest'
import { findComponent } from '../index.ts'
import { renderMdx } from '../testing.ts'
import { GITHUB_ALERTS } from './kinds.ts'

describe('callouts', () => {
  it('are named in words and marked by kind', async () => {
    const { html } = await renderMdx('<Danger>Gone for good.</Danger>')
    expect(html).toContain('data-kind="danger" role="note" aria-label="Danger"')
  })

  it('take an icon of the author in place of theirs', async () => {
    const { html } = await renderMdx('<Tip icon="star">Look up.</Tip>')
    expect(html).toContain('data-icon="star"')
    expect(html).not.toContain('viewBox')
  })

  it.each([
    ['#AA7700', 'style="--callout-color:#AA7700"'],
    ['red; background: url(//x)', undefined],
  ])('take the color %s', async (color, style) => {
    const { html } = await renderMdx(`<Callout color="${color}">Text.</Callout>`)
    if (style) expect(html).toContain(style)
    else expect(html).not.toContain('style=')
  })

  it('quote everything in them', async () => {
    const { markdown } = await renderMdx('<Warning>\n  First.\n\n  ```bash\n  rm x\n\n  rm y\n  ```\n</Warning>')
    expect(markdown).toBe('> **Warning:** First.\n>\n> ```bash\n> rm x\n>\n> rm y\n> ```\n')
  })

  it('are on their own if they begin with a list', async () => {
    const { markdown } = await renderMdx('<Info>\n  - one\n  - two\n</Info>')
    expect(markdown).toBe('> **Info**\n>\n> - one\n> - two\n')
  })

  it('know the alerts of GitHub', () => {
    for (const name of Object.values(GITHUB_ALERTS)) expect(findComponent(name)?.group).toBe('callouts')
  })
})
