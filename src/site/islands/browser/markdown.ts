// Replaces `markdown/write.ts`: readers copy the visible text.
interface TextNode {
  readonly value?: string
}

export function writeMarkdown(nodes: readonly TextNode[]): string {
  return nodes.map(({ value = '' }) => value).join('')
}

export const writeMarkdownLine = writeMarkdown
