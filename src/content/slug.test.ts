// Heading text in; the id and its aliases out.
import { describe, expect, it } from 'vitest'
import { IdCounter, slug, slugAliases } from './slug.ts'

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

describe('slugAliases', () => {
  it.each([
    ['Step 2: Set `api.key`!', 'step-2-set-apikey', 'as GitHub writes it'],
    ['A & B', 'a--b', 'as GitHub writes it'],
    ['A & B', 'a-b', 'words and dashes'],
    ['Was ist „neu“?', 'was-ist-neu', 'words and dashes'],
    ['Step 2: Go', 'step-2:-go', 'with its signs'],
    ['The @member object', 'the-@member-object', 'with its signs'],
    ['Way 2: A + B (fast)', 'way-2-a-+-b-fast', 'with some of its signs'],
    ['Split with $ref', 'split-with-$ref', 'with its signs'],
    ['Hello there', 'Hello there', 'as it stands'],
    ['Hello there', 'Hello%20there', 'encoded'],
  ])('%j has the alias %j: %s', (text, alias) => {
    expect(slugAliases(text)).toContain(alias)
  })

  it('returns nothing for an empty heading', () => {
    expect(slugAliases('  ')).toEqual([])
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
