// Reports bullet lists that are really procedures.
import type { List } from '../../content/tree.ts'
import { placeOf } from '../nodes.ts'
import { imperative } from '../prose/imperative.ts'
import { rule } from '../rule.ts'

const SEQUENCE = /^(?:first|then|next|after that|afterwards|finally|lastly|once)\b/i
const FEWEST = 4

/** What somebody does on a screen. Elsewhere, `then` may join the halves of one tip: "start simple, then add to it". */
const ON_SCREEN = /^(?:on [^,]+, )?(?:click|select|choose|enter|tap|press|go to|log in|sign in|visit)\b/i
const FEWEST_ON_SCREEN = 2

/** What advice begins with. A list with it has no order, whatever its other items say. */
const ADVICE = /^(?:never|avoid|prefer|always|don['’]t|do not)\b/i

export const proceduresAsSteps = rule({
  name: 'procedures-as-steps',
  area: 'organization',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.5, sample: 10 },
  guidance: 'Break a complex procedure into numbered steps, with Steps or an ordered list.',
  why: 'Numbers show that the order matters and help readers find their place again.',
  examples: {
    good: [
      '1. Open the settings.\n2. Create a key.\n3. Then copy it.\n4. Finally, close the page.',
      '- Create a key for each service.\n- Rotate keys.\n- Store keys in a vault.\n- Delete unused keys.',
      '- Create a key for each service.\n- Rotate keys: create one, then delete the old one.\n- Store keys in a vault.\n- Delete unused keys.',
    ],
    bad: [
      '- Open the settings.\n- Create a key.\n- Then copy it.\n- Finally, close the page.',
      '- Log in to the console.\n- Click **Settings**, and then **Keys**.\n- Select a project.\n- Copy the key.',
    ],
  },
  *page({ nodes, text }) {
    if (!text.english) return
    for (const placed of nodes) {
      if (placed.node.type !== 'list' || placed.node.ordered) continue
      const heads = (placed.node as List).children.flatMap((item) => {
        const first = 'children' in item ? item.children[0] : undefined
        return first ? (text.blockOf(first)?.text ?? '') : ''
      })
      const judged = heads.map(imperative)
      const isProcedure = judged.filter((kind) => kind === 'yes').length >= FEWEST && !judged.includes('no')
      if (!isProcedure || !isInOrder(heads)) continue
      if (heads.some((head) => ADVICE.test(head))) continue
      yield {
        message: `These ${heads.length} bullets are steps of one procedure.`,
        place: placeOf(placed),
        help: 'Number them, or use Steps.',
      }
    }
  },
})

function isInOrder(heads: readonly string[]): boolean {
  return (
    heads.slice(1).some((head) => SEQUENCE.test(head)) ||
    (heads.some((head) => /\bthen\b/i.test(head)) &&
      heads.filter((head) => ON_SCREEN.test(head)).length >= FEWEST_ON_SCREEN)
  )
}
