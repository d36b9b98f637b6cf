// Derives a key from an author's color. The stylesheet and the markup both use it, so no `style` attribute is needed.
import type { LinkColor } from './view.ts'

/** `#aa0000/#ff5555`. A single color applies to both modes. Undefined without a color. */
export function colorKey(color: LinkColor | undefined): string | undefined {
  const light = color?.light ?? color?.dark
  if (light === undefined) return undefined
  return `${light}/${color?.dark ?? light}`
}
