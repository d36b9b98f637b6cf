// The size of an icon, from `size` or the older `style`.
import type { Value } from '../../content/tree.ts'
import type { PropValues } from '../component.ts'

/** The size in pixels, even if written as CSS. */
export function iconSize({ size, style }: PropValues): number | undefined {
  if (typeof size === 'number') return size > 0 ? size : undefined
  const { width, height } = (typeof style === 'object' && style !== null ? style : {}) as Readonly<
    Record<string, Value>
  >
  const declared =
    typeof style === 'string' ? /(?:^|;)\s*(?:width|height)\s*:([^;]+)/i.exec(style)?.[1] : (width ?? height)
  const pixels = /^\s*(\d{1,4}(?:\.\d+)?)(?:px)?\s*$/.exec(String(declared ?? ''))?.[1]
  return pixels === undefined ? undefined : Number(pixels)
}
