// The letter of a site that names no icon: drawn as pixels, it is what a browser makes of the SVG.
import { expect, it } from 'vitest'
import { loadSvgRenderer } from '../drawing/svg.ts'
import { drawLetterIcon } from './images/letter-icon.ts'
import { letterIcon, letterSvg } from './letter-icon.ts'

/** The red, green, blue, and alpha of each pixel of an SVG. */
async function pixelsOf(svg: string, size: number): Promise<Uint8Array> {
  const render = await loadSvgRenderer()
  return render(svg, { width: size })?.pixels ?? new Uint8Array()
}

function asSvg(png: Uint8Array, size: number): string {
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="${href}"/></svg>`
}

it.each([
  ['Harbor', '#0f766e', 192],
  ['8 bits', '#fde047', 512],
  ['Österreich', '#111827', 16],
])('%s in %s at %i pixels', async (name, primary, size) => {
  const site = { name, colors: { primary } }
  const drawn = drawLetterIcon(letterIcon(site), { size, kind: 'png' })
  const [ours, theirs] = [await pixelsOf(asSvg(drawn, size), size), await pixelsOf(letterSvg(site), size)]
  expect(ours.length).toBe(4 * size * size)
  const isOther = (value: number, i: number) => Math.abs(value - (theirs[i] as number)) > 40
  // Edges are smoothed in other steps.
  expect(ours.filter(isOther).length / ours.length).toBeLessThan(0.001)
})

it('fills the corners for phones, which cut them', async () => {
  const icon = letterIcon({ name: 'Harbor', colors: { primary: '#0f766e' } })
  const corner = async (kind: 'png' | 'filled') =>
    (await pixelsOf(asSvg(drawLetterIcon(icon, { size: 180, kind }), 180), 180)).slice(0, 4)
  expect([...(await corner('png'))]).toEqual([0, 0, 0, 0])
  expect([...(await corner('filled'))]).toEqual([0x0f, 0x76, 0x6e, 255])
})
