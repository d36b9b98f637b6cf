// Natural sizes of images, so that a page doesn't move while they load.
import { createRequire } from 'node:module'
import type { FileSystem } from '../files/file-system.ts'

const require = createRequire(import.meta.url)

/** Width and height in CSS pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Reads image sizes, opening each image once. Undefined for files that aren't images or have no size. */
export function createImageSizes(files: FileSystem): (path: string) => ImageSize | undefined {
  const known = new Map<string, ImageSize | undefined>()
  return (path) => {
    if (!known.has(path)) known.set(path, read(files, path))
    return known.get(path)
  }
}

function read(files: FileSystem, path: string): ImageSize | undefined {
  if (!/\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)$/i.test(path)) return undefined
  const bytes = files.readBytes(path)
  if (!bytes || bytes.length === 0) return undefined
  try {
    // Loaded with the first image, so that a preview shows its first page sooner.
    const { imageSize } = require('image-size') as typeof import('image-size')
    const { width, height, orientation } = imageSize(bytes)
    if (!width || !height) return undefined
    const turned = orientation !== undefined && orientation >= 5
    return turned ? { width: height, height: width } : { width: Math.round(width), height: Math.round(height) }
  } catch {
    return undefined
  }
}
