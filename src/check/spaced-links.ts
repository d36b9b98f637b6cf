// Links and images that Markdown doesn't recognize, because their destination has spaces.
import type { Place } from '../diagnostics/diagnostic.ts'
import type { SourceFile } from '../files/source-file.ts'
import type { PlacedNode } from './nodes.ts'

/** The destination of what was meant as a link. */
export interface SpacedLink {
  readonly url: string
  readonly place: Place
}

/** `[Text](a destination "Title")`. Text with formatting is in other nodes. */
const SPACED = /(\\?\[[^[\]\n]*)?(?<!\\)\]\(([^()<>\s][^()<>\n]*?[ \t][^()<>\n]*?)(?:[ \t]+"[^"\n]*")?\)/dg

/** What readers of a page see as `[Text](my file.md)`, in order. `sourceOf` finds the page's file, and those of its snippets. */
export function* spacedLinks(
  nodes: readonly PlacedNode[],
  sourceOf: (file: string) => SourceFile | undefined,
): Iterable<SpacedLink> {
  for (const { node, file } of nodes) {
    if (node.type !== 'text' || !node.span || !node.value.includes('](')) continue
    const typed = sourceOf(file)?.text.slice(node.span.start, node.span.end) ?? ''
    for (const { 1: text, 2: url = '', indices } of typed.matchAll(SPACED)) {
      if (text?.startsWith('\\') || !node.value.includes(url)) continue
      const [start, end] = indices?.[2] ?? [0, 0]
      yield { url, place: { file, start: node.span.start + start, end: node.span.start + end } }
    }
  }
}
