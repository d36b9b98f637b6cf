// Tells how a site makes the ids of its sections, from the references to them.
import type { FileSystem } from '../../../files/file-system.ts'

/** The attributes that most playbooks set. */
export const HYPHEN_IDS: readonly (readonly [string, string])[] = [
  ['idprefix', ''],
  ['idseparator', '-'],
]

const FRAGMENT = /(?:#|<<)([\p{L}\p{N}_-]+)(?=[[,>])/gu
const TITLE = /^={2,6}[ \t]+(\S.*)$/gm

/** Whether more references fit ids such as `first-steps` than `_first_steps`. */
export function hasHyphenIds(files: FileSystem): boolean {
  const fragments = new Set<string>()
  const titles = new Set<string>()
  for (const file of files.list()) {
    if (!/\.(?:adoc|asciidoc)$/i.test(file)) continue
    const text = files.readText(file) ?? ''
    for (const [, id = ''] of text.matchAll(FRAGMENT)) fragments.add(id)
    for (const [, title = ''] of text.matchAll(TITLE))
      titles.add(
        title
          .toLowerCase()
          .replace(/[^\p{L}\p{M}\p{N}_ .-]/gu, '')
          .replace(/[ .-]+/g, ' ')
          .trim(),
      )
  }
  let hyphens = 0
  let underscores = 0
  for (const title of titles) {
    if (fragments.has(title.replaceAll(' ', '-'))) hyphens++
    if (fragments.has(`_${title.replaceAll(' ', '_')}`)) underscores++
  }
  return hyphens > underscores
}
