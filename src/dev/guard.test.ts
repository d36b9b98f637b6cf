import { describe, expect, it } from 'vitest'
import { createGuard, isAnyAddress, isLoopback } from './guard.ts'

/** Node's `Request` accepts headers that a browser wouldn't let a page set. */
function status(host: string, headers: Readonly<Record<string, string>>, ownNames: readonly string[] = []): number {
  const guard = createGuard({ host, ownNames })
  return guard(new Request('http://localhost:4000/', { headers }))?.status ?? 200
}

describe('S17: the guard of a server on localhost', () => {
  it.each(['localhost', 'localhost:4000', 'LOCALHOST:4000', '127.0.0.1:4000', '[::1]:4000'])('answers %s', (host) => {
    expect(status('localhost', { host })).toBe(200)
  })

  it.each([
    'evil.com',
    'localhost.evil.com',
    'evil.com:4000',
    'localhost:4000.evil.com',
    '127.0.0.1.nip.io',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0.0.0.0:4000',
    '192.168.1.5:4000',
    '[::ffff:127.0.0.1]:4000',
    'localhost@evil.com',
    'localhost.',
    '',
  ])('refuses the host %j', (host) => {
    expect(status('localhost', { host }, ['192.168.1.5'])).toBe(403)
  })

  it('refuses a request that names no host', () => {
    expect(status('localhost', {})).toBe(403)
  })

  it.each([
    'null',
    'http://evil.com',
    'http://localhost.evil.com:4000',
    'https://localhost:4000',
    'http://localhost:5173',
    'http://127.0.0.1:4000',
  ])('refuses the origin %s', (origin) => {
    expect(status('localhost', { host: 'localhost:4000', origin })).toBe(403)
  })

  it('answers its own pages, and links from anywhere', () => {
    expect(status('localhost', { host: 'localhost:4000', origin: 'http://localhost:4000' })).toBe(200)
    const cross = { host: 'localhost:4000', 'sec-fetch-site': 'cross-site' }
    expect(status('localhost', { ...cross, 'sec-fetch-mode': 'navigate' })).toBe(200)
    expect(status('localhost', { ...cross, 'sec-fetch-mode': 'no-cors' })).toBe(403)
  })
})

describe('the guard of a server for the network', () => {
  it('answers the names of this machine, and no others', () => {
    const own = ['192.168.1.5', 'fe80::1', 'desk']
    for (const host of ['192.168.1.5:4000', '[fe80::1]:4000', 'desk:4000', 'localhost:4000'])
      expect(status('0.0.0.0', { host }, own)).toBe(200)
    for (const host of ['evil.com', '192.168.1.6:4000', '0.0.0.0:4000', 'desk.evil.com'])
      expect(status('0.0.0.0', { host }, own)).toBe(403)
  })

  it('answers the name that was typed', () => {
    expect(status('docs.test', { host: 'docs.test:4000' })).toBe(200)
  })
})

it('knows addresses that only this machine reaches', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '::', '192.168.1.5', 'localhost.evil.com'].some(isLoopback)).toBe(false)
  expect(['0.0.0.0', '::', '0'].every(isAnyAddress)).toBe(true)
})
