// Finds the lines of a paragraph that are nothing but a formula in `$$`, which the parser takes for part of the text.

/** A node of the parser's tree. */
interface Raw {
  readonly type: string
  readonly value?: string
  readonly children?: Raw[]
  readonly position?: { start: { offset: number }; end: { offset: number } }
}

/**
 * A paragraph, divided into the formulas that have lines of their own, and the paragraphs around them. Such a formula is
 * displayed, as if its `$$` had lines of their own, too.
 * @param isInDollars whether a formula is in `$$`, not in `$`
 */
export function withDisplayMath<Node extends Raw>(paragraph: Node, isInDollars: (formula: Node) => boolean): Node[] {
  const children = (paragraph.children ?? []) as Node[]
  const isDisplayed = children.map(
    (child, index) =>
      child.type === 'inlineMath' &&
      (index === 0 || /(?:^|\n)[ \t]*$/.test(lineEnd(children[index - 1]))) &&
      (index === children.length - 1 || /^[ \t]*(?:\n|$)/.test(lineEnd(children[index + 1]))) &&
      isInDollars(child),
  )
  if (!isDisplayed.includes(true)) return [paragraph]
  const parts: Node[] = []
  let text: Node[] = []
  const endText = () => {
    const position = { start: text[0]?.position?.start, end: text.at(-1)?.position?.end }
    if (text.length > 0) parts.push({ ...paragraph, children: text, position })
    text = []
  }
  for (const [index, child] of children.entries()) {
    if (isDisplayed[index]) {
      endText()
      parts.push({ ...child, type: 'math', value: child.value?.trim() })
      continue
    }
    const part = withoutLineEnds(child, isDisplayed[index - 1] === true, isDisplayed[index + 1] === true)
    if (part) text.push(part)
  }
  endText()
  return parts
}

/** The text of a node beside a formula, which shows whether it's on the same line. A line break is empty. */
function lineEnd(node: Raw | undefined): string {
  if (node?.type === 'break') return ''
  return node?.type === 'text' ? (node.value ?? '') : '-'
}

/** A part of a paragraph without the line break between it and a formula. Undefined if it's nothing else. */
function withoutLineEnds<Node extends Raw>(node: Node, isAfter: boolean, isBefore: boolean): Node | undefined {
  if (!isAfter && !isBefore) return node
  if (node.type === 'break') return undefined
  const { value = '', position } = node
  const before = isAfter ? value.length - value.trimStart().length : 0
  const text = isBefore ? value.slice(before).trimEnd() : value.slice(before)
  if (text === '') return undefined
  return {
    ...node,
    value: text,
    position: position && { start: { offset: position.start.offset + before }, end: position.end },
  }
}
