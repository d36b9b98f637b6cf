// Text on a picture: line breaks, and covered pixels.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coverage } from './coverage.ts'
import { createFace } from './face.ts'
import { type Font, readFont } from './font.ts'
import { createPen } from './pen.ts'
import { createCanvas } from './picture.ts'
import { LEVEL_BITS, LEVELS, stencilOf } from './stencil.ts'

const inter = readFont(readFileSync('node_modules/@fontsource/inter/files/inter-latin-700-normal.woff'))

/** A font in which every letter is a square of one em. */
const square: Font = {
  unitsPerEm: 100,
  glyph: (codePoint) => codePoint,
  advance: () => 100,
  kerning: () => 0,
  outline: (glyph) =>
    glyph === 32
      ? []
      : [
          [
            [0, 0],
            [0, 100],
            [100, 100],
            [100, 0],
          ].map(([x, y]) => ({ x: x as number, y: y as number, on: true })),
        ],
}
const pen = createPen(createFace([square]), 10)

describe('lines', () => {
  it.each<[string, number, number, string[]]>([
    ['one', 100, 2, ['one']],
    ['', 100, 2, []],
    ['aaa bbb ccc ddd', 150, 9, ['aaa bbb ccc ddd']],
    ['aaa bbb ccc ddd', 149, 9, ['aaa bbb', 'ccc ddd']],
    ['aaaa bbbb c', 90, 9, ['aaaa', 'bbbb c']],
    ['aaaaaaaa', 50, 9, ['aaaaa', 'aaa']],
    ['快速开始使用', 40, 9, ['快速开', '始使用']],
    ['aaa bbb ccc', 40, 2, ['aaa', 'bbb…']],
    ['aaa bbb, ccc', 70, 1, ['aaa…']],
    ['aaaaaaaaaa', 50, 1, ['aaaa…']],
  ])('%j in %d', (text, width, most, lines) => {
    expect(pen.lines(text, { width, most })).toEqual(lines)
  })

  it('are never wider than there is room', () => {
    const real = createPen(createFace(inter ? [inter] : []), 40, -0.02)
    const text = 'Every delivery carries a signature, an unusuallylongidentifierwithoutanybreak and a time'
    for (let width = 120; width < 900; width += 37)
      for (const line of real.lines(text, { width, most: 20 })) expect(real.width(line)).toBeLessThanOrEqual(width)
  })
})

describe('coverage', () => {
  const box = (left: number, bottom: number, right: number, top: number) => [
    [
      [left, bottom],
      [left, top],
      [right, top],
      [right, bottom],
    ].map(([x, y]) => ({ x: x as number, y: y as number, on: true })),
  ]
  it('is the share of each pixel', () => {
    const mask = coverage(box(0.5, 0, 2, 1.25), { scale: 1, unitsPerEm: 4, shift: 0 })
    expect([mask.left, mask.top, mask.width, mask.height]).toEqual([0, -2, 3, 2])
    expect([...mask.alpha]).toEqual([32, 64, 0, 128, 255, 0])
  })

  it('of a triangle is half of its box', () => {
    const triangle = [
      [
        [0, 0],
        [8, 8],
        [8, 0],
      ].map(([x, y]) => ({ x: x as number, y: y as number, on: true })),
    ]
    const { alpha } = coverage(triangle, { scale: 1, unitsPerEm: 8, shift: 0 })
    expect(alpha.reduce((sum, value) => sum + value, 0) / 255).toBeCloseTo(32, 0)
  })

  it('of a glyph that claims to be endless is nothing', () => {
    expect(coverage(box(0, 0, 1e7, 1e7), { scale: 1, unitsPerEm: 10, shift: 0 }).alpha).toHaveLength(0)
  })
})

describe('a stencil', () => {
  it('lists pixels at edges and runs of covered pixels, row by row', () => {
    const mask = {
      left: -1,
      top: 2,
      width: 5,
      height: 3,
      alpha: Uint8Array.from([0, 255, 255, 255, 60, ...[0, 0, 0, 0, 0], 9, 60, 255, 0, 255]),
    }
    const { edges, solids, ...corner } = stencilOf(mask)
    expect(corner).toEqual({ left: -1, top: 2 })
    expect([...edges.ends]).toEqual([1, 1, 3])
    expect([...edges.items].map((item) => [item >> LEVEL_BITS, item & (LEVELS - 1)])).toEqual([
      [4, 4],
      [0, 1],
      [1, 4],
    ])
    expect([...solids.ends]).toEqual([1, 1, 3])
    expect([...solids.items].map((item) => [item >> 16, item & 0xffff])).toEqual([
      [1, 3],
      [2, 1],
      [4, 1],
    ])
  })
})

describe('drawing', () => {
  it('lays the ink over what is there, and cuts what lies outside', () => {
    const white = { width: 4, height: 3, pixels: new Uint8Array(4 * 3 * 4).fill(255) }
    const canvas = createCanvas(white, [[0, 0, 0]])
    const picture = canvas.copy()
    createPen(createFace([square]), 2).draw(picture, 'ab', { x: 1, y: 2, ink: 0 })
    const shown = [...picture.rows].map((value, i) => (i % 5 === 0 ? '/' : canvas.colors[value]?.[0] === 0 ? '#' : '.'))
    expect(shown.join('')).toBe('/.###/.###/....')
    expect([...canvas.background.rows].every((value) => value === 0)).toBe(true)
  })
})
