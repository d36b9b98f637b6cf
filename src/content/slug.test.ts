// Heading text in; the id out.
import { describe, expect, it } from 'vitest'
import { IdCounter, slug } from './slug.ts'

describe('slug', () => {
  it.each([
    ['Install', 'install'],
    ['Getting started', 'getting-started'],
    ['  Spaces   and\ttabs ', 'spaces-and-tabs'],
    ['What is new in 2.0?', 'what-is-new-in-2-0'],
    ["Don't panic", 'don’t-panic'],
    ['A & B / C', 'a-&-b-/-c'],
    ['`kv.get(key)` and **more**', 'kv-getkey-and-more'],
    ['Step 1: the key', 'step-1-the-key'],
    ['--flag', 'flag'],
    ['Übersicht', 'übersicht'],
    ['快速开始', '快速开始'],
    ['🚀', '🚀'],
    ['???', 'section'],
    ['', 'section'],
  ])('%j is %j', (text, id) => {
    expect(slug(text)).toBe(id)
  })
})

describe('IdCounter', () => {
  it('numbers duplicates, and skips numbers that an author used', () => {
    const ids = new IdCounter()
    expect(['a', 'a', 'a-2', 'a', 'b'].map((id) => ids.take(id))).toEqual(['a', 'a-2', 'a-2-2', 'a-3', 'b'])
  })

  it('reserves the ids of the page shell', () => {
    expect(new IdCounter().take('sidebar')).toBe('sidebar-2')
  })
})
