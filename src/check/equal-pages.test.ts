// Pages with the same text share what rules found in it, wherever they are.
import { describe, expect, it } from 'vitest'
import { checkProject } from './check.ts'
import { rule } from './rule.ts'
import { project } from './testing.ts'

const TEXT = `---
title: Releases
description: What changed, and when.
---

See [the list](#fixed) of what was utilized.

## Fixed

Simply restart. We changed the limit of the the queue.

## Fixed

#### Retries

<Card titel="Queue">Retries once.</Card>
`

/** What the check of these pages finds, without the file. */
async function findingsIn(files: Readonly<Record<string, string>>) {
  const found = checkProject(await project(files)).filter(({ code }) => code !== 'duplicate-titles')
  const inFile = (path: string) =>
    found
      .filter(({ place }) => place.file === path)
      .map(({ code, message, place, fix }) => ({
        code,
        message,
        at: place.start,
        fix: fix?.map(({ file, ...edit }) => edit),
      }))
  return new Map(Object.keys(files).map((path) => [path, inFile(path)]))
}

const PATHS = ['v1/limits.mdx', 'v2/limits.mdx', 'v1/changelog.mdx', 'legal/terms-of-service.mdx', 'v2/README.md']

describe('pages with the same text', () => {
  it('have the findings that each has alone', async () => {
    const together = await findingsIn(Object.fromEntries(PATHS.map((path) => [path, TEXT])))
    for (const path of PATHS) expect(together.get(path), path).toEqual((await findingsIn({ [path]: TEXT })).get(path))
    expect(together.get('v2/limits.mdx')).toEqual(together.get('v1/limits.mdx'))
    expect(together.get('v2/limits.mdx')?.length).toBeGreaterThan(4)
    // A changelog may repeat its headings.
    expect(together.get('v1/changelog.mdx')).not.toEqual(together.get('v1/limits.mdx'))
  })

  it('are checked one by one by rules of extensions, which may look at the path', async () => {
    const own = rule({
      name: 'own-path',
      area: 'structure',
      severity: 'warning',
      check: 'exact',
      guidance: 'Name pages well.',
      why: 'Readers see the name.',
      examples: { good: [], bad: [] },
      *page({ page }) {
        yield { message: `This is ${page.route}.`, place: { file: page.file, start: 0, end: 3 } }
      },
    })
    const read = await project({ 'a.mdx': TEXT, 'b.mdx': TEXT })
    const found = checkProject(read, { rules: [own], only: new Set(['own-path']) })
    expect(found.map(({ message }) => message)).toEqual(['This is /a.', 'This is /b.'])
  })
})
