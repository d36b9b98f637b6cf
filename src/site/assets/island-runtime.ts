// Runs in the browser, as text: finds the islands of a page and gives each its component.

/** What the runtime is given. */
export interface RuntimeTools {
  h(type: unknown, props: unknown, ...children: unknown[]): unknown
  hydrate(node: unknown, parent: IslandElement): void
  render(node: unknown, parent: IslandElement): void
  readonly document: {
    querySelectorAll(selector: string): Iterable<IslandElement>
    addEventListener(name: string, listener: () => void): void
  }
}

/** The part of a DOM element that is used here. */
interface IslandElement {
  readonly dataset: Record<string, string | undefined>
  readonly innerHTML: string
  readonly isConnected: boolean
  /** Set by the first that brings it to life: a preview may load this program twice. */
  isAlive?: boolean
  getAttribute(name: string): string | null
  querySelectorAll(selector: string): Iterable<IslandElement>
  closest(selector: string): unknown
}

/** In `data-island` of `<galley-island>`, as JSON. */
export interface IslandData {
  readonly module: string
  readonly export: string
  readonly props: Readonly<Record<string, unknown>>
  readonly components?: Readonly<Record<string, { readonly module: string; readonly export: string }>>
  /** HTML of the pieces between the tags; empty for those that the first render shows as `<galley-slot name="0">`. */
  readonly slots?: readonly string[]
}

/**
 * Gives the function that each module's script calls. An island comes to life when all modules it needs have done so;
 * in a preview also one that comes later. Must not use anything from outside itself.
 */
export function islandRuntime({ h, hydrate, render, document }: RuntimeTools) {
  const modules: Record<string, Record<string, unknown>> = Object.create(null)
  const alive = new Set<IslandElement>()
  document.addEventListener('galley:update', () => {
    for (const element of alive) {
      if (element.isConnected) continue
      alive.delete(element)
      render(null, element)
    }
    startAll()
  })

  return function register(name: string, exports: Record<string, unknown>): void {
    modules[name] = exports
    startAll()
  }

  function startAll(): void {
    for (const element of document.querySelectorAll('galley-island[data-island]')) {
      if (element.isAlive) continue
      const data = JSON.parse(element.dataset.island ?? '') as IslandData
      const needed = [data, ...Object.values(data.components ?? {})]
      if (!needed.every(({ module }) => modules[module])) continue
      element.isAlive = true
      alive.add(element)
      try {
        start(element, data)
      } catch (error) {
        console.error(error) // the first render stays
      }
    }
  }

  function start(element: IslandElement, data: IslandData): void {
    const props: Record<string, unknown> = { ...data.props }
    for (const [name, part] of Object.entries(data.components ?? {})) props[name] = modules[part.module]?.[part.export]
    const shown: Record<string, string> = {}
    for (const slot of element.querySelectorAll('galley-slot')) {
      if (slot.closest('galley-island') === element) shown[slot.getAttribute('name') ?? ''] = slot.innerHTML
    }
    const children = (data.slots ?? []).map((html, i) =>
      h('galley-slot', { name: String(i), dangerouslySetInnerHTML: { __html: shown[i] ?? html } }),
    )
    hydrate(h(modules[data.module]?.[data.export], props, ...children), element)
  }
}
