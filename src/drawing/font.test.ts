// Reads real font files, and files that aren't fonts.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createFace } from './face.ts'
import { readFont } from './font.ts'
import { readTables, toTrueType } from './sfnt.ts'

const file = (script: string) => readFileSync(`node_modules/@fontsource/inter/files/inter-${script}-700-normal.woff`)
const woff = file('latin')
const font = readFont(woff)
const glyph = (letter: string) => font?.glyph(letter.codePointAt(0) as number) ?? 0

describe('a font', () => {
  it('knows its letters', () => {
    expect(glyph('A')).toBeGreaterThan(0)
    expect(glyph('界')).toBe(0)
    expect(glyph('🚀')).toBe(0)
  })

  it('knows how wide they are, in its units', () => {
    expect(font?.unitsPerEm).toBe(2048)
    const [narrow, wide] = ['i', 'W'].map((letter) => font?.advance(glyph(letter)) ?? 0) as [number, number]
    expect(wide / narrow).toBeGreaterThan(2)
  })

  it.each([
    ['AV', -1],
    ['To', -1],
    ['nn', 0],
  ])('sets %s closer where that looks better', (pair, sign) => {
    const [left, right] = [...pair].map(glyph) as [number, number]
    expect(Math.sign(font?.kerning(left, right) ?? Number.NaN)).toBe(sign)
  })

  it('draws a letter as closed lines, and nothing for a space', () => {
    expect(font?.outline(glyph('B')).length).toBe(3)
    expect(font?.outline(glyph(' '))).toEqual([])
  })

  it('is the same as TrueType', () => {
    const plain = readFont(toTrueType(readTables(woff) as NonNullable<ReturnType<typeof readTables>>))
    const all = [...'The quick brown fox, 42'].map((letter) => letter.codePointAt(0) as number)
    for (const letter of all) {
      const id = plain?.glyph(letter) as number
      expect([id, plain?.advance(id), plain?.outline(id)]).toEqual([
        font?.glyph(letter),
        font?.advance(id),
        font?.outline(id),
      ])
    }
  })
})

describe('what isn’t a font', () => {
  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', Buffer.from('not a font at all, but long enough to hold a header of one')],
    ['WOFF2', Buffer.from('wOF2and more')],
    ['a font that ends early', woff.subarray(0, 400)],
  ])('%s', (_, bytes) => {
    expect(readFont(bytes)).toBeUndefined()
  })

  it('a damaged file gives something or nothing, and never fails', () => {
    const plain = toTrueType(readTables(woff) as NonNullable<ReturnType<typeof readTables>>)
    for (let at = 12; at < plain.length; at += 977) {
      const damaged = plain.slice()
      damaged.fill(0xff, at, at + 40)
      const read = readFont(damaged)
      for (const letter of 'AVgé') {
        const id = read?.glyph(letter.codePointAt(0) as number) ?? 0
        read?.advance(id)
        read?.outline(id)
        read?.kerning(id, id)
      }
    }
  })
})

describe('a face of several fonts', () => {
  const face = createFace([font, readFont(file('cyrillic'))].flatMap((one) => one ?? []))
  it.each([
    ['Deliver an event', 'Deliver an event'],
    ['Привет', 'Привет'],
    ['🚀 Launch', 'Launch'],
    ['Cafe\u0301', 'Café'],
    ['  two\n lines ', 'two lines'],
    ['⌘ next', 'next'],
    ['快速开始', undefined],
    ['Mixed 快', undefined],
    ['', ''],
  ])('%j can be drawn as %j', (text, drawn) => {
    expect(face.readable(text)).toBe(drawn)
  })
})
