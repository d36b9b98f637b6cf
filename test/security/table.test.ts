// SECURITY.md names a test for each known case: each must exist, with the ID in its title.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const rows = [...readFileSync('SECURITY.md', 'utf8').matchAll(/^\| (S\d+) +\| (.+?) +\| (.+?) +\|$/gm)]

describe('SECURITY.md', () => {
  it('lists every known case once, in order', () => {
    expect(rows.map(([, id]) => id)).toEqual(Array.from({ length: 35 }, (_, i) => `S${i + 1}`))
  })

  it.each(rows.map(([, id, , files]) => [id as string, files as string]))(
    '%s is held by tests that carry its id',
    (id, files) => {
      const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path as string)
      expect(paths).not.toEqual([])
      // As the title of a test or of a group of tests, by itself or in a list: `S7, S8: no string of a …`.
      const name = new RegExp(
        `(?:describe|it)(?:\\.\\w+)*\\(.*['"\`](?:S\\d+, )*${id}(?:, S\\d+)*: |^\\s*\\](?:.*)\\)\\(\\s*['"\`](?:S\\d+, )*${id}(?:, S\\d+)*: |^\\s*\\[?['"\`](?:S\\d+, )*${id}(?:, S\\d+)*: `,
        'm',
      )
      expect(paths.filter((path) => !name.test(readFileSync(path, 'utf8')))).toEqual([])
    },
  )
})
