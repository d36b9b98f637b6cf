import { describe, expect, test } from 'vitest'
import { contrast, difference, fromOklch, mix, parseHex, type Rgb, readable, toHex, toOklch } from './color.ts'

const hex = (text: string) => parseHex(text) as Rgb

describe('parseHex', () => {
  test.each([
    ['#fff', '#ffffff'],
    ['#0D9373', '#0d9373'],
    [' #abc ', '#aabbcc'],
  ])('%s is %s', (text, expected) => expect(toHex(hex(text))).toBe(expected))

  test.each(['', 'fff', '#ffff', '#12345g', 'red', 'rgb(0,0,0)'])('%j is none', (text) => {
    expect(parseHex(text)).toBeUndefined()
  })
})

describe('contrast, as WCAG gives it', () => {
  test.each([
    ['#000', '#fff', 21],
    ['#777', '#fff', 4.48],
    ['#767676', '#fff', 4.54],
    ['#0000ff', '#fff', 8.59],
    ['#fff', '#000', 21],
    ['#123456', '#123456', 1],
  ])('%s on %s is %d', (one, other, expected) => expect(contrast(hex(one), hex(other))).toBeCloseTo(expected, 1))
})

test('a color survives the way to OKLCH and back', () => {
  for (const text of ['#0d9373', '#000000', '#ffffff', '#ff0000', '#123456', '#808080']) {
    expect(toHex(fromOklch(toOklch(hex(text))))).toBe(text)
  }
})

describe('difference', () => {
  test('black and white are one apart', () => expect(difference(hex('#000'), hex('#fff'))).toBeCloseTo(1, 2))
  test('yellow differs from white by hue, near black from black hardly', () => {
    expect(difference(hex('#ffe600'), hex('#fff'))).toBeGreaterThan(0.15)
    expect(difference(hex('#09090b'), hex('#111316'))).toBeLessThan(0.06)
  })
})

test('white mixed into black is grey', () => {
  const grey = mix(hex('#000'), hex('#fff'), 0.5)
  expect(toHex(grey)).toBe('#636363')
})

describe('readable', () => {
  test('leaves alone what can be read', () => expect(toHex(readable(hex('#0000ff'), hex('#fff'), 4.5))).toBe('#0000ff'))

  const backgrounds = ['#ffffff', '#fef9e7', '#0f1114', '#000000', '#808080']
  const colors = ['#ffe600', '#0d9373', '#00ff00', '#ff5500', '#ffffff', '#000000', '#808080', '#1a1a2e']
  test.each(backgrounds.flatMap((background) => colors.map((color) => [color, background])))(
    '%s on %s reaches 4.5:1 in eight bits a channel',
    (color, background) => {
      const found = readable(hex(color), hex(background), 4.5)
      expect(contrast(hex(toHex(found)), hex(background))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('keeps the hue', () => {
    const found = toOklch(readable(hex('#ff5500'), hex('#fff'), 4.5))
    expect(Math.abs(found.h - toOklch(hex('#ff5500')).h)).toBeLessThan(3)
  })

  test('goes no farther than it must', () => {
    expect(contrast(readable(hex('#0d9373'), hex('#fff'), 4.5), hex('#fff'))).toBeLessThan(4.6)
  })
})
