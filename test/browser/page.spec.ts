// A page as readers see it: on wide and narrow screens, light and dark, with and without scripts.
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { sidewaysScroll, useBrowser, useSite } from './open.ts'

const FILES = {
  'index.mdx': `---
title: Deliver events
description: From the request to the answer.
---

An event goes to **one** region first. See [the second page](/second).

## Order

1. The signature is verified.
2. The event is written, with \`retries\`.

<Note>Keep the order.</Note>

<Steps>
  <Step title="Create">Text</Step>
  <Step title="Check">Text</Step>
</Steps>

<Tabs>
  <Tab title="macOS">For a Mac.</Tab>
  <Tab title="Linux">For Linux.</Tab>
</Tabs>

\`\`\`ts deliver.ts
export async function deliver(id: string): Promise<void> {
  await fetch(\`https://api.harbour.example/v1/a-rather-long-address/that-does-not-fit/on-a-phone/\${id}\`)
}
\`\`\`

### Settings

| Setting | Default | Meaning |
| --- | ---: | --- |
| \`retries\` | 5 | How often a delivery that failed is tried again |

<CardGroup cols={2}>
  <Card title="Next" icon="rocket" href="/second">Go on.</Card>
  <Card title="Elsewhere" href="https://example.com">Leave.</Card>
</CardGroup>

<Accordion title="Why?">Because.</Accordion>

<ParamField body="name" type="string" required>The name.</ParamField>
`,
  'second.mdx': '---\ntitle: Second\n---\n\n## Part\n\nText',
}

const browser = useBrowser()
const site = useSite(FILES, browser)

const SCREENS = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } }

describe.each(Object.entries(SCREENS))('on a %s screen', (_, viewport) => {
  it.each(['light', 'dark'] as const)('is accessible in %s', async (colorScheme) => {
    const { page, errors } = await site.look('', { viewport, colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  it('doesn’t scroll sideways', async () => {
    const { page } = await site.look('', { viewport })
    expect(await sidewaysScroll(page)).toBe(0)
  })

  it('shows everything without scripts', async () => {
    const { page } = await site.open('', { viewport, javaScriptEnabled: false })
    expect(await page.locator('#content').textContent()).toContain('An event goes to one region first.')
    await page.locator('#content a[href="/second"]').first().click()
    expect(await page.title()).toContain('Second')
  })
})

it('keeps a short page together on a narrow screen, however tall', async () => {
  const tops = async (height: number) => {
    const { page } = await site.look('/second', { viewport: { width: 700, height } })
    const parts = ['#page-title', '#content-side-layout', '#content', '#pagination']
    return Promise.all(parts.map(async (part) => (await page.locator(part).boundingBox())?.y))
  }
  expect(await tops(2400)).toEqual(await tops(400))
})

it('shows the chosen tab, also by keyboard', async () => {
  const { page, errors } = await site.open()
  const [mac, linux] = [page.getByText('For a Mac.'), page.getByText('For Linux.')]
  expect([await mac.isVisible(), await linux.isVisible()]).toEqual([true, false])
  await page.getByRole('tab', { name: 'Linux' }).click()
  expect([await mac.isVisible(), await linux.isVisible()]).toEqual([false, true])
  await page.keyboard.press('ArrowLeft')
  expect([await mac.isVisible(), await linux.isVisible()]).toEqual([true, false])
  expect(errors).toEqual([])
})

describe('the header', () => {
  const links = ['Status', 'Community', 'Pricing'].map((label) => ({ label, href: 'https://example.com' }))
  const page = '---\ntitle: Page\n---\n\nText'
  const crowded = useSite(
    {
      'docs.json': {
        name: 'The documentation of Harbour',
        theme: 'mint',
        colors: { primary: '#0f766e' },
        navbar: { links, primary: { type: 'button', label: 'Open the console', href: 'https://example.com' } },
        navigation: {
          versions: [
            { version: 'Version 4.0.0 (beta)', pages: ['index'] },
            { version: 'Version 3', pages: ['old'] },
          ],
        },
      },
      'index.mdx': page,
      'old.mdx': page,
    },
    browser,
  )

  it.each([1024, 1100, 1280, 1920])('fits all its parts at %d pixels', async (width) => {
    const { page } = await crowded.look('', { viewport: { width, height: 700 } })
    const parts = [
      '.logo-link',
      '.navbar-start .switcher',
      '.search-button',
      '.navbar-link',
      '#topbar-cta-button',
      '.theme-toggle',
    ]
    const boxes = await Promise.all(parts.map((part) => page.locator(part).first().boundingBox()))
    for (const [i, box] of boxes.entries()) {
      expect(box, parts[i]).not.toBeNull()
      const before = boxes[i - 1]
      if (box && before) expect(box.x, parts[i]).toBeGreaterThanOrEqual(before.x + before.width)
    }
    expect(await sidewaysScroll(page)).toBe(0)
  })
})
