// Reads pages for tests: drafts as one line of text.
import { SourceFile } from '../files/source-file.ts'
import type { DraftNode } from './draft.ts'
import { parseDraft } from './parse.ts'

/** A page's draft: its tree on one line, and each finding with the text that it's about. */
export function parse(text: string, path = 'page.mdx') {
  const draft = parseDraft(new SourceFile(path, text))
  return {
    shape: shape(draft.children),
    findings: draft.diagnostics.map(({ severity, place }) => `${severity} ${text.slice(place.start, place.end)}`),
    draft,
  }
}

/** The tree on one line: `p(text Note(…))`. */
function shape(nodes: readonly DraftNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
      if (node.type === 'expression') return `{${node.value}}`
      const attributes =
        node.type === 'draftElement'
          ? node.attributes.map((a) =>
              'spread' in a ? ' …' : ` ${a.name}=${typeof a.value === 'object' ? '{}' : a.value}`,
            )
          : []
      const names: Partial<Record<DraftNode['type'], string>> = { paragraph: 'p', strong: 'strong', link: 'link' }
      const name = node.type === 'draftElement' ? node.name + attributes.join('') : (names[node.type] ?? node.type)
      if ('children' in node) return `${name}(${shape(node.children as DraftNode[])})`
      return 'value' in node ? `${name}(${node.value})` : name
    })
    .join(' ')
}
