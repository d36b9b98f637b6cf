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
  /** TrueType files of Inter, for the text in it. */
  readonly fonts?: readonly Uint8Array[]
}

/** Draws; undefined for what is no SVG, or cannot be drawn. */
export type SvgRenderer = (svg: string, options: SvgOptions) => DrawnSvg | undefined

/** Whatever a text asks for, it is shown in the font that is there. */
const FAMILIES = {
  defaultFontFamily: 'Inter',
  serifFamily: 'Inter',
  sansSerifFamily: 'Inter',
  cursiveFamily: 'Inter',
  fantasyFamily: 'Inter',
  monospaceFamily: 'Inter',
}

/** One instance for the process: the module keeps its memory to itself, and nothing of a project. */
let loading: Promise<typeof import('@resvg/resvg-wasm')> | undefined

/** Loads the renderer, once. */
export async function loadSvgRenderer(): Promise<SvgRenderer> {
  loading ??= load()
  const { Resvg } = await loading
  const render: SvgRenderer = (svg, { width, fonts = [] }) => {
    try {
      const drawn = new Resvg(withDrawnTexts(svg, render, fonts), {
        fitTo: { mode: 'width', value: width },
        font: { fontBuffers: [...fonts], ...FAMILIES },
      }).render()
      return { width: drawn.width, height: drawn.height, pixels: drawn.pixels, png: () => drawn.asPng() }
    } catch {
      return undefined
    }
  }
  return render
}

/** In pixels: enough for the largest place that an image in an image has here. */
const INNER_WIDTH = 1024

/** The renderer leaves texts out of images in an image: those are drawn by themselves first. */
function withDrawnTexts(svg: string, render: SvgRenderer, fonts: readonly Uint8Array[]): string {
  if (fonts.length === 0) return svg
  return svg.replace(/data:image\/svg\+xml;base64,([\w+/=]+)/g, (written, packed: string) => {
    const inner = Buffer.from(packed, 'base64').toString()
    const drawn = /<text[\s>]/.test(inner) ? render(inner, { width: INNER_WIDTH, fonts }) : undefined
    return drawn ? `data:image/png;base64,${Buffer.from(drawn.png()).toString('base64')}` : written
  })
}

async function load(): Promise<typeof import('@resvg/resvg-wasm')> {
  const resvg = await import('@resvg/resvg-wasm')
  await resvg.initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return resvg
}
