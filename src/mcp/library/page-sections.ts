// Splits a page's Markdown into sections, and finds the ones that were asked for.
import { fragmentKey } from '../../html/fragment-key.ts'

/** A heading and everything below it, up to the next heading of its level or above. */
export interface PageSection {
  readonly title: string
  readonly level: number
  readonly start: number
  readonly end: number
}

/** The sections of a page. Lines in code that look like headings don't count. */
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

/** Ends each section where the next one of its level or above starts. One pass, with a stack of open sections. */
function closed(headings: readonly { title: string; level: number; start: number }[], length: number): PageSection[] {
  const ends = new Array<number>(headings.length).fill(length)
  const open: number[] = []
  headings.forEach(({ level, start }, i) => {
    for (let last = open.at(-1); last !== undefined && (headings[last]?.level ?? 0) >= level; last = open.at(-1)) {
      ends[last] = start
      open.pop()
    }
    open.push(i)
  })
  return headings.map((section, i) => ({ ...section, end: ends[i] as number }))
}

/** The visible text of a heading, without its id, links, and marks. */
function plain(heading: string): string {
  return heading
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim()
}

/** Finds a section by its heading or fragment. */
export function findSection(sections: readonly PageSection[], typed: string): PageSection | undefined {
  const wanted = typed.trim().replace(/^#+\s*/, '')
  const key = fragmentKey(wanted)
  return (
    sections.find(({ title }) => title === wanted) ??
    sections.find(({ title }) => title.toLowerCase() === wanted.toLowerCase()) ??
    sections.find(({ title }) => fragmentKey(title) === key)
  )
}
