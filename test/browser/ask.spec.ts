// The assistant: a panel in which readers ask, and get answers with links to pages.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AssistantEvent, AssistantQuestion } from '../../src/request/assistant-message.ts'
import { encodeEvent } from '../../src/request/assistant-message.ts'
import { violations } from './axe.ts'
import { useSite } from './open.ts'

const site = useSite({
  'index.mdx': '---\ntitle: Start\n---\n\n## Begin\n\nText.',
  'keys.mdx': '---\ntitle: Rotate a key\n---\n\n## Every month\n\nRun `harbor keys rotate`.',
  'code.mdx': '---\ntitle: Code\n---\n\nHarbors have *piers*.\n\n```bash\nharbor keys rotate\n```\n',
  'docs.json': JSON.stringify({
    ...{
      name: 'Harbor',
      theme: 'mint',
      colors: { primary: '#0f766e' },
      navigation: { pages: ['index', 'keys', 'code'] },
    },
    contextual: { options: ['copy', 'assistant'] },
  }),
  'galley.json': JSON.stringify({
    assistant: { endpoint: '/_galley/assistant', questions: ['How do I rotate a key?'] },
  }),
})

const ANSWER: readonly AssistantEvent[] = [
  { type: 'search', query: 'rotate key' },
  { type: 'read', title: 'Rotate a key' },
  { type: 'text', text: 'Run `harbor keys rotate`, <img src=x onerror="document.title=1"> ' },
  { type: 'text', text: 'as in [Rotate a key](/keys#every-month).\n\n![pixel](https://evil.example/x.png)\n\n' },
  { type: 'text', text: '| A | B |\n| - | - |\n| 1 | 2 |\n\n[bad](javascript:alert(1)) [out](https://example.com)' },
  { type: 'sources', sources: [{ page: '/keys#every-month', title: 'Rotate a key' }] },
  { type: 'end' },
]

/** Answers questions with events, and records what was asked. */
async function assistant(
  page: Page,
  events: readonly AssistantEvent[] = ANSWER,
  status = 200,
): Promise<AssistantQuestion[]> {
  const asked: AssistantQuestion[] = []
  await page.route('**/_galley/assistant', (route) => {
    asked.push(route.request().postDataJSON())
    const headers = { 'content-type': 'text/event-stream; charset=utf-8' }
    return route.fulfill({ status, headers, body: `:\n\n${events.map(encodeEvent).join('')}` })
  })
  return asked
}

/** Sends events, and then nothing more. */
async function streams(page: Page, events: readonly AssistantEvent[]): Promise<void> {
  await page.evaluate((text) => {
    window.fetch = async () => {
      const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
  }, events.map(encodeEvent).join(''))
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask AI' })

async function ask(page: Page, question: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Ask a question…' }).fill(question)
  await page.keyboard.press('Enter')
}

it('answers with safe Markdown', async () => {
  const { page } = await site.open('/')
  const asked = await assistant(page)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
  await panel(page).getByRole('button', { name: 'How do I rotate a key?' }).click()
  await panel(page).locator('.ask-sources').waitFor()
  const answer = panel(page).locator('.ask-text')
  expect(await answer.textContent()).toContain('<img src=x onerror="document.title=1">')
  expect(await answer.locator('img').count()).toBe(0)
  expect(loaded.filter((url) => url.includes('evil.example'))).toEqual([])
  const links = await answer.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(links).toEqual(['/keys#every-month', '', 'https://example.com'])
  expect(await answer.locator('td').allTextContents()).toEqual(['1', '2'])
  expect(await violations(page)).toEqual([])
  expect(asked).toEqual([
    { messages: [{ role: 'user', content: 'How do I rotate a key?' }], page: '/', language: 'en' },
  ])
})

it('goes on with the conversation on the next page, and begins a new one', async () => {
  const { page } = await site.open('/')
  const asked = await assistant(page)
  await page.keyboard.press('Control+i')
  await ask(page, 'How do I rotate a key?')
  await panel(page).locator('.ask-sources a').click()
  await page.getByRole('heading', { name: 'Every month' }).waitFor()
  await panel(page).locator('.ask-sources').waitFor()
  await ask(page, 'And then?')
  await panel(page).locator('.ask-sources').nth(1).waitFor()
  expect(asked[1]?.page).toBe('/keys')
  expect(asked[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  await page.getByRole('button', { name: 'New chat' }).click()
  expect(await panel(page).locator('.ask-answer').count()).toBe(0)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('ask-ai')
  await page.reload()
  await page.getByRole('heading', { name: 'Every month' }).waitFor()
  expect(await panel(page).count()).toBe(0)
})

it('keeps what there is of an answer when the reader follows a link in it', async () => {
  const { page } = await site.open('/')
  await page.keyboard.press('Control+i')
  await panel(page).waitFor()
  await streams(page, [{ type: 'text', text: 'Open [Rotate a key](/keys), then' }])
  await ask(page, 'How do I rotate a key?')
  await panel(page).locator('.ask-text a').click()
  await page.getByRole('heading', { name: 'Every month' }).waitFor()
  await panel(page).locator('.ask-text').getByText('Open Rotate a key, then').waitFor()
  const asked = await assistant(page, [{ type: 'text', text: 'Then wait.' }, { type: 'end' }])
  await ask(page, 'And then?')
  await panel(page).getByText('Then wait.').first().waitFor()
  expect(asked[0]?.messages.map(({ content }) => content)).toEqual([
    'How do I rotate a key?',
    'Open [Rotate a key](/keys), then',
    'And then?',
  ])
})

it('asks again on the next page if the answer hadn’t begun', async () => {
  const { page } = await site.open('/')
  await page.keyboard.press('Control+i')
  await page.route('**/_galley/assistant', () => {})
  await ask(page, 'How do I rotate a key?')
  await panel(page).getByRole('button', { name: 'Stop' }).waitFor()
  const asked = await assistant(page)
  await page.getByRole('link', { name: 'Rotate a key' }).first().click()
  await page.getByRole('heading', { name: 'Every month' }).waitFor()
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked.map(({ messages }) => messages)).toEqual([[{ role: 'user', content: 'How do I rotate a key?' }]])
  expect(await panel(page).locator('.ask-question').count()).toBe(1)
})

it('copies an answer, and its code', async () => {
  const { page } = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
  const markdown = 'As in [Rotate a key](/keys):\n\n```bash\nharbor keys rotate\n```\n'
  await assistant(page, [{ type: 'text', text: markdown }, { type: 'end' }])
  await page.keyboard.press('Control+i')
  await ask(page, 'How do I rotate a key?')
  await panel(page).getByRole('button', { name: 'Copy code' }).waitFor()
  const spoken = await panel(page).getByRole('status').textContent()
  expect(spoken?.replace(/\s+/g, ' ').trim()).toBe('As in Rotate a key: harbor keys rotate')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await panel(page).getByRole('button', { name: 'Copy code' }).click()
  await panel(page).getByRole('status').getByText('Copied').waitFor()
  expect(await copied()).toBe('harbor keys rotate')
  await panel(page).getByRole('button', { name: 'Copy', exact: true }).click()
  await panel(page).locator('.ask-answer > .ask-copy').getByText('Copied').waitFor()
  expect(await copied()).toBe(markdown.replace('(/keys)', `(${new URL('/keys', page.url())})`))
  expect(await violations(page)).toEqual([])
})

it('asks about a block of code', async () => {
  const { page } = await site.open('/code')
  const asked = await assistant(page)
  await page.locator('.code').focus()
  await page.getByRole('button', { name: 'Ask AI about “harbor keys rotate”' }).click()
  await panel(page).locator('.ask-topic').getByText('harbor keys rotate').waitFor()
  expect(await violations(page)).toEqual([])
  await ask(page, 'What does this do?')
  await panel(page).locator('.ask-sources').waitFor()
  const content = 'What does this do?\n\n```bash\nharbor keys rotate\n```'
  expect(asked[0]?.messages).toEqual([{ role: 'user', content }])
  expect(await panel(page).locator('.ask-topic').isHidden()).toBe(true)
  // The conversation remembers it, but the next question is about the page again.
  await page.reload()
  await panel(page).locator('.ask-question > pre').getByText('harbor keys rotate').waitFor()
  await ask(page, 'And then?')
  await panel(page).locator('.ask-sources').nth(1).waitFor()
  expect(asked[1]?.messages.map((message) => message.content)).toEqual([content, expect.any(String), 'And then?'])
})

/** Selects a word by dragging over it, as people do. */
async function select(page: Page): Promise<void> {
  const box = await page.locator('#content em').boundingBox()
  if (!box) throw new Error('There is no word.')
  await page.mouse.move(box.x, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
}

it('asks about selected text', async () => {
  const { page } = await site.open('/code')
  const asked = await assistant(page)
  await select(page)
  await page.locator('.ask-selection').click()
  await panel(page).locator('.ask-topic').getByText('piers').waitFor()
  expect(await page.locator('.ask-selection').count()).toBe(0)
  await ask(page, 'What are these?')
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked[0]?.messages).toEqual([{ role: 'user', content: 'What are these?\n\n> piers' }])
})

it('opens with selected text from the keyboard, and forgets it when told to', async () => {
  const { page } = await site.open('/code')
  const asked = await assistant(page)
  await select(page)
  await page.locator('.ask-selection').waitFor()
  await page.keyboard.press('Control+i')
  await panel(page).locator('.ask-topic').getByRole('button', { name: 'Close' }).click()
  await ask(page, 'What are these?')
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked[0]?.messages).toEqual([{ role: 'user', content: 'What are these?' }])
})

it('takes the button away with the selection', async () => {
  const { page } = await site.open('/code')
  await select(page)
  await page.locator('.ask-selection').waitFor()
  await page.locator('h1').click()
  await page.locator('.ask-selection').waitFor({ state: 'detached' })
})

it('opens with the question of a link, which only the reader sends', async () => {
  const { page } = await site.open('/keys?assistant=How%20do%20I%20rotate%20a%20key%3F&x=1#every-month')
  const input = panel(page).getByRole('textbox', { name: 'Ask a question…' })
  await input.waitFor()
  expect(await input.inputValue()).toBe('How do I rotate a key?')
  expect(new URL(page.url()).search).toBe('?x=1')
  const asked = await assistant(page)
  await input.press('Enter')
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked[0]?.messages).toEqual([{ role: 'user', content: 'How do I rotate a key?' }])
})

it('reads from the side of the reader’s language, whatever the interface is in', async () => {
  const { page } = await site.open('/')
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await assistant(page)
  await page.keyboard.press('Control+i')
  await ask(page, 'How do I rotate a key?')
  await panel(page).locator('.ask-sources').waitFor()
  const directions = await panel(page)
    .locator('.ask-question > p, .ask-text')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))
  expect(directions).toEqual(['ltr', 'ltr'])
})

it('opens empty for `?assistant=open`', async () => {
  const { page } = await site.open('/?assistant=open')
  const input = panel(page).getByRole('textbox', { name: 'Ask a question…' })
  await input.waitFor()
  expect(await input.inputValue()).toBe('')
})

it('says nothing of a minute when the questions of the day are used up', async () => {
  const { page } = await site.open('/')
  const headers = { 'retry-after': '3600' }
  await page.route('**/_galley/assistant', (route) => route.fulfill({ status: 429, headers, body: '' }))
  await page.keyboard.press('Control+i')
  await ask(page, 'Why?')
  await panel(page).getByText('There’s no answer right now. Try again later.').first().waitFor()
})

it.each([
  [
    'fails',
    [{ type: 'text', text: 'Half an' }, { type: 'error' }],
    200,
    'There’s no answer right now. Try again later.',
  ],
  ['breaks off', [{ type: 'text', text: 'Half an' }], 200, 'There’s no answer right now. Try again later.'],
  ['is asked too much', [], 429, 'That’s a lot of questions. Try again in a minute.'],
] as const)('says so when it %s', async (_, events, status, message) => {
  const { page } = await site.open('/')
  await assistant(page, events, status)
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
  await ask(page, 'Why?')
  await panel(page).locator('.ask-problem').getByText(message).waitFor()
  expect(await panel(page).locator('.ask-step').count()).toBe(0)
})

it('goes on when a new question or a new chat ends an answer', async () => {
  const { page } = await site.open('/')
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
  // Nobody answers these.
  await page.route('**/_galley/assistant', () => {})
  await ask(page, 'First?')
  await panel(page).getByRole('button', { name: 'New chat' }).click()
  await panel(page).getByRole('button', { name: 'Send' }).waitFor()
  await ask(page, 'Second?')
  await panel(page).getByRole('button', { name: 'Stop' }).waitFor()
  const asked = await assistant(page, [{ type: 'text', text: 'Yes.' }, { type: 'end' }])
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('galley:ask', { detail: 'Third?' })))
  const answers = panel(page).locator('.ask-text:not(:empty)')
  await answers.waitFor()
  await panel(page).getByRole('button', { name: 'Send' }).waitFor()
  await ask(page, 'Fourth?')
  await answers.nth(1).waitFor()
  expect(asked[1]?.messages.map(({ content }) => content)).toEqual(['Third?', 'Yes.', 'Fourth?'])
})

it('sends the end of a long conversation', async () => {
  const { page } = await site.open('/')
  const asked = await assistant(page)
  await page.evaluate(() => {
    const messages = Array.from({ length: 100 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `${i}` }))
    sessionStorage.setItem('galley-ask:/_galley/assistant', JSON.stringify({ isOpen: true, messages }))
  })
  await page.reload()
  await ask(page, 'And now?')
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked[0]?.messages).toHaveLength(20)
  expect(asked[0]?.messages.at(-1)?.content).toBe('And now?')
})

it('is offered above search results, and in the menu of the page', async () => {
  const { page } = await site.open('/')
  const asked = await assistant(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rotate')
  const results = page.getByRole('listbox')
  await results.getByRole('option', { name: 'Rotate a key' }).first().waitFor()
  // Enter still opens the best result.
  expect(await results.locator('[aria-selected=true]').getAttribute('href')).toContain('/keys')
  await results.getByRole('option', { name: 'Ask AI about “rotate”' }).click()
  await panel(page).locator('.ask-sources').waitFor()
  expect(asked[0]?.messages).toEqual([{ role: 'user', content: 'rotate' }])
  await page.keyboard.press('Escape')
  await page.getByLabel('More page actions').click()
  await page.locator('.menu-list').getByRole('button', { name: 'Ask AI' }).click()
  await panel(page).waitFor()
})

it('fills a phone, and keeps the focus inside', async () => {
  const { page } = await site.open('/', { viewport: { width: 390, height: 800 } })
  await assistant(page)
  await page.getByRole('button', { name: 'Ask AI', exact: true }).click()
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 800 })
  await ask(page, 'How?')
  await panel(page).locator('.ask-sources').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'hidden' })
})
