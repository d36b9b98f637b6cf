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
  const file = spec ?? place.file
  const source = file === page.file ? page.source : project.sources.get(file)
  if (!source) return undefined
  if (spec === undefined) {
    const placeOf = (start: number, end: number) => placeInCode(source, place, { value: node.value, start, end })
    return { source, place, isMarkdown: true, placeOf }
  }
  const inSpec = placeInSpec(source, node.value)
  return { source, place: inSpec, isMarkdown: false, placeOf: () => inSpec }
}
