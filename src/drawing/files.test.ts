// Reads image files as other programs do: PNG with its checksums, ICO with its list, and limited palettes.
import { readFileSync } from 'node:fs'
import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toIco } from './ico.ts'
import { type Color, reduceColors } from './palette.ts'
import { createCanvas } from './picture.ts'
import { createPngPacker } from './png.ts'
import { asTrueType } from './sfnt.ts'
import { stencilOf } from './stencil.ts'
import { loadSvgRenderer } from './svg.ts'

/** The parts of a PNG file. Throws if a checksum is wrong. */
function readPng(file: Uint8Array) {
  const view = Buffer.from(file)
  expect(view.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < view.length; ) {
    const length = view.readUInt32BE(at)
    const body = view.subarray(at + 4, at + 8 + length)
    expect(view.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.set(body.subarray(0, 4).toString('latin1'), body.subarray(4))
    at += 12 + length
  }
  const header = chunks.get('IHDR') as Buffer
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    palette: chunks.get('PLTE') as Buffer,
    // Throws if the checksum of the whole stream is wrong.
    rows: inflateSync(chunks.get('IDAT') as Buffer),
    names: [...chunks.keys()],
  }
}

function ramp(width: number, height: number) {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  for (let i = 0; i < width * height; i++) pixels[i * 4] = Math.floor((i % width) / 2)
  return { width, height, pixels }
}

describe('PNG', () => {
  const canvas = createCanvas(ramp(100, 100), [[0, 0, 0]])
  const pack = createPngPacker(canvas)

  /** A column of pixels that are half covered, and two of pixels that are fully covered. */
  const column = (height: number) =>
    stencilOf({
      left: 0,
      top: 0,
      width: 3,
      height,
      alpha: new Uint8Array(height * 3).map((_, i) => (i % 3 ? 255 : 128)),
    })
  const picture = canvas.copy()

  it.each<[string, ...(readonly [x: number, y: number, height: number])[]]>([
    ['nothing'],
    ['some rows', [50, 20, 20]],
    ['some rows, drawn on twice', [50, 20, 20], [50, 30, 20]],
    ['two parts, with background between', [0, 10, 3], [99, 90, 5]],
    ['the first row', [0, 0, 1]],
    ['the last row', [98, 99, 1]],
    ['all rows', [50, 0, 100]],
    ['what is cut at the edges', [50, -20, 30], [98, 99, 300], [-1, 50, 9], [100, 50, 9]],
  ])('holds %s, and all other rows', (_, ...columns) => {
    picture.clear()
    expect(Buffer.compare(picture.rows, canvas.background.rows)).toBe(0)
    for (const [x, y, height] of columns) picture.fill(column(height), { x, y, ink: 0 })
    const png = readPng(pack(picture))
    expect([png.width, png.height, png.names]).toEqual([100, 100, ['IHDR', 'PLTE', 'IDAT', 'IEND']])
    expect(Buffer.compare(png.rows, picture.rows)).toBe(0)
    expect(Buffer.compare(png.rows, canvas.background.rows) !== 0).toBe(columns.length > 0)
    expect([...png.palette.subarray(3, 6)]).toEqual([1, 255, 255])
  })
})

describe('colors', () => {
  it('that are few stay as they are', () => {
    const { colors, pixels } = reduceColors(ramp(20, 2), 10)
    expect(colors.map(([red]) => red)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect([...pixels.subarray(0, 4)]).toEqual([0, 0, 1, 1])
  })

  it('that are many become the nearest of few, and the whole stays as bright', () => {
    const source = ramp(400, 20)
    const { colors, pixels } = reduceColors(source, 8)
    expect(colors).toHaveLength(8)
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const before = mean([...pixels.keys()].map((i) => source.pixels[i * 4] as number))
    expect(mean([...pixels].map((index) => (colors[index] as Color)[0]))).toBeCloseTo(before, 0)
  })
})

describe('ICO', () => {
  it('lists its images, and where each begins', () => {
    const file = Buffer.from(toIco([16, 256].map((size) => ({ size, png: new Uint8Array(size) }))))
    expect([file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([1, 2])
    expect([file[6], file.readUInt32LE(14), file.readUInt32LE(18)]).toEqual([16, 16, 38])
    expect([file[22], file.readUInt32LE(30), file.readUInt32LE(34)]).toEqual([0, 256, 54])
    expect(file).toHaveLength(38 + 16 + 256)
  })
})

describe('SVG', () => {
  it('is drawn at the width asked for, unless it isn’t an image', async () => {
    const render = await loadSvgRenderer()
    const drawn = render(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="1" height="1" fill="#f00"/></svg>',
      { width: 8 },
    )
    expect([drawn?.width, drawn?.height]).toEqual([8, 4])
    expect([...(drawn?.pixels.subarray(0, 4) ?? [])]).toEqual([255, 0, 0, 255])
    expect(drawn?.pixels[7 * 4 + 3]).toBe(0)
    const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><text y="9">Il</text></svg>'
    const inner = `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`
    const outer = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><image width="20" height="10" href="${inner}"/></svg>`
    const fonts = asTrueType(readFileSync('node_modules/@fontsource/inter/files/inter-latin-700-normal.woff'))
    for (const svg of [text, outer])
      expect(render(svg, { width: 40, fonts })?.pixels.some((value) => value === 255)).toBe(true)
    for (const wrong of ['', 'text', '<svg', '<html></html>']) expect(render(wrong, { width: 8 })).toBeUndefined()
  })
})
