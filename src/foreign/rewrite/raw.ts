// The parser's nodes: where they are, and what readers see of them.

/** A node, read field by field as untrusted data. */
export interface Raw {
  readonly type: string
  readonly position?: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  readonly children?: readonly Raw[]
  readonly value?: string
  readonly name?: string | null
  readonly depth?: number
  readonly url?: string
  readonly alt?: string | null
}

/** The offsets of a node's start and end. */
export function spanOf(node: Raw): [number, number] {
  return [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
}

/** The text of nodes, without HTML and code. */
export function visibleText(nodes: readonly Raw[]): string {
  let out = ''
  for (const node of nodes) {
    if (node.type === 'html' || node.type === 'mdxTextExpression') continue
    if (node.type === 'break') out += ' '
    else if (node.value !== undefined) out += node.value
    else if (node.children) out += visibleText(node.children)
  }
  return out
}

/** Whether a node before the title shows nothing. */
export function isInvisible(node: Raw, text: string): boolean {
  const [start, end] = spanOf(node)
  return (
    node.type === 'mdxjsEsm' ||
    node.type === 'definition' ||
    (node.type === 'mdxFlowExpression' && /^\s*\/\*/.test(node.value ?? '')) ||
    (node.type === 'paragraph' && /^(?:<a\s+(?:id|name)="[^"]*">\s*<\/a>\s*)+$/.test(text.slice(start, end))) ||
    (node.type === 'html' &&
      /^\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)+$|^<a\s+(?:id|name)=[^>]*>\s*<\/a>\s*$/.test(text.slice(start, end)))
  )
}

/** Whether nodes hold images or components of the old site. */
export function hasMoreThanText(nodes: readonly Raw[], text: string): boolean {
  return nodes.some(
    (node) =>
      /^image(?:Reference)?$/.test(node.type) ||
      (/^(?:html|mdxJsx\w+)$/.test(node.type) && /[A-Z]/.test(text[spanOf(node)[0] + 1] ?? '')) ||
      hasMoreThanText(node.children ?? [], text),
  )
}
