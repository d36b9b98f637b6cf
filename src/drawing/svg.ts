// Renders SVG with resvg, which loads no resources and runs no scripts.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Pixels } from './palette.ts'

/** A rendered SVG: its pixels with alpha, and the PNG file. */
export interface DrawnSvg extends Pixels {
  png(): Uint8Array
}

export interface SvgOptions {
  /** In pixels. The height follows from it. */
  readonly width: number
  /** TrueType files of Inter, for text in the SVG. */
  readonly fonts?: readonly Uint8Array[]
}

/** Renders an SVG. Undefined if it isn't valid or can't be drawn. */
export type SvgRenderer = (svg: string, options: SvgOptions) => DrawnSvg | undefined

/** Whatever font a text asks for, it's drawn in the one available. */
const FAMILIES = {
  defaultFontFamily: 'Inter',
  serifFamily: 'Inter',
  sansSerifFamily: 'Inter',
  cursiveFamily: 'Inter',
  fantasyFamily: 'Inter',
  monospaceFamily: 'Inter',
}

/** One instance per process. The module keeps nothing from a project. */
let loading: Promise<typeof import('@resvg/resvg-wasm')> | undefined

/** Loads the renderer once. */
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

/** In pixels. Enough for the largest display of a nested image. */
const INNER_WIDTH = 1024

/** The renderer drops text in nested images, so those are rendered separately first. */
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
