// Which of the images that the configuration names can be shown.
import { resolveToEnd } from '../project/links.ts'
import type { Project } from '../project/project.ts'

/** The paths or URLs of an image in both modes. */
export interface Modes {
  readonly light: string
  readonly dark: string
}

/** False for the path of a file that is missing. Images in the configuration are relative to the root. */
export function isThere(project: Project, src: string): boolean {
  return resolveToEnd(project, rooted(src), project.config.file).kind !== 'missing'
}

/** The image of each mode. Where one mode's is missing, the other's is better than none. Undefined if both are missing. */
export function existingModes(project: Project, images: Modes | undefined): Modes | undefined {
  if (!images) return undefined
  const [first, last = first] = [images.light, images.dark].filter((src) => isThere(project, src))
  return first === undefined || last === undefined ? undefined : { light: first, dark: last }
}

/** The path of an image from the root, whether it begins with a slash or not. */
export function rooted(src: string): string {
  return /^(?:[a-z]+:|\/)/i.test(src) ? src : `/${src}`
}
