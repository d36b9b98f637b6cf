// Components with scripts in a page that is being edited: they follow the text, and keep the reader's choices.
import { afterEach, describe, expect, it } from 'vitest'
import { useBrowser } from './open.ts'
import { type LivePage, type PreviewedFolder, previewFolder } from './preview.ts'

const browser = useBrowser()
let site: PreviewedFolder | undefined
let live: LivePage | undefined

afterEach(async () => {
  await live?.close()
  await site?.close()
})

async function show(files: Readonly<Record<string, string>>) {
  site = await previewFolder(files)
  live = await site.open(browser, '/')
  return { site, live, page: live.page }
}

const page = (body: string) => `---\ntitle: Home\ndescription: The first page.\n---\n\n${body}\n`

describe("an author's component", () => {
  const COUNTER = `import { useState } from 'react'

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start)
  return <button className="counter" onClick={() => setCount(count + 1)}>Count {count}</button>
}
`
  const INDEX = `import { Counter } from '/snippets/counter.jsx'\n\nFirst.\n\n<Counter start={3} />`
  const files = { 'index.mdx': page(INDEX), 'snippets/counter.jsx': COUNTER }

  it('keeps its state while the text around it changes', async () => {
    const { site, live, page: shown } = await show(files)
    await shown.click('.counter >> text=Count 3')
    await shown.waitForSelector('.counter >> text=Count 4')
    site.write('index.mdx', page(INDEX.replace('First.', 'Second.')))
    await live.shows('Second.')
    expect(await shown.textContent('.counter')).toBe('Count 4')
    await shown.click('.counter')
    await shown.waitForSelector('.counter >> text=Count 5')
    expect(await live.isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })

  it('restarts when its file changes, even if the first render is the same', async () => {
    const { site, live, page: shown } = await show(files)
    await shown.click('.counter')
    await shown.waitForSelector('.counter >> text=Count 4')
    site.write('snippets/counter.jsx', COUNTER.replace('Count {count}', 'Total {count}'))
    await live.shows('Total 3')
    await shown.click('.counter')
    await shown.waitForSelector('.counter >> text=Total 4')
    site.write(
      'snippets/counter.jsx',
      COUNTER.replace('Count {count}', 'Total {count}').replace('count + 1', 'count + 10'),
    )
    await live.shows('Total 3')
    await shown.click('.counter')
    await shown.waitForSelector('.counter >> text=Total 13')
    expect(await live.isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })

  it('becomes interactive when it’s added', async () => {
    const { site, live, page: shown } = await show({ ...files, 'index.mdx': page('First.') })
    site.write('index.mdx', page(INDEX))
    await shown.click('.counter >> text=Count 3')
    await shown.waitForSelector('.counter >> text=Count 4')
    site.write('index.mdx', page(`${INDEX}\n\n<Counter start={7} />`))
    await shown.click('.counter >> text=Count 7')
    await shown.waitForSelector('.counter >> text=Count 8')
    expect(await shown.locator('.counter').allTextContents()).toEqual(['Count 4', 'Count 8'])
    expect(await live.isUntouched()).toBe(true)
    expect(live.errors).toEqual([])
  })
})

it('views are added and removed, and the choice stays', async () => {
  const view = (title: string) => `<View title="${title}">\n\nFor ${title}.\n\n</View>`
  const { site, live, page: shown } = await show({ 'index.mdx': page(`${view('Python')}\n\n${view('Go')}`) })
  await shown.selectOption('#multi-view-dropdown', 'Go')
  site.write('index.mdx', page(['Python', 'Go', 'Rust'].map(view).join('\n\n')))
  await shown.waitForSelector('#multi-view-dropdown option[value=Rust]', { state: 'attached' })
  expect(await shown.inputValue('#multi-view-dropdown')).toBe('Go')
  expect(await shown.locator('.view:visible').allTextContents()).toEqual([expect.stringContaining('For Go.')])
  await shown.selectOption('#multi-view-dropdown', 'Rust')
  expect(await shown.locator('.view:visible').allTextContents()).toEqual([expect.stringContaining('For Rust.')])
  site.write('index.mdx', page(view('Python')))
  await shown.waitForSelector('.multi-view', { state: 'detached' })
  expect(await shown.locator('.view:visible').count()).toBe(1)
  expect(await live.isUntouched()).toBe(true)
  expect(live.errors).toEqual([])
})

it('changelog entries are added with their tags', async () => {
  const entry = (label: string, tag: string) =>
    `<Update label="${label}" tags={["${tag}"]}>\n\n${label} text.\n\n</Update>`
  const {
    site,
    live,
    page: shown,
  } = await show({ 'index.mdx': page([entry('1.0', 'API'), entry('1.1', 'CLI')].join('\n\n')) })
  await shown.click('#changelog-filters button >> text=API')
  expect(await shown.locator('.update:visible').count()).toBe(1)
  site.write('index.mdx', page([entry('1.2', 'Docs'), entry('1.1', 'CLI'), entry('1.0', 'API')].join('\n\n')))
  await shown.waitForSelector('#changelog-filters button >> text=Docs')
  expect(await shown.getAttribute('#changelog-filters button >> text=API', 'aria-pressed')).toBe('true')
  expect(await shown.locator('.update:visible').count()).toBe(1)
  await shown.click('#changelog-filters button >> text=API')
  expect(await shown.locator('.update:visible').count()).toBe(3)
  site.write('index.mdx', page('No entries.'))
  await live.shows('No entries.')
  await shown.waitForSelector('#changelog-filters', { state: 'detached' })
  expect(await live.isUntouched()).toBe(true)
  expect(live.errors).toEqual([])
})
