import { describe, expect, it } from 'vitest'
import { type IslandData, islandRuntime } from './island-runtime.ts'

/** A page with islands, and what is brought to life on it. */
function page(islands: readonly IslandData[], shownSlots: Readonly<Record<string, string>> = {}) {
  const started: unknown[] = []
  const elements = islands.map((data) => {
    const element = {
      dataset: { island: JSON.stringify(data) },
      innerHTML: '',
      isConnected: true,
      getAttribute: () => null,
      closest: () => element,
      querySelectorAll: () =>
        Object.entries(shownSlots).map(([name, innerHTML]) => ({
          dataset: {},
          getAttribute: () => name,
          innerHTML,
          isConnected: true,
          closest: () => element,
          querySelectorAll: () => [],
        })),
    }
    return element
  })
  const ended: unknown[] = []
  let update = () => {}
  const register = islandRuntime({
    h: (type, props, ...children) => ({ type, props, children }),
    hydrate: (node) => started.push(node),
    render: (_, element) => ended.push(element),
    document: {
      querySelectorAll: () => elements,
      addEventListener: (_, listener) => {
        update = listener
      },
    },
  })
  return { register, started, ended, elements, update: () => update() }
}

const counter: IslandData = { module: 'c.jsx', export: 'Counter', props: { start: 3 } }
const Counter = () => null
const Row = () => null

describe('islands in the browser', () => {
  it('start when their module is there, each once', () => {
    const { register, started } = page([counter, { ...counter, props: { start: 4 } }, { ...counter, module: 'other' }])
    register('c.jsx', { Counter })
    register('c.jsx', { Counter })
    expect(started).toEqual([
      { type: Counter, props: { start: 3 }, children: [] },
      { type: Counter, props: { start: 4 }, children: [] },
    ])
  })

  it('that come with an update of a preview start, and those that went end', () => {
    const { register, started, ended, elements, update } = page([counter])
    register('c.jsx', { Counter })
    const [former] = elements
    const { isConnected, ...rest } = former as (typeof elements)[number]
    elements[0] = { ...rest, isConnected, dataset: { island: JSON.stringify({ ...counter, props: { start: 9 } }) } }
    Object.assign(former as object, { isConnected: false })
    delete (elements[0] as { isAlive?: boolean }).isAlive
    update()
    expect(ended).toEqual([former])
    expect(started.at(-1)).toEqual({ type: Counter, props: { start: 9 }, children: [] })
  })

  it('wait for the modules of the components they are given', () => {
    const { register, started } = page([{ ...counter, components: { As: { module: 'r.jsx', export: 'Row' } } }])
    register('c.jsx', { Counter })
    expect(started).toEqual([])
    register('r.jsx', { Row })
    expect(started).toEqual([{ type: Counter, props: { start: 3, As: Row }, children: [] }])
  })

  it('get what stands between their tags as HTML, shown or not', () => {
    const { register, started } = page([{ ...counter, slots: ['', '<b>hidden</b>'] }], { 0: '<i>shown</i>' })
    register('c.jsx', { Counter })
    const html = (started[0] as { children: { props: { dangerouslySetInnerHTML: unknown } }[] }).children.map(
      (child) => child.props.dangerouslySetInnerHTML,
    )
    expect(html).toEqual([{ __html: '<i>shown</i>' }, { __html: '<b>hidden</b>' }])
  })

  it('is plain text for a script: nothing from outside', () => {
    const alone = new Function(`return ${islandRuntime.toString()}`)() as typeof islandRuntime
    const nothing = () => {}
    const document = { querySelectorAll: () => [], addEventListener: nothing }
    expect(typeof alone({ h: nothing, hydrate: nothing, render: nothing, document })).toBe('function')
  })
})
