// The rules of a finished site, whoever wrote the file.
import { expect, it } from 'vitest'
import { readHostRules } from './host-rules.ts'

it.each(['', 'null', '[]', '"text"', '{"redirects":{},"headers":7}', '{"redirects":[null,7,{}],"headers":[null,{}]}'])(
  'are none in %s',
  (text) => {
    const rules = readHostRules(text)
    expect([rules.redirect('/a'), rules.pattern('/a'), rules.headers('/a')]).toEqual([undefined, undefined, []])
  },
)

it.each([
  'Content-Length',
  'content-encoding',
  'Transfer-Encoding',
  'CONNECTION',
  'Keep-Alive',
  'Trailer',
  'Upgrade',
  'Location',
  'Proxy-Connection',
])('S34: don’t set %s, which only the server knows', (name) => {
  const headers = { [name]: '3', 'x-good': 'yes' }
  const rules = readHostRules(JSON.stringify({ headers: [{ path: '/*', headers }] }))
  expect(rules.headers('/a')).toEqual([['x-good', 'yes']])
})

it('are those that can be read', () => {
  const rules = readHostRules(
    JSON.stringify({
      redirects: [{ source: 7 }, { source: '/a', destination: '/b', permanent: true }],
      headers: [
        { path: '/*', headers: { 'x-good': 'yes', 'x bad': 'no', 'x-split': 'a\r\nset-cookie: b', 'x-number': 7 } },
        { path: '/a', headers: { 'x-more': 'é' } },
      ],
    }),
  )
  expect(rules.redirect('/a')).toEqual({ destination: '/b', permanent: true })
  expect(rules.headers('/a')).toEqual([
    ['x-good', 'yes'],
    ['x-more', 'é'],
  ])
})
