// Authors' code in pages: rendered by the build, interactive in the browser.
import { describe, expect, it } from 'vitest'
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
  'react-names.mdx': `export const Names = () => {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState('')
  const [chosen, setChosen] = useState('b')
  return (
    <div onFocus={() => setSeen('focused')}>
      <div id="box" className="boxed" style={{ width: 40, opacity: 0.5 }} onDoubleClick={() => setSeen('twice')}>box</div>
      <svg viewBox="0 0 8 8"><path id="shape" strokeWidth={text === '' ? 3 : 4} d="M0 0h8" /></svg>
      <input id="typed" value={text} onChange={(event) => setText(event.target.value)} />
      <select id="chosen" defaultValue="b" onChange={(event) => setChosen(event.target.value)}><option value="a">A</option><option value="b">B</option></select>
      <output id="said">{text} {seen} {chosen}</output>
    </div>
  )
}

<Names />
`,
  'element.mdx': `export const Given = () => <b id="given" ref={(element) => element.append(element.tagName, ' given')} />

<Given />
`,
  'vocabulary.mdx': `export const Picker = ({ children }) => {
  const [tool, setTool] = useState('npm')
  const [open, setOpen] = useState(false)
  return (
    <div id="picker">
      <button id="pnpm" onClick={() => setTool('pnpm')}>pnpm</button>
      <button id="open" onClick={() => setOpen(!open)}>open</button>
      <Card title={'Install with ' + tool} icon={tool === 'npm' ? 'box' : 'rocket'} href="/handlers">
        Uses <b id="tool">{tool}</b>. {children}
      </Card>
      <CodeBlock language="bash" filename="Terminal">{tool + ' install --save-dev acme'}</CodeBlock>
      <Tabs>
        <Tab title="One"><button id="inner" onClick={() => setTool('yarn')}>yarn in {tool}</button></Tab>
        <Tab title="Two">second for {tool}</Tab>
      </Tabs>
      {open && <Accordion title="Later"><Badge color="green">late {tool}</Badge><Icon icon="star" /></Accordion>}
    </div>
  )
}

<Picker>Child with **strong** and a [link](/handlers).</Picker>
`,
  'children.mdx': `import { Fill, Menu, Item, Shout } from '/snippets/fill.jsx'

export const SHOUTED = 'from an attribute'

export const Theme = createContext('light')
export const Provide = ({ children }) => {
  const [theme, setTheme] = useState('light')
  return <Theme.Provider value={theme}><button id="dark" onClick={() => setTheme('dark')}>dark</button>{children}</Theme.Provider>
}
export const Read = () => {
  const theme = useContext(Theme)
  const [n, setN] = useState(0)
  return <button id="read" onClick={() => setN(n + 1)}>{theme} {n}</button>
}

<Fill>
\`\`\`bash cURL
curl https://{domain}/api --header "x: 1"
\`\`\`
\`\`\`js Node.js
const url = "https://{domain}/api"
\`\`\`
</Fill>

<Menu>
<Item id="a">

First *item*

</Item>
<Item id="b">

Second **item** <Read />

</Item>
</Menu>

<Shout id="shout-text" children={SHOUTED} />

<Shout id="shout-tree" format={(text) => text} children={<i>in italics</i>} />

<Provide>

Around <Read />

</Provide>
`,
  'snippets/fill.jsx': `export const Fill = ({ children }) => {
  const [domain, setDomain] = useState('{domain}')
  const fill = (node) => {
    if (typeof node === 'string') return node.replaceAll('{domain}', domain)
    if (Array.isArray(node)) return node.map(fill)
    if (node?.props?.children) return { ...node, props: { ...node.props, children: fill(node.props.children) } }
    return node
  }
  return <><button id="fill" onClick={() => setDomain('acme.example')}>fill</button><CodeGroup>{fill(children)}</CodeGroup></>
}
export const Shout = ({ id, format, children }) => {
  const [loud, setLoud] = useState(false)
  const text = typeof children === 'string' ? children : children.props.children
  return <button id={id} onClick={() => setLoud(true)}>{loud ? text.toUpperCase() : children}</button>
}
export const Item = ({ id, children }) => <div id={'item-' + id}>{children}</div>
export const Menu = ({ children }) => {
  const [shown, setShown] = useState('a')
  return (
    <nav id="menu">
      {children.map((child) => <button key={child.props.id} id={'to-' + child.props.id} onClick={() => setShown(child.props.id)}>{child.props.id}</button>)}
      {children.map((child) => (child.props.id === shown ? child : null))}
    </nav>
  )
}
`,
  'handlers.mdx': `import Copy from '/snippets/copy.mdx'

export const text = 'from the page'

<button id="plain" onClick={(event) => { event.currentTarget.textContent = text }}>Press **me**</button>

<Card id="card" title="A card" onClick={() => { document.title = 'card' }}>Text</Card>

<input id="field" onChange={(event) => { document.title = event.target.value }} />

{['x', 'y'].map((name) => <button key={name} id={'made-' + name} onClick={() => { document.title = name }}>{name}</button>)}

<Copy word="given" />
`,
  'snippets/copy.mdx': `<button id="given" onClick={() => { document.title = word }}>{word}</button>
`,
  'browser-only.mdx': `export const Width = () => <p id="width">{window.innerWidth}</p>

Before

<Width />
`,
  'none.mdx': 'Nothing to run here.\n',
}

const site = useSite(FILES)

it('is in the page before any script runs', async () => {
  const { page } = await site.open('', { javaScriptEnabled: false })
  expect(await page.textContent('#counter')).toBe('Count 3')
})

it('responds to the reader, and keeps the content between its tags', async () => {
  const { page, errors } = await site.open()
  await page.click('#counter')
  await page.click('#counter')
  expect(await page.textContent('#counter')).toBe('Count 5')
  await page.click('#toggle')
  expect(await page.innerHTML('#more')).toContain('<strong>text</strong>')
  expect(errors).toEqual([])
})

describe('the vocabulary in authors’ components', () => {
  it('looks the same before and after it becomes interactive', async () => {
    const { page: still } = await site.open('/vocabulary', { javaScriptEnabled: false })
    const before = await still.locator('#picker').textContent()
    const { page, errors } = await site.open('/vocabulary')
    await page.click('#open')
    await page.click('#open')
    const text = (value: string | null) => value?.replace(/\s+/g, ' ')
    expect(text(await page.locator('#picker').textContent())).toBe(text(before))
    expect(errors).toEqual([])
  })

  it('follows the state, with icons, highlighted code, and the content between the tags', async () => {
    const { page, errors } = await site.open('/vocabulary')
    const icon = await page.innerHTML('#picker .card svg.icon')
    const token = await page.locator('#picker .code-block .line span').first().getAttribute('class')
    await page.click('#pnpm')
    expect(await page.textContent('#picker .card-title')).toBe('Install with pnpm')
    expect(await page.textContent('#tool')).toBe('pnpm')
    expect(await page.innerHTML('#picker .card svg.icon')).not.toBe(icon)
    expect(await page.innerHTML('#picker .card')).toContain('<strong>strong</strong>')
    expect(await page.locator('#picker .code-block .line').textContent()).toBe('pnpm install --save-dev acme')
    expect(await page.locator('#picker .code-block .line span').first().getAttribute('class')).toBe(token)
    expect(await page.locator('#picker .code-block .line span').count()).toBeGreaterThan(1)
    expect(errors).toEqual([])
  })

  it('contains interactive parts, and renders more on demand', async () => {
    const { page, errors } = await site.open('/vocabulary')
    await page.click('#inner')
    expect(await page.textContent('#inner')).toBe('yarn in yarn')
    await page.click('#picker [role=tab]:has-text("Two")')
    expect(await page.locator('#picker .tab-panel').nth(1).textContent()).toContain('second for yarn')
    await page.click('#open')
    await page.click('#picker details.accordion summary, #picker .accordion summary')
    expect(await page.locator('#picker .accordion').textContent()).toContain('late yarn')
    expect(await page.locator('#picker .accordion svg').count()).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })
})

describe('content of the page in authors’ components', () => {
  it('is changed by code that inspects it: a code group with values filled in', async () => {
    const { page, errors } = await site.open('/children')
    const group = page.locator('.code-group')
    expect(await group.locator('.tab').allTextContents()).toEqual(['cURL', 'Node.js'])
    await page.click('#fill')
    expect(await group.locator('.tab-panel').first().locator('code').textContent()).toBe(
      'curl https://acme.example/api --header "x: 1"',
    )
    expect(await group.locator('.tab-panel').first().locator('.line span').count()).toBeGreaterThan(1)
    await group.locator('.tab').nth(1).click()
    expect(await group.locator('.tab-panel').nth(1).textContent()).toContain('"https://acme.example/api"')
    expect(errors).toEqual([])
  })

  it.each([
    ['a text', '#shout-text', 'FROM AN ATTRIBUTE'],
    ['an element', '#shout-tree', 'IN ITALICS'],
  ])('reaches a component through its `children` attribute: %s', async (_, button, text) => {
    const { page, errors } = await site.open('/children')
    await page.click(button)
    expect(await page.textContent(button)).toBe(text)
    expect(errors).toEqual([])
  })

  it('can be chosen from, and its interactive parts work where they’re shown', async () => {
    const { page, errors } = await site.open('/children')
    expect(await page.innerHTML('#menu')).toContain('First <em>item</em>')
    await page.click('#to-b')
    expect(await page.innerHTML('#menu')).toContain('Second <strong>item</strong>')
    await page.click('#menu #read')
    expect(await page.textContent('#menu #read')).toBe('light 1')
    expect(errors).toEqual([])
  })

  it('sees the context of the component around it', async () => {
    const { page, errors } = await site.open('/children')
    await page.click('#dark')
    expect(await page.locator('#read').last().textContent()).toBe('dark 0')
    expect(errors).toEqual([])
  })
})

describe('handlers in a page', () => {
  it('work on HTML and vocabulary tags, in expressions, and in snippets', async () => {
    const { page, errors } = await site.open('/handlers')
    expect(await page.innerHTML('#plain')).toBe('Press <strong>me</strong>')
    await page.click('#plain')
    expect(await page.textContent('#plain')).toBe('from the page')
    await page.click('.card')
    expect(await page.title()).toBe('card')
    await page.fill('#field', 'typed')
    expect(await page.title()).toBe('typed')
    await page.click('#made-y')
    expect(await page.title()).toBe('y')
    await page.click('#given')
    expect(await page.title()).toBe('given')
    expect(errors).toEqual([])
  })
})

it('code that needs a browser runs there', async () => {
  const { page, errors } = await site.open('/browser-only')
  expect(Number(await page.textContent('#width'))).toBeGreaterThan(100)
  expect(errors).toEqual([])
})

it('components get the elements that they ask for', async () => {
  const { page, errors } = await site.open('/element')
  await page.waitForSelector('#given:text("B given")')
  expect(errors).toEqual([])
})

it('elements have React’s names of attributes and events', async () => {
  const { page, errors } = await site.open('/react-names')
  const style = await page.evaluate(() => {
    const box = document.querySelector<HTMLElement>('#box') as HTMLElement
    const path = document.querySelector('#shape') as Element
    return [box.style.width, box.style.opacity, box.className, path.getAttribute('stroke-width')]
  })
  expect(style).toEqual(['40px', '0.5', 'boxed', '3'])
  expect(await page.inputValue('#chosen')).toBe('b')
  await page.fill('#typed', 'new')
  await page.focus('#typed')
  await page.waitForSelector('#said:text("new focused b")')
  await page.selectOption('#chosen', 'a')
  await page.waitForSelector('#said:text("new focused a")')
  await page.dblclick('#box')
  await page.waitForSelector('#said:text("new twice a")')
  expect(errors).toEqual([])
})

it('a page without code isn’t one byte larger', async () => {
  const { page } = await site.open('/none')
  expect(await page.content()).not.toContain('_galley/islands')
})
