// Readers with only one system font: text takes the same space as in ours, and nothing moves when ours loads.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findFonts, SYSTEM_FONTS } from '../../scripts/fonts.mjs'
import { openSlowly } from './calm.ts'
import { useBrowser, useSite } from './open.ts'

const PARAGRAPHS = [
  'Each delivery is signed with the secret of its endpoint, so a consumer can tell a real event from a forged one.',
  'Retries wait longer each time: after one minute, five minutes, half an hour, and then every two hours for three days.',
  'Rotate a key by creating a second one, moving every service to it, and then deleting the first; both work meanwhile.',
  'Queries over the limit are not rejected. They wait in line, and the response has a header that says for how long.',
]
const HEADINGS = ['Verify a signature', 'When an endpoint is down', 'Rotate API keys', 'Limits and quotas']

const FILES = {
  'index.mdx': `---
title: Receive webhooks
description: What arrives at your endpoint, and how to know that it comes from us.
---

${PARAGRAPHS[0]}

${HEADINGS.map((heading, i) => `## ${heading}\n\n${PARAGRAPHS[i]}\n\n- **Signed**: yes\n- \`retries\`: 5`).join('\n\n')}
`,
}

const fonts = findFonts()
const scratch = mkdtempSync(join(tmpdir(), 'galley-fonts-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

for (const { family, file, debian } of SYSTEM_FONTS) {
  const folder = fonts.get(file)
  const there = folder === undefined ? ` (not tried: ${file} of ${debian} is not installed)` : ''
  describe.skipIf(folder === undefined)(`on a system whose only font is ${family}${there}`, () => {
    const site = useSite(
      FILES,
      useBrowser('', () => ({ FONTCONFIG_FILE: configuration(family, folder as string) })),
    )

    it('a line has the same size as in Inter', async () => {
      const { page } = await site.look()
      const boxes = (weight: number, texts: readonly string[], fontFamily: string): Promise<Size> =>
        page.evaluate(MEASURE, { weight, texts, fontFamily }) as Promise<Size>
      for (const [weight, texts] of [
        [400, PARAGRAPHS],
        [600, HEADINGS],
      ] as const) {
        const local = await boxes(weight, texts, 'var(--inter-fallback)')
        const inter = await boxes(weight, texts, '"Inter"')
        const none = await boxes(weight, texts, family)
        expect(local.width / inter.width).toBeGreaterThan(0.98)
        expect(local.width / inter.width).toBeLessThan(1.02)
        expect(Math.abs(local.height - inter.height)).toBeLessThanOrEqual(1)
        // Without the adjustment, it would differ, so the adjusted font was measured.
        expect(Math.abs(none.width / local.width - 1)).toBeGreaterThan(0.004)
      }
    })

    it.each([1440, 1024, 390])('nothing moves at a width of %d', async (width) => {
      const context = await site.newContext({ viewport: { width, height: 900 } })
      const { shifts } = await openSlowly(await context.newPage(), site.address)
      expect(shifts).toEqual([])
    })
  })
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Runs in the page: measures texts that are on one line each. */
const MEASURE = async ({
  weight,
  texts,
  fontFamily,
}: {
  weight: number
  texts: readonly string[]
  fontFamily: string
}) => {
  const { document } = globalThis as unknown as { document: Page }
  const box = document.createElement('div')
  box.style.cssText = `position:absolute;white-space:pre;line-height:normal;font:${weight} 16px ${fontFamily}`
  box.textContent = texts.join('')
  document.body.append(box)
  await document.fonts.load(`${weight} 16px "Inter"`)
  await document.fonts.ready
  const { width, height } = box.getBoundingClientRect()
  box.remove()
  return { width, height }
}

/** The parts of the DOM that are needed. Tests are compiled without its types. */
interface Page {
  createElement(name: string): {
    style: { cssText: string }
    textContent: string
    getBoundingClientRect(): Size
    remove(): void
  }
  readonly body: { append(node: unknown): void }
  readonly fonts: { load(font: string): Promise<unknown>; readonly ready: Promise<unknown> }
}

/** Writes a fontconfig configuration that only knows the fonts of one folder. Returns its path. */
function configuration(family: string, folder: string): string {
  const file = join(scratch, `${family.replaceAll(' ', '-')}.conf`)
  const cache = join(scratch, 'cache')
  writeFileSync(file, `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${cache}</cachedir></fontconfig>`)
  return file
}
