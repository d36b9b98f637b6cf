// Renders an image: its URL and size on the site, zoom, and buttons.
import type { Value } from '../../content/tree.ts'
import { htmlAttributes, isScriptUrl } from '../attributes.ts'
import { withoutClobbering } from './clobbering.ts'
import type { ElementProps, Rendering } from './rendering.ts'

/** `<img>` from an element's attributes or a Markdown image. Empty for a URL that would run code. */
export function imageHtml(props: ElementProps, rendering: Rendering): string {
  const typed = typeof props.src === 'string' ? props.src : ''
  if (isScriptUrl(typed)) return ''
  const { context, file, isInLink, isInLine } = rendering
  const { src, width, height } = context.image(typed, file)
  rendering.needs('frame')
  const overrides: Record<string, unknown> = {
    src,
    alt: props.alt ?? '',
    loading: props.loading ?? 'lazy',
    decoding: 'async',
    ...withoutClobbering('img', props),
  }
  if (width && height) Object.assign(overrides, sizeOf(props, { width, height }))
  if (isInLine) overrides['data-inline'] = true
  const zooms = (props.noZoom === undefined || props.noZoom === false) && !isInLink
  if (zooms) {
    overrides['data-zoom'] = context.word('enlargeImage')
    overrides['data-close'] = context.word('close')
  }
  if (props.actions !== undefined && props.actions !== false) {
    overrides['data-actions'] = props.actions === true ? 'copy,download' : String(props.actions)
    for (const key of ['copy', 'copied', 'download']) overrides[`data-label-${key}`] = context.word(key)
    overrides['data-actions-placement'] = props.actionsPlacement ?? 'bottom-center'
  }
  return `<img${htmlAttributes(props, overrides)}>`
}

/**
 * Width and height, so that the page doesn't shift when the image loads. Pixel values from the author take precedence.
 */
function sizeOf(props: ElementProps, natural: { width: number; height: number }): { width?: number; height?: number } {
  const [width, height] = [pixels(props.width), pixels(props.height)]
  if (props.width === undefined && props.height === undefined) return natural
  if (props.height === undefined && width) return { height: Math.round((width * natural.height) / natural.width) }
  if (props.width === undefined && height) return { width: Math.round((height * natural.width) / natural.height) }
  return {}
}

function pixels(value: Value): number | undefined {
  return /^\d+(?:px)?$/.test(String(value)) ? Number.parseInt(String(value), 10) : undefined
}
