// The nine looks: each page links only its own, and each is readable in both modes and no wider than the screen.
import { describe, expect, it } from 'vitest'
import { violations } from './axe.ts'
import { sidewaysScroll, useBrowser, useSite } from './open.ts'

const LOOKS = ['mint', 'maple', 'palm', 'willow', 'linden', 'almond', 'aspen', 'sequoia', 'luma']

const PAGE = `---
title: Deliver events
description: From the request to the answer.
---

An event goes to **one** region first. See [the second page](/second), and \`retries\`.

## Order

- [x] The signature is verified.
- [ ] The event is written.

> Keep the order.

<Note>It is [kept](/second) by region.</Note>
<Warning>Not across regions.</Warning>

<Tabs>
  <Tab title="macOS">For a Mac.</Tab>
  <Tab title="Linux">For Linux.</Tab>
</Tabs>

\`\`\`ts deliver.ts {2}
// Tries until the receiver answers.
export async function deliver(id: string): Promise<void> {
  await fetch(\`https://api.harbour.example/v1/events/\${id}\`, { method: 'POST', keepalive: true })
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

<Steps>
  <Step title="Create">Text</Step>
</Steps>

<Accordion title="Why?">Because.</Accordion>

<ParamField body="name" type="string" required>The name.</ParamField>
`

function files(theme: string): Record<string, string | object> {
  return {
    'docs.json': {
      name: 'Harbour',
      theme,
      colors: { primary: '#0f766e', light: '#5eead4' },
      navbar: {
        links: [{ label: 'Status', href: 'https://example.com' }],
        primary: { type: 'button', label: 'Sign in', href: '/second' },
      },
      navigation: {
        tabs: [
          {
            tab: 'Guides',
            icon: 'book',
            groups: [
              { group: 'Start', pages: ['index', { group: 'Deeper', expanded: true, pages: ['second'] }] },
              { group: 'More', icon: 'rocket', pages: ['third'] },
            ],
          },
          { tab: 'Reference', pages: ['fourth'] },
        ],
      },
      footer: {
        socials: { github: 'https://example.com' },
        links: [{ header: 'About', items: [{ label: 'Team', href: 'https://example.com' }] }],
      },
    },
    'index.mdx': PAGE,
    'second.mdx': '---\ntitle: Second\ntag: New\n---\n\n## Part\n\nText',
    'third.mdx': '---\ntitle: Third\nicon: star\n---\n\nText',
    'fourth.mdx': '---\ntitle: Fourth\n---\n\nText',
  }
}

const browser = useBrowser()

describe.each(LOOKS)('%s', (look) => {
  const site = useSite(files(look), browser)

  it('is the only one linked', async () => {
    const html = await (await fetch(site.address)).text()
    expect(html.match(/look-\w+(?=\.)/g)).toEqual([`look-${look}`])
  })

  it.each([
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 1440, height: 900 }],
    ['light', { width: 360, height: 740 }],
    ['dark', { width: 360, height: 740 }],
  ] as const)('is accessible in %s on a screen of %o', async (colorScheme, viewport) => {
    const { page, errors } = await site.look('', { viewport, colorScheme, reducedMotion: 'reduce' })
    expect(await violations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(errors).toEqual([])
  })
  it('shows the current tab, the header’s line, and arrows in forced colors, which have no backgrounds', async () => {
    const { page } = await site.look('', { viewport: { width: 1440, height: 900 }, forcedColors: 'active' })
    const underline = (name: string) =>
      page.locator('.nav-tabs-item', { hasText: name }).evaluate((tab) => getComputedStyle(tab).borderBlockEnd)
    expect(await underline('Guides')).toContain('4px solid')
    expect(await underline('Reference')).toContain('none')
    const labelTop = async (name: string) =>
      (await page.locator('.nav-tabs-item .link-label', { hasText: name }).first().boundingBox())?.y
    expect(await labelTop('Guides')).toBe(await labelTop('Reference'))
    const headerLine = await page.locator('#navbar').evaluate((bar) => getComputedStyle(bar).borderBottomStyle)
    expect(headerLine === 'none').toBe(look === 'luma')
    const arrow = page.locator('.external-mark').first()
    expect(await arrow.evaluate((mark) => getComputedStyle(mark, '::before').backgroundImage)).toContain('gradient')
  })
})
