// The Markdown of a page to its sections, and to as much of it as was asked for.
import { slug, slugAliases } from '../../content/slug.ts'

/** A heading and all that stands below it, up to the next of its level. */
export interface PageSection {
  readonly title: string
  readonly level: number
  readonly start: number
  readonly end: number
}

/** The sections of a page. Lines in code that look like headings are none. */
export function sectionsOf(markdown: string): PageSection[] {
  const found: { title: string; level: number; start: number }[] = []
  let fence: string | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const marks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === undefined && marks !== undefined) fence = marks
    else if (fence !== undefined && marks?.startsWith(fence) && line.trim() === marks) fence = undefined
    else if (fence === undefined) {
      const heading = /^(#{1,6}) (.+)$/.exec(line)
      if (heading) found.push({ level: heading[1]?.length ?? 1, title: plain(heading[2] ?? ''), start: at })
    }
    at += line.length + 1
  }
  return closed(found, markdown.length)
}

/** Each section ends where the next one of its level or above begins. One pass, with a stack of what is open. */
function closed(found: readonly { title: string; level: number; start: number }[], length: number): PageSection[] {
  const ends = new Array<number>(found.length).fill(length)
  const open: number[] = []
  found.forEach(({ level, start }, i) => {
    for (let last = open.at(-1); last !== undefined && (found[last]?.level ?? 0) >= level; last = open.at(-1)) {
      ends[last] = start
      open.pop()
    }
    open.push(i)
  })
  return found.map((section, i) => ({ ...section, end: ends[i] as number }))
}

/** Without id, links and marks: what a reader sees. */
function plain(heading: string): string {
  return heading
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
}

/** The section that a heading or a fragment names. */
export function findSection(sections: readonly PageSection[], typed: string): PageSection | undefined {
  const wanted = typed.trim().replace(/^#+\s*/, '')
  const lower = wanted.toLowerCase()
  return (
    sections.find(({ title }) => title === wanted) ??
    sections.find(({ title }) => title.toLowerCase() === lower) ??
    sections.find(({ title }) => slug(title) === lower || slugAliases(title).includes(wanted))
  )
}
