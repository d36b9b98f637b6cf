// Finds the procedures of a page and their steps, and what a step says about its outcome.
import { type Element, type ListItem, type Node, plainText } from '../../content/tree.ts'
import type { PlacedNode } from '../nodes.ts'
import type { PageText, TextBlock } from '../prose.ts'
import { imperative } from './imperative.ts'

/** A step, with its first line. */
export interface ProcedureStep {
  readonly node: Element | ListItem
  readonly head: TextBlock | undefined
}

/** `<Steps>`, or an ordered list of instructions. */
export interface Procedure {
  readonly placed: PlacedNode
  readonly steps: readonly ProcedureStep[]
}

/**
 * The procedures of a page, in order. A list counts if at least two of its items are instructions. What only announces
 * the parts of the page or explains how something works isn't one.
 */
export function proceduresOf(nodes: readonly PlacedNode[], text: PageText): Procedure[] {
  const found: Procedure[] = []
  let heading = ''
  let lead = ''
  for (const placed of nodes) {
    const { node } = placed
    if (node.type === 'heading') [heading, lead] = [text.blockOf(node)?.text ?? '', '']
    if (node.type === 'paragraph') lead = text.blockOf(node)?.text ?? ''
    if (EXPLAINS.test(heading) || ANNOUNCES.test(lead)) continue
    if (node.type === 'element' && node.name === 'Steps') {
      const own = node.children.filter((child): child is Element => child.type === 'element' && child.name === 'Step')
      found.push({ placed, steps: own.map((step) => ({ node: step, head: text.blockOf(step, 'title') })) })
    } else if (node.type === 'list' && node.ordered) {
      const steps = node.children
        .filter((child): child is ListItem => child.type === 'listItem')
        .map((item) => ({ node: item, head: item.children[0] && text.blockOf(item.children[0]) }))
      if (steps.filter(({ head }) => head && imperative(head.text) === 'yes').length >= 2) found.push({ placed, steps })
    }
  }
  return found
}

const EXPLAINS = /^(?:overview|introduction|summary|about|at a glance|how (?:it|this|everything|.+) works?\b)/i

/** The sentence before a list of what follows: "This guide covers three steps:", "We'll:". */
const ANNOUNCES =
  /(?:\b(?:guide|tutorial|page|quickstart|command|script|integration|we)\b[^.?!]*\b(?:will|covers?|walks?)\b|\bwe['’]ll\b)[^.?!]*:$/i

const OUTCOME =
  /\b(?:see|sees|seen|appears?|returns?|prints?|printed|outputs?|shows?|displays?|displayed|opens|results?|responds?|response|looks? like|verify|verifies|confirms?|check(?:s|ing)?|test(?:s|ing)?|success(?:ful|fully)?|should|ready|live|running|creates|adds|installs|generates|starts|produces|prompts?|expect(?:ed)?|now|done|preview|congratulations|complete[ds]?|works?|visit)\b/i

/** True if the nodes describe an outcome in text, or have a `<Check>`. */
export function saysOutcome(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'element' && (node.name === 'Check' || node.name === 'Frame')) return true
    if (node.type === 'image') return true
    if (node.type === 'code') return isOutput(node.lang) || (isShell(node.lang) && showsOutcome(node.value))
    if (node.type === 'element' || node.type === 'list' || node.type === 'listItem' || node.type === 'fragment')
      return saysOutcome(node.children)
    return OUTCOME.test(plainText([node]))
  })
}

/** True for commands with a comment about what they show, and for those that show how something is. */
function showsOutcome(code: string): boolean {
  const lines = code.trimEnd().split('\n')
  const comments = lines.flatMap((line) => /(?:^|\s)#(.*)/.exec(line)?.[1] ?? [])
  if (lines.length > 1 && /^\s*#/.test(lines.at(-1) ?? '')) return true
  return comments.some((comment) => OUTCOME.test(comment)) || /\s(?:--version|status|whoami|doctor)\s*$/m.test(code)
}

const SHELL = new Set('bash sh shell zsh console powershell ps1 cmd terminal fish'.split(' '))
const OUTPUT = new Set('text txt plaintext output log console json http'.split(' '))

/** True for languages of shell commands. */
export function isShell(lang: string): boolean {
  return SHELL.has(lang)
}

/** True for languages that are used to show output. */
function isOutput(lang: string): boolean {
  return OUTPUT.has(lang)
}
