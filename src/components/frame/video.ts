// Videos in a frame: adds the attributes that browsers require of a video that autoplays.
import { type Html, raw } from '../../html/html.ts'

/** Adds `muted`, `loop`, and `playsinline` to videos with `autoplay`. Leaves others unchanged. */
export function completeVideos(html: Html): Html {
  if (!html.text.includes('<video')) return html
  // Attribute values are escaped, so a `>` always ends the tag.
  return raw(
    html.text.replace(/<video\b([^>]*)>/g, (tag, attributes: string) => {
      if (!has(attributes, 'autoplay')) return tag
      const missing = ['muted', 'loop', 'playsinline'].filter((name) => !has(attributes, name))
      return `<video${[attributes, ...missing].join(' ')}>`
    }),
  )
}

function has(attributes: string, name: string): boolean {
  return new RegExp(`\\s${name}(?=[\\s=]|$)`).test(attributes.replace(/"[^"]*"/g, '""'))
}
