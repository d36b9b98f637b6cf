// The code block of a diagram: its source and its controls, as the browser gets them.
import { expect, it } from 'vitest'
import { mermaidHtml } from './fence.tsx'

const html = (other: Record<string, string | true>, value = 'flowchart LR') =>
  mermaidHtml({ value, other }, { word: (key) => key }).text

it('shows the source as text', () => {
  expect(html({}, 'A["<script>"] --> B')).toContain(
    '<pre class="mermaid" tabindex="0">A[&quot;&lt;script&gt;&quot;] --&gt; B</pre>',
  )
})

it.each([
  [{}, true, undefined],
  [{ actions: 'true' } as const, true, 'true'],
  [{ actions: true } as const, true, 'true'],
  [{ actions: 'false' } as const, false, 'false'],
])('%j', (other, controls, actions) => {
  expect(html(other).includes('mermaid-controls-wrapper')).toBe(controls)
  expect(/data-actions="([^"]*)"/.exec(html(other))?.[1]).toBe(actions)
})

it.each([
  ['top-left', 'top-left'],
  ['middle"><script>', 'bottom-right'],
])('placement %s is %s', (placement, expected) => {
  expect(html({ placement })).toContain(`data-placement="${expected}"`)
})
