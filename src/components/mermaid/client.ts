// Draws diagrams from their sources, in the colors of the page: those near the viewport first, and the others when the page is idle.
import type { Mermaid, MermaidConfig } from 'mermaid'
import { addControls } from './controls.client.ts'
import { themeVariables } from './theme.client.ts'

let library: Promise<Mermaid> | undefined
/** Diagrams are drawn one at a time, because the library has a single configuration. */
let turn: Promise<void> = Promise.resolve()
let count = 0

/** Draws the diagrams below `root`. A source with a mistake stays as text, and the console says why. */
export function start(root: ParentNode): void {
  const diagrams = new Map<Element, Diagram>()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        watcher.unobserve(target)
        diagrams.get(target)?.ask()
      }
    },
    { rootMargin: '400px' },
  )
  for (const source of root.querySelectorAll<HTMLElement>('pre.mermaid:not([data-state])')) {
    diagrams.set(source, new Diagram(source))
    watcher.observe(source)
  }
  if (diagrams.size === 0) return
  if (document.readyState === 'complete') void drawWhenIdle([...diagrams.values()])
  else addEventListener('load', () => void drawWhenIdle([...diagrams.values()]))
  let wasDark = isDark()
  new MutationObserver(() => {
    // Printing can't wait for a drawing. Its stylesheet inverts those for a dark page.
    if (isDark() === wasDark || matchMedia('print').matches) return
    wasDark = isDark()
    for (const diagram of diagrams.values()) if (diagram.isDrawn) void diagram.draw()
  }).observe(document.documentElement, { attributeFilter: ['class'] })
}

/** Nobody has scrolled to these, but printing shows them all, and can't wait for a drawing. */
async function drawWhenIdle(diagrams: readonly Diagram[]): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  for (const diagram of diagrams) {
    await new Promise<unknown>((done) => (window.requestIdleCallback ?? setTimeout)(done))
    await diagram.ask()
  }
}

class Diagram {
  isDrawn = false
  private asked: Promise<void> | undefined
  private readonly text: string
  private readonly id = `mermaid-${++count}`
  private readonly drawing = document.createElement('div')
  private readonly sheet = new CSSStyleSheet()

  constructor(private readonly source: HTMLElement) {
    this.text = source.textContent ?? ''
    source.dataset.state = 'waiting'
    this.drawing.className = 'mermaid-drawing'
  }

  /** Draws it, unless it has been drawn or waits for its turn. */
  ask(): Promise<void> {
    this.asked ??= this.draw()
    return this.asked
  }

  draw(): Promise<void> {
    turn = turn.then(() => this.drawNow()).catch((error) => this.fail(error))
    return turn
  }

  private async drawNow(): Promise<void> {
    library ??= import('mermaid').then((module) => module.default)
    const mermaid = await library
    const dark = isDark()
    mermaid.initialize(configuration(dark))
    const bench = document.createElement('div')
    bench.className = 'mermaid-bench'
    document.body.append(bench)
    try {
      const { svg } = await mermaid.render(`${this.id}-svg`, this.text, bench)
      this.show(svg)
      this.drawing.classList.toggle('drawn-dark', dark)
    } finally {
      bench.remove()
    }
  }

  private show(markup: string): void {
    const svg = this.adopt(markup)
    if (!svg) return
    this.drawing.replaceChildren(svg)
    if (this.isDrawn) return
    this.isDrawn = true
    document.adoptedStyleSheets.push(this.sheet)
    this.source.after(this.drawing)
    this.source.dataset.state = 'drawn'
    addControls(this.drawing)
  }

  /** Parses markup into nodes. Styles are set through the DOM, which a strict content security policy allows. */
  private adopt(markup: string): SVGElement | null {
    const template = document.createElement('template')
    template.innerHTML = markup
    const styles = [...template.content.querySelectorAll('style')]
    this.sheet.replaceSync(styles.map((style) => style.textContent).join('\n'))
    for (const style of styles) style.remove()
    for (const part of template.content.querySelectorAll<SVGElement>('[style]')) {
      const text = part.getAttribute('style') ?? ''
      part.removeAttribute('style')
      part.style.cssText = text
    }
    const svg = template.content.querySelector('svg')
    svg?.style.setProperty('--natural-width', svg.style.maxWidth || 'none')
    svg?.style.removeProperty('max-width')
    return svg
  }

  private fail(error: unknown): void {
    this.source.dataset.state = this.isDrawn ? 'drawn' : 'failed'
    console.error(`Diagram ${this.id} could not be drawn.`, error)
  }
}

function configuration(dark: boolean): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    deterministicIds: true,
    theme: 'base',
    fontFamily: getComputedStyle(document.body).fontFamily,
    themeVariables: themeVariables(dark),
  }
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

start(document)
