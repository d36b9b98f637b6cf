// Renders a `mermaid` code block as its readable source, with what the browser needs to draw it.
import type { Html } from '../../html/html.ts'
import type { HtmlContext } from '../component.ts'
import { type Glyph, glyph } from '../glyphs.tsx'

const PLACEMENTS = new Set(['top-left', 'top-right', 'bottom-left', 'bottom-right'])

/** Each button's action, the interface text of its label, and its sign. */
const CONTROLS: readonly (readonly [action: string, word: string, sign: Glyph])[] = [
  ['zoom-in', 'zoomIn', 'plus'],
  ['zoom-out', 'zoomOut', 'minus'],
  ['left', 'moveLeft', 'left'],
  ['up', 'moveUp', 'up'],
  ['down', 'moveDown', 'down'],
  ['right', 'moveRight', 'right'],
  ['reset', 'resetView', 'reset'],
  ['expand', 'fullScreen', 'expand'],
]

/** A diagram's source and its options as typed: `actions={false}` and `placement="top-left"`. */
export interface MermaidFence {
  readonly value: string
  readonly other: Readonly<Record<string, string | true>>
}

/** The block as HTML. The controls stay hidden until the diagram is drawn. */
export function mermaidHtml({ value, other }: MermaidFence, context: Pick<HtmlContext, 'word'>): Html {
  const actions = other.actions === true ? 'true' : other.actions
  const placement = PLACEMENTS.has(String(other.placement)) ? other.placement : 'bottom-right'
  return (
    <figure class="mermaid-diagram" data-component-name="mermaid-container">
      <div class="mermaid-frame" data-actions={actions} data-placement={placement}>
        <pre class="mermaid" tabindex="0">
          {value}
        </pre>
        {actions !== 'false' && (
          <div class="mermaid-controls" data-component-name="mermaid-controls-wrapper" hidden>
            {CONTROLS.map(([action, word, sign]) => (
              <button type="button" data-action={action} aria-label={context.word(word)}>
                {glyph(sign, 'mermaid-sign')}
              </button>
            ))}
          </div>
        )}
      </div>
    </figure>
  )
}
