// Components of authors that hold state: shown by the build, alive in the browser.
import { expect, it } from 'vitest'
import { useSite } from './open.ts'

const FILES = {
  'index.mdx': `import { Counter } from '/snippets/counter.jsx'

export const Toggle = ({ children }) => {
  const [open, setOpen] = useState(false)
  return <div><button id="toggle" onClick={() => setOpen(!open)}>More</button>{open && <p id="more">{children}</p>}</div>
}

<Counter start={3} />

<Toggle>Hidden **text** here</Toggle>
`,
  'snippets/counter.jsx': `import { useState } from 'react'

export const Counter = ({ start }) => {
  const [count, setCount] = useState(start)
  return <button id="counter" onClick={() => setCount(count + 1)}>Count {count}</button>
}
`,
}

const site = useSite(FILES)

it('stand in the page before any script runs', async () => {
  const { page } = await site.open('', { javaScriptEnabled: false })
  expect(await page.textContent('#counter')).toBe('Count 3')
})

it('answer the reader, and keep what the author put between their tags', async () => {
  const { page, errors } = await site.open()
  await page.click('#counter')
  await page.click('#counter')
  expect(await page.textContent('#counter')).toBe('Count 5')
  await page.click('#toggle')
  expect(await page.innerHTML('#more')).toContain('<strong>text</strong>')
  expect(errors).toEqual([])
})
