import { describe, expect, it } from 'vitest'
import type { FormPlace, ParameterStyle } from './form.ts'
import { cookieText, formPairs, headerText, pathText, queryParts } from './parameters.ts'

const LIST = ['blue', 'black']
const MAP = { R: 100, G: 200 }
const parameter = (place: FormPlace, style: string, explode: boolean): ParameterStyle => ({
  name: 'color',
  in: place,
  style,
  explode,
})

// The table of styles in the OpenAPI specification.
describe('styles', () => {
  it.each([
    ['simple', false, 'blue', 'blue'],
    ['simple', false, LIST, 'blue,black'],
    ['simple', false, MAP, 'R,100,G,200'],
    ['simple', true, MAP, 'R=100,G=200'],
    ['label', false, 'blue', '.blue'],
    ['label', false, LIST, '.blue,black'],
    ['label', true, LIST, '.blue.black'],
    ['label', true, MAP, '.R=100.G=200'],
    ['matrix', false, 'blue', ';color=blue'],
    ['matrix', false, '', ';color'],
    ['matrix', false, LIST, ';color=blue,black'],
    ['matrix', true, LIST, ';color=blue;color=black'],
    ['matrix', true, MAP, ';R=100;G=200'],
    ['simple', false, 'a/b?c#d', 'a%2Fb%3Fc%23d'],
    ['simple', false, 0, '0'],
    ['simple', false, false, 'false'],
  ])('path: %s, explode %s, %j', (style, explode, value, text) => {
    expect(pathText(parameter('path', style, explode), value)).toBe(text)
  })

  it.each([
    ['form', true, 'blue', ['color=blue']],
    ['form', true, '', ['color=']],
    ['form', true, LIST, ['color=blue', 'color=black']],
    ['form', false, LIST, ['color=blue,black']],
    ['form', true, MAP, ['R=100', 'G=200']],
    ['form', false, MAP, ['color=R,100,G,200']],
    ['form', false, ['a,b', 'c'], ['color=a%2Cb,c']],
    ['spaceDelimited', false, LIST, ['color=blue%20black']],
    ['spaceDelimited', false, MAP, ['color=R%20100%20G%20200']],
    ['pipeDelimited', false, LIST, ['color=blue%7Cblack']],
    ['pipeDelimited', false, MAP, ['color=R%7C100%7CG%7C200']],
    ['tabDelimited', false, LIST, ['color=blue%09black']],
    ['deepObject', true, MAP, ['color%5BR%5D=100', 'color%5BG%5D=200']],
    ['deepObject', true, { a: [{ b: 1 }] }, ['color%5Ba%5D%5B0%5D%5Bb%5D=1']],
    ['deepObject', true, { a: { b: [1, 2] } }, ['color%5Ba%5D%5Bb%5D%5B%5D=1', 'color%5Ba%5D%5Bb%5D%5B%5D=2']],
    ['form', true, 'a&b=c', ['color=a%26b%3Dc']],
  ])('query: %s, explode %s, %j', (style, explode, value, parts) => {
    expect(queryParts(parameter('query', style, explode), value)).toEqual(parts)
  })

  it('reserved characters stay where a parameter allows them, except those that would end it', () => {
    const reserved = { ...parameter('query', 'form', false), allowReserved: true } as const
    expect(queryParts(reserved, ['a/b:c?', '@=;$'])).toEqual(['color=a/b:c?,@=;$'])
    expect(queryParts(reserved, 'a&b#c+d %[]')).toEqual(['color=a%26b%23c%2Bd%20%25%5B%5D'])
  })
  it('a parameter with a media type is JSON', () => {
    const json = { ...parameter('query', 'form', true), contentType: 'application/json' }
    expect(queryParts(json, { a: [1] })).toEqual(['color=%7B%22a%22%3A%20%5B1%5D%7D'])
  })
  it('a whole query is the pairs of an object, or a text as is', () => {
    const whole = parameter('querystring', 'form', true)
    expect(queryParts(whole, { a: 1, b: [2, 3] })).toEqual(['a=1', 'b=2', 'b=3'])
    expect(queryParts(whole, '?a=1')).toEqual(['a=1'])
    expect(queryParts({ ...whole, contentType: 'application/json' }, { a: [1] })).toEqual([
      '%7B%22a%22%3A%20%5B1%5D%7D',
    ])
  })
  it('fields of a form are encoded as the specification says', () => {
    const value = {
      plain: 1,
      list: LIST,
      csv: LIST,
      card: { number: '42', billing: { city: 'Kiel' } },
      expand: LIST,
      map: MAP,
      tabs: LIST,
      pipes: MAP,
      apart: { S: 1 },
    }
    const encoding = {
      csv: { style: 'form', explode: false },
      card: { style: 'deepObject', explode: true },
      expand: { style: 'deepObject', explode: true },
      tabs: { style: 'tabDelimited', explode: false },
      pipes: { style: 'pipeDelimited' },
      apart: { style: 'form' },
    }
    expect(formPairs(value, encoding)).toEqual([
      ['plain', '1'],
      ['list', 'blue'],
      ['list', 'black'],
      ['csv', 'blue,black'],
      ['card[number]', '42'],
      ['card[billing][city]', 'Kiel'],
      ['expand[]', 'blue'],
      ['expand[]', 'black'],
      ['map', '{"R": 100, "G": 200}'],
      ['tabs', 'blue\tblack'],
      ['pipes', 'R|100|G|200'],
      ['S', '1'],
    ])
  })
  it.each([
    ['form', true, LIST, 'color=blue%2Cblack'],
    ['cookie', true, LIST, 'color=blue; color=black'],
    ['cookie', true, MAP, 'R=100; G=200'],
    ['cookie', false, LIST, 'color=blue,black'],
    ['cookie', true, 'a%20b\r\n', 'color=a%20b'],
  ])('cookie: %s, explode %s, %j', (style, explode, value, text) => {
    expect(cookieText(parameter('cookie', style, explode), value)).toBe(text)
  })
  it('a header is one line', () => {
    expect(headerText(parameter('header', 'simple', false), LIST)).toBe('blue,black')
    expect(headerText(parameter('header', 'simple', false), 'a\r\nX-Evil: 1')).toBe('a X-Evil: 1')
  })
  it('a cookie is encoded', () => {
    expect(cookieText(parameter('cookie', 'form', false), 'a; b=c')).toBe('color=a%3B%20b%3Dc')
  })
})
