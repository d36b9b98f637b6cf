import { expect, it } from 'vitest'
import { MemoryFileSystem } from '../files/memory.ts'
import { loadIgnore } from './ignore.ts'

it.each<[string, string, boolean]>([
  ['', 'index.mdx', false],
  ['', 'README.md', true],
  ['', 'guides/README.md', true],
  ['', 'readme.md', false],
  ['', 'changelog.md', false],
  ['', 'node_modules/a/index.mdx', true],
  ['', 'build/a.mdx', true],
  ['', 'guides/build.mdx', false],
  ['', '.github/workflows/a.yml', true],
  ['', '.mintlify/notes.mdx', true],
  ['', '.mintlify/skills/a/SKILL.md', false],
  ['drafts/\n*.draft.mdx', 'drafts/a.mdx', true],
  ['drafts/\n*.draft.mdx', 'guides/a.draft.mdx', true],
  ['/notes', 'guides/notes/a.mdx', false],
  ['drafts/*\n!drafts/kept.mdx', 'drafts/kept.mdx', false],
  ['!README.md', 'README.md', false],
  ['!build', 'build/a.mdx', false],
  ['# drafts', 'drafts/a.mdx', false],
  ['**/drafts', 'drafts/a.mdx', true],
  ['guides/**/drafts', 'guides/drafts/a.mdx', true],
  ['a[bc]d', 'guides/abd/a.mdx', true],
  ['\\#a', '#a/b.mdx', true],
  ['  drafts  \r\n', '  drafts/a.mdx', true],
  ['*.mdx', 'a.mdx', true],
  ['?.mdx', 'a.mdx', true],
  ['*', 'a.mdx', true],
  // Only what is in the folder can be left out of it.
  ['*', '../build/a.mdx', false],
])('with %j, %s is left out: %s', (own, path, expected) => {
  expect(loadIgnore(new MemoryFileSystem({ '.mintignore': own })).ignores(path)).toBe(expected)
})

it.each<[string, string, string | undefined]>([
  ['', 'build/a.mdx', undefined],
  ['', 'dist/a.mdx', 'default'],
  ['', 'README.md', 'default'],
  ['build', 'build/a.mdx', 'mintignore'],
  ['!README.md', 'README.md', undefined],
])('what the configuration names is left out by the author alone: with %j, %s by %s', (own, path, expected) => {
  const rules = loadIgnore(new MemoryFileSystem({ '.mintignore': own }), (file) => file.startsWith('build/'))
  expect(rules.by(path)).toBe(expected)
})
