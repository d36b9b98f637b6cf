// Keyboard shortcuts and wrapped code: the dialog that `?` opens, an empty search, and buttons of long lines.
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { useSite } from './open.ts'

const LONG = 'harbor deploy --region eu-central-1 --replicas 3 --image registry.example.com/acme/harbor:2026.11'

const site = useSite({
  'docs.json': {
    name: 'Test',
    theme: 'mint',
    colors: { primary: '#0f766e' },
    navigation: {
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', pages: ['index', 'next'] },
            { group: 'Deploy', pages: ['deploy'] },
          ],
        },
        { tab: 'API', pages: ['api'] },
      ],
    },
  },
  'index.mdx': `---\ntitle: Start\n---\n\n\`\`\`bash\n${LONG}\n\`\`\`\n\n\`\`\`bash short.sh\nls\n\`\`\``,
  'next.mdx': '---\ntitle: Next\n---',
  'deploy.mdx': '---\ntitle: Deploy it\n---',
  'api.mdx': '---\ntitle: API\n---',
})

it('`?` shows the shortcuts, and closes them again', async () => {
  const { page } = await site.look()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.waitFor()
  expect(await dialog.getByRole('definition').allInnerTexts()).toContain('?')
  expect(await violations(page, '.shortcuts-dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

it('an empty search shows the main pages of the site', async () => {
  const { page } = await site.open()
  await page.keyboard.press('/')
  const options = page.getByRole('dialog', { name: 'Search' }).getByRole('option')
  await options.first().waitFor()
  expect(await options.locator('.search-title').allInnerTexts()).toEqual(['API', 'Next', 'Deploy it'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api')
})

it('only lines that are too long can be wrapped, and are then fully visible', async () => {
  const { page } = await site.look('/', { viewport: { width: 390, height: 800 } })
  const wrap = page.getByRole('button', { name: 'Wrap lines' })
  await wrap.waitFor()
  expect(await wrap.count()).toBe(1)
  const code = page.locator('.code').first()
  const overflow = () => code.evaluate((one) => one.scrollWidth - one.clientWidth)
  expect(await overflow()).toBeGreaterThan(0)
  await wrap.click()
  expect(await overflow()).toBe(0)
  expect(await wrap.getAttribute('aria-pressed')).toBe('true')
  expect(await violations(page, '.code-block')).toEqual([])
})
