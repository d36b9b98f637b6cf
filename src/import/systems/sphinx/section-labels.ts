// The labels that `sphinx.ext.autosectionlabel` gives each heading of a page.
import { linesOf, linesOfText } from '../../../foreign/lines.ts'
import { plainText } from '../../../foreign/rst/page.ts'
import { createSlugger } from '../../../foreign/sluggers.ts'

/** A heading that text may refer to by its words. */
export interface SectionLabel {
  /** Its words, in lowercase. */
  readonly label: string
  readonly title: string
  /** Its id. Undefined for the title of the page. */
  readonly fragment: string | undefined
}

/** The labels of the headings of a page in MyST, in order. With a prefix, which is the page's name, they're `page:heading`. */
export function sectionLabels(text: string, prefix: string | undefined): readonly SectionLabel[] {
  const lines = linesOf(text)
  const slugger = createSlugger('docutils')
  const out: SectionLabel[] = []
  for (const i of linesOfText(lines, 0)) {
    const typed = /^#{1,6}[ \t]+(\S.*)$/.exec(lines[i]?.text ?? '')?.[1]
    if (typed === undefined) continue
    const title = plainText(typed.replace(/[ \t]*\{#[^{}]*\}[ \t]*$/, '')).trim()
    const id = slugger.take(title)
    const label = prefix === undefined ? title : `${prefix}:${title}`
    out.push({ label: sectionName(label), title, fragment: out.length === 0 ? undefined : id })
  }
  return out
}

/** A label as names are compared: in lowercase, with single spaces. */
export function sectionName(label: string): string {
  return label.trim().toLowerCase().replace(/\s+/g, ' ')
}
