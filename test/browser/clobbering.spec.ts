// Element names in pages that shadow the browser's own. Our scripts must not depend on them.
import { describe, expect, it } from 'vitest'
import { useSite } from './open.ts'

const NAMES = [
  'currentScript',
  'body',
  'head',
  'documentElement',
  'location',
  'cookie',
  'querySelector',
  'getElementById',
  'forms',
  'galley',
  'search',
  'main',
  '__proto__',
  'constructor',
  'toString',
  'addEventListener',
  'scripts',
  'activeElement',
  'createElement',
  'visibilityState',
  'readyState',
  'startViewTransition',
  'fonts',
]

const site = useSite({
  'index.mdx': `${NAMES.map((name) => `<img name="${name}" id="${name}" src="/a.svg" alt="x" />\n\n<form name="${name}"><input name="attributes" /></form>`).join('\n\n')}\n\n${NAMES.map((name) => `## ${name}\n\nSome text.`).join('\n\n')}\n\n<Tabs><Tab title="First">one</Tab><Tab title="Second">two</Tab></Tabs>\n\n[Next](/next)`,
  'next.mdx': '# Next\n\nThe zanzibar setting.',
  'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
})

describe('S12: names of elements in pages', () => {
  it('don’t affect search, tabs, or links, and load nothing from other sites', async () => {
    const { page, errors } = await site.open()
    await page.getByRole('tab', { name: 'Second' }).click()
    expect(await page.getByRole('tabpanel', { name: 'Second' }).isVisible()).toBe(true)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('zanzibar')
    await page.getByRole('option').first().waitFor()
    const sources = await page.evaluate(
      "[...document.scripts].map((script) => new URL(script.src || '/', location.href).origin)",
    )
    expect(new Set(sources as string[])).toEqual(new Set([new URL(site.address).origin]))
    expect(errors).toEqual([])
  })
})
