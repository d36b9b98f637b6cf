import { describe, expect, it } from 'vitest'
import { colorStyle, colorValue } from './color-value.ts'

describe('colorValue', () => {
  it.each([
    '#fff',
    '#FF5733',
    '#ff573380',
    'rgb(51, 255, 87)',
    'rgba(51, 87, 255, 0.7)',
    'hsl(180, 70%, 55%)',
    'hsl(1.5turn 70% 55% / 50%)',
    'oklch(70% 0.2 145)',
    'color(display-p3 1 0.5 0)',
    'rebeccapurple',
    'Tomato',
    'currentColor',
    'var(--primary)',
    'rgb(var(--primary) / 0.5)',
  ])('takes %s', (color) => expect(colorValue(color)).toBe(color))

  it('trims', () => expect(colorValue(' #abc ')).toBe('#abc'))

  it.each([
    '',
    '#ff',
    '#ggg',
    'gren',
    'red;background:url(//evil)',
    'url(javascript:alert(1))',
    'rgb(1,2,3);color:red',
    'rgb(var(--x, url(a)))',
    'rgb(var(--x);color:red)',
    'var(--x, url(a))',
    'expression(alert(1))',
    '"red"',
    'red"><script>',
  ])('refuses %j', (color) => expect(colorValue(color)).toBeUndefined())

  it.each([12, true, null, undefined, { light: '#fff' }, ['#fff']])('refuses what isn’t a string: %j', (value) =>
    expect(colorValue(value)).toBeUndefined(),
  )
})

describe('colorStyle', () => {
  it('keeps colors and drops the rest', () =>
    expect(colorStyle({ '--light': '#fff', '--dark': 'x;y', '--mid': 'red' })).toBe('--light:#fff;--mid:red'))
  it('is nothing when nothing is a color', () => expect(colorStyle({ '--a': 'url(x)' })).toBeUndefined())
})
