// Every component with all its examples: accessible in both modes, and no wider than the screen, down to 320 pixels.
import { describe, expect, it } from 'vitest'
import { components } from '../../src/components/index.ts'
import { violations } from './axe.ts'
import { sidewaysScroll, useSite } from './open.ts'

/** Snippets are files, and other tests cover them. */
const shown = components.filter(({ name }) => name !== 'Snippet')
const groups = [...new Set(shown.map(({ group }) => group))]
const files = Object.fromEntries(
  groups.map((group) => {
    const sections = shown
      .filter((component) => component.group === group)
      .map(({ name, examples }) => `## ${name}\n\n${examples.join('\n\n')}`)
    return [`${group}.mdx`, `---\ntitle: Components of ${group}\n---\n\n${sections.join('\n\n')}\n`]
  }),
)

const site = useSite({ ...files, 'index.mdx': '---\ntitle: Start\n---\n\nText' })

const SCREENS = { wide: { width: 1440, height: 900 }, narrow: { width: 320, height: 740 } }

describe.each(Object.entries(SCREENS))('on a %s screen', (_, viewport) => {
  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    it.each(groups)('components of %s', async (group) => {
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const
      const { page } = await site.look(`/${group}`, options)
      expect(await violations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
})
