// In place of `markdown/write.ts`: text that a reader copies is the visible one.
interface TextNode {
  readonly value?: string
}

export function writeMarkdown(nodes: readonly TextNode[]): string {
  return nodes.map(({ value = '' }) => value).join('')
}

export const writeMarkdownLine = writeMarkdown
