// Finds a part of a component that was meant as the whole: `<Step>` around other `<Step>`s.
import type { Vocabulary } from '../components/vocabulary.ts'
import type { Element, Node } from '../content/tree.ts'
import { isBlank } from './nodes.ts'

/** The container that an element was meant to be, because it holds nothing but elements of its own name: `Steps`. */
export function meantContainer(element: Element, vocabulary: Vocabulary): string | undefined {
  const { name } = element
  const parts = element.children.flatMap((child) => (child.type === 'paragraph' ? child.children : [child]))
  const written = parts.filter((node) => !isBlank(node))
  if (written.length === 0 || !written.every((node) => isCalled(node, name))) return undefined
  const part = vocabulary.find(name)?.name
  return vocabulary.find(name)?.parents?.find((parent) => {
    const children = vocabulary.find(parent)?.children
    return typeof children === 'object' && 'only' in children && part !== undefined && children.only.includes(part)
  })
}

function isCalled(node: Node, name: string): boolean {
  return node.type === 'element' && node.name === name
}
