// Reports procedures in which one step isn't an instruction like the others.
import type { Element, List, Node } from '../../content/tree.ts'
import { imperative } from '../prose/imperative.ts'
import type { PageText, TextBlock } from '../prose.ts'
import { rule } from '../rule.ts'

export const parallelStructure = rule({
  name: 'parallel-structure',
  area: 'language',
  severity: 'suggestion',
  strict: 'warning',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.78, sample: 58 },
  guidance:
    'Give the items of a list, the steps of a procedure, and the headings of a level the same form: start each step with a verb.',
  why: 'A step in a different form reads like a remark, and readers skip it.',
  examples: {
    good: [
      '1. Create a key.\n2. Copy it.\n3. If you lose it, create another.',
      '<Steps>\n  <Step title="Install the client">Text.</Step>\n  <Step title="Sign in">Text.</Step>\n</Steps>',
      '<Steps>\n  <Step title="Install the client">Text.</Step>\n  <Step title="Instrument your server">Text.</Step>\n  <Step title="Sign in">Text.</Step>\n</Steps>',
      '1. The request comes in.\n2. The proxy checks it.\n3. Forward it.',
    ],
    bad: [
      '1. Create a key.\n2. The key goes into the header.\n3. Send the request.',
      '<Steps>\n  <Step title="Install the client">Text.</Step>\n  <Step title="Configuration">Text.</Step>\n  <Step title="Create a key">Text.</Step>\n</Steps>',
    ],
  },
  *page({ text, nodes }) {
    if (!text.english) return
    for (const { node } of nodes) {
      const heads = headsOf(node, text)
      if (heads.length < 3) continue
      const judged = heads.map((block) => imperative(block.text))
      const other = judged.indexOf('no')
      const isMixed = judged.filter((kind) => kind === 'yes').length >= 2 && judged.lastIndexOf('no') === other
      const block = heads[other]
      const sentence = block?.sentences[0]
      // The last item may be the outcome of the others, and so may one that says what happens.
      if (!isMixed || !block || !sentence || other === heads.length - 1 || OUTCOME.test(sentence.text)) continue
      yield {
        message: "The other steps start with a verb, but this one doesn't.",
        place: block.place(sentence.start, sentence.end),
        help: 'Say what the reader does, starting with the verb.',
      }
    }
  },
})

const OUTCOME =
  /^(?:after|once|now|when|as soon as|if|you (?:should|will|can|now|may|see)|you['’]ll|your|this|that|it|there|the [\w\s-]{1,40} (?:will|should|opens?|appears?|returns?|is|are|shows?|stores?|redirects?|pops?|displays?|starts?|sends?|prints?|creates?)\b|\uFFFC (?:will|should|opens?|appears?|returns?|is|are|shows?))/i

/** The titles of steps, or the first lines of an ordered list. */
function headsOf(node: Node, text: PageText): TextBlock[] {
  if (node.type === 'list' && node.ordered)
    return present((node as List).children.map((item) => firstBlock(item, text)))
  if (node.type !== 'element' || node.name !== 'Steps') return []
  const steps = node.children.filter((child): child is Element => child.type === 'element' && child.name === 'Step')
  return present(steps.map((step) => text.blockOf(step, 'title')))
}

function firstBlock(item: Node, text: PageText): TextBlock | undefined {
  const first = 'children' in item ? item.children[0] : undefined
  return first?.type === 'paragraph' ? text.blockOf(first) : undefined
}

function present(blocks: readonly (TextBlock | undefined)[]): TextBlock[] {
  return blocks.filter((block) => block !== undefined)
}
