// Synchronizes scrolling between a preview in an editor's panel and the editor.
import type { EditorMessage, PanelMessage, PreviewAnchor } from './preview-messages.ts'

/** Milliseconds after which scrolling counts as the reader's again. */
const OWN_AGAIN = 200

/** Listens to the parent window. Without one, or if it doesn't know the token, nothing is sent. */
export function linkEditor(token: string): void {
  if (window.parent === window) return
  let editor: { readonly window: Window; readonly origin: string } | undefined
  let anchors: Promise<readonly PreviewAnchor[]> | undefined
  /** Until this time, scrolling comes from the editor. */
  let quietUntil = 0
  const tell = (message: PanelMessage) => editor?.window.postMessage(message, editor.origin)
  const load = () => {
    anchors ??= fetch(`/__galley/anchors?${new URLSearchParams({ path: location.pathname, token })}`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<PreviewAnchor[]>) : []))
      .catch(() => [])
    return anchors
  }

  addEventListener('message', async ({ data, source, origin }: MessageEvent<EditorMessage>) => {
    if (data?.galley === 'hello' && data.token === token && source) {
      // A panel with an opaque origin (`vscode-webview:` in some editors) gets messages too.
      editor = { window: source as Window, origin: origin === 'null' ? '*' : origin }
      tell({ galley: 'ready' })
      tell({ galley: 'opened', path: location.pathname })
    }
    if (data?.galley !== 'scroll' || source !== editor?.window) return
    const points = pointsOf(await load())
    quietUntil = performance.now() + OWN_AGAIN
    scrollTo({ top: interpolate(points, data.line, 'line', 'top'), behavior: 'instant' })
  })
  document.addEventListener('galley:update', () => {
    anchors = undefined
  })
  addEventListener(
    'scroll',
    async () => {
      if (!editor || performance.now() < quietUntil) return
      const points = pointsOf(await load())
      tell({ galley: 'scrolled', line: interpolate(points, scrollY, 'top', 'line'), path: location.pathname })
    },
    { passive: true },
  )
  // The panel sends hello when the frame has loaded. A page that loaded earlier asks for it.
  window.parent.postMessage({ galley: 'ready' } satisfies PanelMessage, '*')
}

interface Point {
  readonly line: number
  readonly top: number
}

/** Lines and their vertical positions, both ascending. */
function pointsOf(anchors: readonly PreviewAnchor[]): Point[] {
  const points: Point[] = [{ line: 1, top: 0 }]
  for (const { id, line } of anchors) {
    const element = document.getElementById(id)
    const top = element ? element.getBoundingClientRect().top + scrollY - HEADER : 0
    const last = points.at(-1) as Point
    if (top > last.top && line > last.line) points.push({ line, top })
  }
  return points
}

/** Pixels at the top of the page that the header covers. */
const HEADER = 96
/** Assumed height of a line below the last heading, in pixels. */
const PER_LINE = 24

/** Linear interpolation between two points. */
function interpolate(points: readonly Point[], value: number, from: keyof Point, to: keyof Point): number {
  const next = points.findIndex((point) => point[from] > value)
  const before = points[next === -1 ? points.length - 1 : Math.max(next - 1, 0)] as Point
  const after = next === -1 ? { line: before.line + 1, top: before.top + PER_LINE } : (points[next] as Point)
  const share = (value - before[from]) / Math.max(after[from] - before[from], 1e-6)
  return Math.max(0, before[to] + share * (after[to] - before[to]))
}
