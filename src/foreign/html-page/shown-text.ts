// The text that readers of an HTML page see, as plain words.
import { type ChildNode, isElement, MAX_DEPTH, rawText } from '../../dom/dom.ts'
import type { HtmlRules } from './rules.ts'

const WITHIN_WORDS = new Set('a abbr b code del em i ins kbd mark s small span strong sub sup tt u'.split(' '))

/** The text of some nodes, with spaces between blocks. */
export function shownText(nodes: readonly ChildNode[], rules: HtmlRules, depth = 0): string {
  if (depth > MAX_DEPTH) return ''
  return nodes
    .map((node) => {
      if (!('children' in node)) return rawText(node)
      if (!isElement(node)) return shownText(node.children, rules, depth + 1)
      if (/^(?:script|style|head|template|button|svg|noscript)$/.test(node.name) || rules.isHidden?.(node)) return ' '
      const inner = shownText(node.children, rules, depth + 1)
      return WITHIN_WORDS.has(node.name) ? inner : ` ${inner} `
    })
    .join('')
}
