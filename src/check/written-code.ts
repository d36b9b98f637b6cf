// Where code blocks are written: on the page, in a snippet, or in a description of a specification.
import type { Page, PageCode } from '../content/page.ts'
import type { Place } from '../diagnostics/diagnostic.ts'
import { placeInCode, placeInSpec } from '../examples/place.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { Project } from '../project/project.ts'

/** A code block in its file. */
export interface WrittenCode {
  readonly source: SourceFile
  /** Of the whole block. In a specification, where JSON and YAML may escape it, of its longest line. */
  readonly place: Place
  /** Whether it stands there as Markdown, so that its fence can be changed. */
  readonly isMarkdown: boolean
  /** The place of a range of its code, as near as the file allows. */
  placeOf(start: number, end: number): Place
}

/** Finds the file of a block of this page. Returns undefined if the file hasn't been read. */
export function writtenCode({ node, place, spec }: PageCode, page: Page, project: Project): WrittenCode | undefined {
  const sourceOf = (file: string) => (file === page.file ? page.source : project.sources.get(file))
  const { value } = node
  const onPage = sourceOf(place.file)
  if (!onPage) return undefined
  const specification = spec === undefined ? undefined : sourceOf(spec)
  if (!specification) {
    const placeOf = (start: number, end: number) => placeInCode(onPage, place, { value, start, end })
    return { source: onPage, place, isMarkdown: spec === undefined, placeOf }
  }
  const longest = value.split('\n').reduce((found, line) => (line.length > found.length ? line : found))
  const placeOf = (start: number) => {
    const lineEnd = value.indexOf('\n', start)
    const line = value.slice(value.lastIndexOf('\n', start - 1) + 1, lineEnd === -1 ? undefined : lineEnd)
    // A sample that was made from the specification is nowhere in it as it's shown.
    return placeInSpec(specification, [longest, line]) ?? place
  }
  const whole = placeOf(0)
  return { source: whole === place ? onPage : specification, place: whole, isMarkdown: false, placeOf }
}

/** The line that opens a block which no fence closes, and its mark. Undefined for others. */
export function openFence({ source, place }: WrittenCode): { fence: string; mark: string } | undefined {
  const code = source.text.slice(place.start, place.end)
  const [fence, mark] = /^(`{3,}|~{3,})[^\n\r]*/.exec(code) ?? []
  if (fence === undefined || mark === undefined) return undefined
  const rest = code.slice(fence.length)
  const last = rest.trimEnd().split(/\r?\n/).at(-1) ?? ''
  const isClosed = new RegExp(`^[ \\t>]*${mark}${mark[0]}*$`).test(last.trimEnd()) && /[\r\n]/.test(rest)
  return isClosed ? undefined : { fence, mark }
}

/** The place of a text in the line that opens a block. The whole block if it's written otherwise. */
export function placeInFence({ source, place, isMarkdown }: WrittenCode, text: string): Place {
  const fence = isMarkdown ? (source.text.slice(place.start, place.end).split('\n', 1)[0] ?? '') : ''
  const at = fence.lastIndexOf(text)
  return at < 0 ? place : { file: place.file, start: place.start + at, end: place.start + at + text.length }
}
