// A color of the author's to the key by which stylesheet and markup meet, so that no `style` attribute is needed.
import type { LinkColor } from './view.ts'

/** `#aa0000/#ff5555`; one color alone stands for both modes; undefined without color. */
export function colorKey(color: LinkColor | undefined): string | undefined {
  const light = color?.light ?? color?.dark
  if (light === undefined) return undefined
  return `${light}/${color?.dark ?? light}`
}
