// Signs of the interface (copy, zoom, folder). They don't come from an icon library, so they always look the same.
import { type Html, raw } from '../html/html.ts'

const SHAPES = {
  copy: '<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 2.5h-7a1 1 0 0 0-1 1v7"/>',
  tick: '<path d="m3 8.5 3.2 3L13 4.5"/>',
  plus: '<path d="M8 3v10M3 8h10"/>',
  minus: '<path d="M3 8h10"/>',
  close: '<path d="m4 4 8 8m0-8-8 8"/>',
  up: '<path d="M8 13V3.5M4 7l4-4 4 4"/>',
  down: '<path d="M8 3v9.5M4 9l4 4 4-4"/>',
  left: '<path d="M13 8H3.5M7 4 3 8l4 4"/>',
  right: '<path d="M3 8h9.5M9 4l4 4-4 4"/>',
  arrow: '<path d="M5 11 11 5M6 5h5v5"/>',
  reset: '<path d="M3 3v3.5h3.5M3.3 6.2A5.2 5.2 0 1 1 2.8 9"/>',
  expand: '<path d="M9.5 2.5h4v4m0-4L9 7M6.5 13.5h-4v-4m0 4L7 9"/>',
  folder: '<path d="M1.5 4.5a1 1 0 0 1 1-1h3.7l1.6 2h5.7a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1z"/>',
  file: '<path d="M9 1.5H4.5a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h7a1 1 0 0 0 1-1V5zm0 0V5h3.5"/>',
  star: '<path d="m8 2 1.8 3.8 4.2.5-3.1 2.9.8 4.1L8 11.3l-3.7 2 .8-4.1L2 6.3l4.2-.5z"/>',
  fork: '<circle cx="4.5" cy="3.5" r="1.5"/><circle cx="11.5" cy="3.5" r="1.5"/><circle cx="8" cy="12.5" r="1.5"/><path d="M4.5 5v1.5a1 1 0 0 0 1 1h5a1 1 0 0 0 1-1V5M8 7.5V11"/>',
  open: '<path d="M6 3.5H3.5a1 1 0 0 0-1 1v8a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1V10M9 2.5h4.5V7m0-4.5L7.5 8.5"/>',
} as const

export type Glyph = keyof typeof SHAPES

/** A glyph as inline SVG in the text's color, hidden from assistive technology. Its parent has the label. */
export function glyph(name: Glyph, className = 'glyph'): Html {
  return (
    <svg
      class={className}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {raw(SHAPES[name])}
    </svg>
  )
}
