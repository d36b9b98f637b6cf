// Replaces `components/icon/size.ts`: code has styles as objects.
import type { PropValues } from '../../../components/component.ts'

export function iconSize({ size, style }: PropValues): number | undefined {
  const { width, height } = (style ?? {}) as PropValues
  return Number.parseFloat(String(size ?? width ?? height)) || undefined
}
