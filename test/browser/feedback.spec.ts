// “Was this page helpful?”: the answer is sent at once, and a comment after it.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violations } from './axe.ts'
import { useSite } from './open.ts'

const site = useSite({
  'index.mdx': '---\ntitle: Start\n---\n\nText.',
  'galley.json': JSON.stringify({
    repository: 'https://github.com/acme/docs',
    feedback: { endpoint: 'https://feedback.example.com/answers' },
  }),
})

/** Answers requests to the endpoint, and records what was sent. */
async function endpoint(page: Page, status: number): Promise<Record<string, unknown>[]> {
  const sent: Record<string, unknown>[] = []
  await page.route('https://feedback.example.com/**', (route) => {
    if (route.request().method() === 'POST') sent.push(route.request().postDataJSON())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    return route.fulfill({ status: route.request().method() === 'POST' ? status : 204, headers })
  })
  return sent
}

it('sends the answer and the comment, and says thanks', async () => {
  const { page } = await site.open()
  const sent = await endpoint(page, 200)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByText('Thanks for your feedback.').waitFor()
  expect(sent).toMatchObject([{ page: '/', language: 'en', helpful: false }])
  await page.getByLabel('What could be better?').fill('Say where the key is.')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByLabel('What could be better?').waitFor({ state: 'hidden' })
  expect(sent[1]).toMatchObject({ id: sent[0]?.id, helpful: false, comment: 'Say where the key is.' })
})

it('reports a failure to send, and can be retried', async () => {
  const { page } = await site.open()
  await endpoint(page, 500)
  const yes = page.getByRole('button', { name: 'Yes', exact: true })
  await yes.click()
  await page.getByText('Could not send. Try again.').waitFor()
  expect(await yes.getAttribute('aria-pressed')).toBe('false')
})

it('links to the page in its repository', async () => {
  const { page } = await site.look()
  const link = page.getByRole('link', { name: 'Edit this page' })
  expect(await link.getAttribute('href')).toBe('https://github.com/acme/docs/edit/main/index.mdx')
})
