import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { LiveConfig } from './live-config.ts'

const text = (name: string) =>
  JSON.stringify({ name, theme: 'mint', colors: { primary: '#0f766e' }, navigation: { $ref: './navigation.json' } })

function open() {
  const disk = new MemoryFileSystem({ 'docs.json': text('First'), 'navigation.json': '{ "pages": ["a", "b", "a"] }' })
  const config = new LiveConfig(disk)
  const save = (path: string, content: string) => {
    disk.write(path, content)
    return config.update(new Set([path]), (other) => other === 'data/prices.json')
  }
  return { config, save }
}

const entriesOf = (config: LiveConfig) => [...new Set(config.current.navigation.entries.map(({ node }) => node.page))]

describe('the configuration of a folder', () => {
  it('is read again when one of its files changes', () => {
    const { config, save } = open()
    expect(entriesOf(config)).toEqual(['a', 'b'])
    expect(save('docs.json', text('Second'))).toBe(true)
    expect(config.current.config.name).toBe('Second')
    expect(save('navigation.json', '{ "pages": ["c"] }')).toBe(true)
    expect(entriesOf(config)).toEqual(['c'])
  })

  it('isn’t read again for other files', () => {
    const { config, save } = open()
    const before = config.current
    expect(save('a.mdx', 'Text')).toBe(false)
    expect(save('data/prices.json', '{}')).toBe(false)
    expect(config.current).toBe(before)
  })

  it('keeps its last good state while a file is half-written, and reports only the break', () => {
    const { config, save } = open()
    save('docs.json', '{ "name": "Sec')
    expect(config.current.config.name).toBe('First')
    expect(entriesOf(config)).toEqual(['a', 'b'])
    expect(new Set(config.current.diagnostics.map(({ code }) => code))).toEqual(new Set(['invalid-json']))
    save('docs.json', text('Second'))
    expect(config.current.config.name).toBe('Second')
    expect(config.current.diagnostics).toEqual([])
  })

  it('follows changes to other files while one is half-written', () => {
    const { config, save } = open()
    save('galley.json', '{}')
    save('galley.json', '{')
    save('docs.json', text('Second'))
    expect(config.current.config.name).toBe('Second')
    expect(config.current.diagnostics.map(({ place }) => place.file)).toEqual(['galley.json'])
    save('navigation.json', '{ "pages": [')
    save('docs.json', text('Third'))
    expect(config.current.config.name).toBe('Third')
    expect(entriesOf(config)).toEqual(['a', 'b'])
    save('galley.json', '{}')
    save('navigation.json', '{ "pages": ["c"] }')
    expect(entriesOf(config)).toEqual(['c'])
    expect(config.current.diagnostics).toEqual([])
  })

  it('follows changes to files that a half-written one refers to', () => {
    const { config, save } = open()
    save('docs.json', '{ "name": "Sec')
    save('navigation.json', '{ "pages": ["c"] }')
    expect(entriesOf(config)).toEqual(['c'])
  })

  it('notices a file of redirects for the host that is added later', () => {
    const { config, save } = open()
    expect(save('_redirects', '/old /a 301\n')).toBe(true)
    expect(config.current.config.host.redirects).toMatchObject([{ source: '/old', destination: '/a' }])
  })
})
