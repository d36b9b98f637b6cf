// Edge cases of this component. Its examples cover the common ones.
import { expect, it } from 'vitest'
import { raw } from '../../html/html.ts'
import { renderMdx } from '../testing.ts'
import { completeVideos } from './video.ts'

it.each([
  ['<video autoplay src="/a.mp4"></video>', '<video autoplay src="/a.mp4" muted loop playsinline></video>'],
  ['<video autoplay muted></video>', '<video autoplay muted loop playsinline></video>'],
  ['<video controls src="/a.mp4"></video>', '<video controls src="/a.mp4"></video>'],
  ['<video title="an autoplay video"></video>', '<video title="an autoplay video"></video>'],
  ['<p>No video.</p>', '<p>No video.</p>'],
])('%s', (html, completed) => expect(completeVideos(raw(html)).text).toBe(completed))

it('reads Markdown in its caption', async () => {
  const { html, markdown } = await renderMdx('<Frame caption="A **bold** [word](/w)">\n![A](/a.png)\n</Frame>')
  expect(html).toContain('<figcaption class="frame-caption">A <strong>bold</strong> <a href="/w">word</a></figcaption>')
  expect(markdown).toBe('![A](/a.png)\n\nA **bold** [word](/w)\n')
})

it.each(['<Frame caption>', '<Frame caption="">', '<Frame>'])('has no caption in %s', async (tag) => {
  expect((await renderMdx(`${tag}\n![A](/a.png)\n</Frame>`)).html).not.toContain('figcaption')
})
