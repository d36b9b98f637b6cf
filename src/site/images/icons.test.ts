// Icons that are made of a picture: the square around it, in every shape.
import { crc32, deflateSync } from 'node:zlib'
import { imageSize } from 'image-size'
import { expect, it } from 'vitest'
import { loadSvgRenderer } from '../../drawing/svg.ts'
import { createIconDrawer } from './icons.ts'

/** A PNG of pixels that can't be compressed. */
function noise(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const head = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    head.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([head, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let i = 0, seed = 1; i < rows.length; i++) {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    rows[i] = i % (1 + 3 * width) === 0 ? 0 : seed >> 16
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it.each([
  ['small', 100],
  ['large', 1000],
])('puts a %s picture in the middle of a square', async (_name, width) => {
  const draw = await createIconDrawer({ bytes: noise(width, width / 2), type: 'image/png', ratio: 2 })
  const render = await loadSvgRenderer()
  const opacity = (kind: 'png' | 'filled') => {
    const icon = draw({ size: 192, kind }) ?? Buffer.alloc(0)
    expect(imageSize(icon)).toMatchObject({ type: 'png', width: 192, height: 192 })
    const image = `<image width="192" height="192" href="data:image/png;base64,${Buffer.from(icon).toString('base64')}"/>`
    const { pixels = [] } =
      render(`<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192">${image}</svg>`, { width: 192 }) ?? {}
    return [0, 40, 52, 96, 140, 152, 191].map((row) => pixels[4 * (192 * row + 96) + 3])
  }
  expect(opacity('png')).toEqual([0, 0, 255, 255, 255, 0, 0])
  expect(opacity('filled')).toEqual([255, 255, 255, 255, 255, 255, 255])
  const ico = draw({ size: 48, kind: 'ico' }) ?? Buffer.alloc(0)
  expect(
    imageSize(ico)
      .images?.map((image) => image.width)
      .sort(),
  ).toEqual([16, 32, 48])
})
