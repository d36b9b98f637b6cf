// Valid texts to break: our own documentation, other tests' folders, and components' examples.
import { readdirSync, readFileSync } from 'node:fs'
import { components } from '../../src/components/index.ts'

const FOLDERS = ['docs', 'test/fixtures/conventions', 'test/fixtures/planted']

function textsOf(pattern: RegExp): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => pattern.test(path))
      .sort()
      .map((path) => readFileSync(`${folder}/${path}`, 'utf8')),
  )
}

/** Whole pages with front matter. Long ones are cut, so that a change matters. */
export const PAGES: readonly string[] = [
  ...textsOf(/\.mdx$/).map((text) => text.slice(0, 1_500)),
  ...components.flatMap(({ examples }) => examples.map((example) => `---\ntitle: Example\n---\n\n${example}`)),
]

export const CONFIGURATIONS: readonly string[] = textsOf(/(?:docs|galley)\.json$/)
export const SPECIFICATIONS: readonly string[] = textsOf(/\.yaml$/).map((text) => text.slice(0, 8_000))
