import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { planRules } from './plan.ts'
import { isOwnedAlone, mergeOwned } from './region.ts'
import type { Target } from './target.ts'

const OWNED = {
  frontMatter: [
    ['globs', '**/*.mdx'],
    ['alwaysApply', 'false'],
  ] as const,
  body: '# Rule\n\nWrite.\n',
  shared: false,
}
const textOf = (existing: string | undefined, owned: Parameters<typeof mergeOwned>[1] = OWNED): string => {
  const merged = mergeOwned(existing, owned)
  return 'text' in merged ? merged.text : `PROBLEM ${merged.problem}`
}

describe('a file', () => {
  const fresh = textOf(undefined)

  it('is made with front matter and marks', () => {
    expect(fresh).toMatchInlineSnapshot(`
      "---
      globs: **/*.mdx
      alwaysApply: false
      ---

      <!-- galley:begin -->
      <!-- Made by \`galley rules\`. Write above or below these marks: what stands between them is replaced. -->

      # Rule

      Write.

      <!-- galley:end -->
      "
    `)
    expect(textOf(fresh)).toBe(fresh)
    expect(textOf(' \n')).toBe(fresh)
    expect(isOwnedAlone(fresh)).toBe(true)
  })

  it('keeps what people wrote around the marks, and keys of front matter that are theirs', () => {
    const theirs = fresh
      .replace('---\n\n', 'owner: docs\nteams:\n  - a\n  - b\n---\n\nAbove.\n\n')
      .replace('globs: **/*.mdx\n', 'globs:\n  - "old"\n- "older"\n')
      .concat('\nBelow.\n')
    const next = textOf(theirs, { ...OWNED, body: 'New.' })
    expect(next).toContain(
      '---\nglobs: **/*.mdx\nalwaysApply: false\nowner: docs\nteams:\n  - a\n  - b\n---\n\nAbove.\n\n<!-- galley:begin -->',
    )
    expect(next).toContain('\nNew.\n')
    expect(next).not.toContain('Write.')
    expect(next.endsWith('<!-- galley:end -->\n\nBelow.\n')).toBe(true)
    expect(isOwnedAlone(theirs)).toBe(false)
  })

  it('of another is added to where it belongs to people, and refused otherwise', () => {
    const shared = { body: 'New.', shared: true }
    expect(textOf('# Agents\n\nOurs.\n\n', shared)).toMatch(
      /^# Agents\n\nOurs\.\n\n<!-- galley:begin -->\n[\s\S]*<!-- galley:end -->\n$/,
    )
    expect(textOf('# Notes\n')).toMatch(/^PROBLEM Galley didn't write this file/)
    expect(textOf('<!-- galley:begin -->\nx', shared)).toMatch(/^PROBLEM The mark `<!-- galley:end -->` is missing/)
  })

  it('keeps its line ends', () => {
    const windows = fresh.replace(/\n/g, '\r\n')
    expect(textOf(windows)).toBe(windows)
    expect(textOf('# Agents\r\n', { body: 'New.', shared: true })).not.toMatch(/[^\r]\n/)
  })
})

describe('a plan', () => {
  const target: Target = {
    name: 'test',
    title: 'Test',
    files: () => [
      { ...OWNED, path: '.test/galley.md', characters: 300 },
      { path: 'AGENTS.md', body: 'x', shared: true, characters: 200 },
    ],
  }
  const guide = {} as Parameters<typeof planRules>[0]

  it('says what has to happen to each file', () => {
    const files = new MemoryFileSystem({
      '.test/galley-old.md': textOf(undefined),
      '.test/galley-mine.md': `${textOf(undefined)}Mine.`,
      '.test/galley-foreign.md': 'Mine.',
      'AGENTS.md': 'a'.repeat(100),
    })
    expect(planRules(guide, [target, target], files).map(({ path, kind, note }) => [path, kind, note])).toEqual([
      ['.test/galley-mine.md', 'refused', expect.stringContaining('your text')],
      ['.test/galley-old.md', 'gone', undefined],
      ['.test/galley.md', 'new', undefined],
      ['AGENTS.md', 'changed', expect.stringContaining('The editor reads only 200 characters')],
    ])
  })
})
