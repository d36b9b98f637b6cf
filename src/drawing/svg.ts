// SVG text to pixels, by resvg: it loads nothing from anywhere, and runs no script.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Pixels } from './palette.ts'

/** A drawn SVG: its pixels, with opacity, and the same as a PNG file. */
export interface DrawnSvg extends Pixels {
  png(): Uint8Array
}

export interface SvgOptions {
  /** In pixels; the height follows. */
  readonly width: number
  /** TrueType files for the text in it. */
  readonly fonts?: readonly Uint8Array[]
}

/** Draws; undefined for what is no SVG, or cannot be drawn. */
export type SvgRenderer = (svg: string, options: SvgOptions) => DrawnSvg | undefined

/** One instance for the process: the module keeps its memory to itself, and nothing of a project. */
let loading: Promise<typeof import('@resvg/resvg-wasm')> | undefined

/** Loads the renderer, once. */
export async function loadSvgRenderer(): Promise<SvgRenderer> {
  loading ??= load()
  const { Resvg } = await loading
  return (svg, { width, fonts = [] }) => {
    try {
      const drawn = new Resvg(svg, {
        fitTo: { mode: 'width', value: width },
        font: { fontBuffers: [...fonts], ...(fonts.length > 0 && { defaultFontFamily: 'Inter' }) },
      }).render()
      return { width: drawn.width, height: drawn.height, pixels: drawn.pixels, png: () => drawn.asPng() }
    } catch {
      return undefined
    }
  }
}

async function load(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm')
  await resvg.initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return resvg
}
