import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, parseHex, type Rgb, toHex } from './color.ts'
import { siteCss } from './site-css.ts'

/** The value of a token in the rule for `:root` or `.dark`. */
function token(css: string, rule: ':root' | '.dark', name: string): string | undefined {
  const body = css.split(`${rule}{`)[1]?.split('}')[0] ?? ''
  return body
    .split(';')
    .find((line) => line.startsWith(`--${name}:`))
    ?.slice(name.length + 3)
}

function ratio(css: string, rule: ':root' | '.dark', [one, other]: readonly [string, string]): number {
  const value = (name: string) => parseHex(name.startsWith('#') ? name : (token(css, rule, name) as string)) as Rgb
  return contrast(value(one), value(other))
}

const COLORS = ['#000000', '#ffffff', '#ffe600', '#0d9373', '#ff5500', '#00ff88', '#7c3aed', '#808080', '#f9a8d4']

describe.each(COLORS)('with the primary color %s', (primary) => {
  const { css } = siteCss({ primary })
  const surface = token(css, ':root', 'background-dark')
    ?.split(' ')
    .map((value) => Number(value) / 255) as unknown as Rgb
  test('links can be read in both modes', () => {
    expect(ratio(css, ':root', ['accent', '#ffffff'])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(css, '.dark', ['accent', toHex(surface)])).toBeGreaterThanOrEqual(4.5)
  })
  test('text on the soft ground can be read', () => {
    expect(ratio(css, ':root', ['accent-ink', 'accent-soft'])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(css, '.dark', ['accent-ink', 'accent-soft'])).toBeGreaterThanOrEqual(4.5)
  })
  test('buttons can be read, also under the pointer', () => {
    expect(ratio(css, ':root', ['accent-solid', 'accent-solid-ink'])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(css, ':root', ['accent-solid-hover', 'accent-solid-ink'])).toBeGreaterThanOrEqual(4.5)
    expect(ratio(css, '.dark', ['accent-solid', 'accent-solid-ink'])).toBeGreaterThanOrEqual(4.5)
  })
})

describe('corrections', () => {
  test('a readable color is used as it is, without a finding', () => {
    const { css, corrections } = siteCss({ primary: '#1d4ed8', light: '#93c5fd' })
    expect(token(css, ':root', 'accent')).toBe('#1d4ed8')
    expect(token(css, '.dark', 'accent')).toBe('#93c5fd')
    expect(corrections).toEqual([])
  })

  test('a contrast that just fails isn’t rounded to one that passes', () => {
    const { corrections } = siteCss({ primary: '#777777', light: '#ffffff' })
    expect(corrections.join()).toContain('colors.primary #777777 has a contrast of 4.47:1')
  })

  test('what was changed is said: key, contrast, mode and what is used', () => {
    const { corrections } = siteCss({ primary: '#ffe600', light: '#ffe600' })
    expect(corrections).toEqual([
      expect.stringMatching(
        /^colors\.primary #ffe600 has a contrast of 1\.26:1 with the light background, but 4\.5:1 is needed, so links in light mode use #[0-9a-f]{6}\.$/,
      ),
    ])
  })

  test.each(['#6366f1', '#ef4444', '#3b82f6'])('buttons in %s are darkened until white can be read', (primary) => {
    const { css, corrections } = siteCss({ primary })
    expect(token(css, ':root', 'accent-solid-ink')).toBe('#ffffff')
    expect(token(css, ':root', 'accent-solid')).not.toBe(primary)
    expect(corrections).toContain(
      `colors.primary ${primary} has a contrast of ${ratio(css, ':root', [primary, '#ffffff']).toFixed(1)}:1 with white text, but 4.5:1 is needed, so buttons use ${token(css, ':root', 'accent-solid')}.`,
    )
  })

  test('a bright color of buttons stays, with black letters', () => {
    expect(token(siteCss({ primary: '#ffe600' }).css, ':root', 'accent-solid')).toBe('#ffe600')
    expect(token(siteCss({ primary: '#ffe600' }).css, ':root', 'accent-solid-ink')).toBe('#000000')
    expect(token(siteCss({ primary: '#ffe600', dark: '#0000aa' }).css, ':root', 'accent-solid')).toBe('#0000aa')
  })

  test('a background on which text can’t be read is left out', () => {
    const { css, corrections } = siteCss({ primary: '#1d4ed8', background: { light: '#333333', dark: '#000' } })
    expect(token(css, ':root', 'surface')).toBeUndefined()
    expect(token(css, '.dark', 'surface')).toBe('#000000')
    expect(corrections).toContain(
      "background.color.light #333333 isn't used, because text in light mode would be unreadable on it.",
    )
  })

  test('what isn’t a color is reported and left out', () => {
    const { css, corrections } = siteCss({ primary: 'red;}body{display:none', light: '#zzz' })
    expect(css).not.toContain('display')
    expect(corrections).toHaveLength(2 + corrections.filter((line) => line.includes('contrast')).length)
  })
})

test('around black, surfaces still differ to the eye', () => {
  const { css } = siteCss({ primary: '#1d4ed8', background: { dark: '#000000' } })
  expect(ratio(css, '.dark', ['surface-sunken', 'surface'])).toBeGreaterThan(1.1)
})

test('around a deep color, surfaces are of that color', () => {
  const { css } = siteCss({ primary: '#ff5cb2', background: { dark: '#1a003b' } })
  for (const name of ['surface-raised', 'surface-sunken', 'accent-soft']) {
    const [red, green, blue] = parseHex(token(css, '.dark', name) as string) as Rgb
    expect(blue, name).toBeGreaterThan(2 * green)
    expect(red, name).toBeGreaterThan(green)
  }
})

test("authors' stylesheets find colors as three numbers", () => {
  const { css } = siteCss({ primary: '#0d9373', light: '#07c983' })
  expect(token(css, ':root', 'primary')).toBe('13 147 115')
  expect(token(css, ':root', 'primary-light')).toBe('7 201 131')
  expect(token(css, ':root', 'gray-500')).toMatch(/^\d+ \d+ \d+$/)
})

test('a button is seen in both modes', () => {
  const { css, corrections } = siteCss({ primary: '#09090b', light: '#fafafa' })
  expect(token(css, ':root', 'accent-solid')).toBe('#09090b')
  expect(token(css, '.dark', 'accent-solid')).toBe('#fafafa')
  expect(corrections).toEqual([
    'Buttons in #09090b would blend into the dark background, so in dark mode they use #fafafa.',
  ])
})

describe('fonts', () => {
  test.each([
    ['Inter', '"Inter",var(--inter-fallback)'],
    ['Geist', '"Geist","Inter",var(--inter-fallback)'],
  ])('%s without a file', (family, expected) => {
    expect(token(siteCss({ primary: '#1d4ed8', fonts: { body: { family } } }).css, ':root', 'font-body')).toBe(expected)
  })

  test('a font with a file gets its rule once, and both tokens', () => {
    const font = { family: 'Satoshi', source: '/fonts/s.woff2', format: 'woff2' } as const
    const { css } = siteCss({ primary: '#1d4ed8', fonts: { body: font, heading: { ...font } } })
    expect(css.match(/@font-face/g)).toHaveLength(1)
    expect(token(css, ':root', 'font-body')).toBe('"Satoshi","Inter",var(--inter-fallback)')
  })

  test('a font that is a stylesheet has no rule of its own', () => {
    const source = 'https://fonts.example/css2?family=Lato:wght@400&display=swap'
    const { css } = siteCss({ primary: '#1d4ed8', fonts: { body: { family: 'Lato', source, format: 'woff2' } } })
    expect(css).not.toContain('@font-face')
    expect(token(css, ':root', 'font-body')).toBe('"Lato","Inter",var(--inter-fallback)')
  })

  test('a name can’t leave its string, nor a style element', () => {
    const { css } = siteCss({ primary: '#1d4ed8', fonts: { body: { family: 'x"}</style><script>' } } })
    expect(css).not.toMatch(/["]}<|<\/style/)
  })
})

test('colors of links become rules, each once', () => {
  const color = { light: '#aa0000', dark: '#ff5555' }
  const { css } = siteCss({ primary: '#1d4ed8', linkColors: [color, { ...color }, { light: 'url(x)' }] })
  expect(css.match(/\[data-color="#aa0000\/#ff5555"\]/g)).toHaveLength(2)
  expect(css).not.toContain('url(x)')
})

test('the greys that contrast is judged by are those of the stylesheet', () => {
  const tokens = readFileSync(new URL('css/20-tokens.css', import.meta.url), 'utf8')
  for (const grey of ['#63676f', '#9398a1', '#0f1114']) expect(tokens).toContain(grey)
})
