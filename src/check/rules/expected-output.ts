// Reports commands that print something, if the page doesn't show the output.
import { isBlank, placeOf } from '../nodes.ts'
import { isShell, saysOutcome } from '../prose/procedures.ts'
import { rule } from '../rule.ts'

/** Commands that people run for their output. */
const PRINTS =
  /^\s*(?:\$ )?(?:(?:[\w./-]+\s+)+(?:list|ls|status|show|describe|info|whoami|version|logs)\b|[\w./-]+\s+(?:--version|-v|-V)\b|(?:docker|podman) ps\b|kubectl get\b|cat\s|ls\b|dig\s|nslookup\s)/m
/** Downloads that are executed or saved, so there is no output to show. */
const PIPED = /\|\s*(?:sudo\s+)?(?:ba|z)?sh\b|\s(?:-O|-o|--output|>>?)\s/
/** A comment in the block shows the output. */
const SHOWN_INSIDE = /^\s*(?:#|\/\/)\s*(?:outputs?|prints?|returns?|result|=>|→|->)(?![\w-])/im

export const expectedOutput = rule({
  name: 'expected-output',
  area: 'code',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 0.75, sample: 12 },
  guidance: 'After a command that readers run for its output, show the output.',
  why: 'Readers compare it with theirs and see whether they are on track.',
  examples: {
    good: [
      '```bash\nacme status\n```\n\n```text\nready\n```',
      '```bash\nacme status\n```\n\nIt prints `ready`.',
      '```bash\nnpm install acme\n```',
      '```bash\nacme status\n# Output: ready\n```',
    ],
    bad: ['```bash\nacme status\n```\n\nGo on with the next page.'],
  },
  *page({ nodes, text }) {
    if (!text.english) return
    const bare = nodes.filter((placed) => {
      const { node, parent, siblings, index } = placed
      if (node.type !== 'code' || !isShell(node.lang) || !PRINTS.test(node.value) || PIPED.test(node.value))
        return false
      if (SHOWN_INSIDE.test(node.value)) return false
      // Blocks in a group or in the column next to the text have their output elsewhere.
      if (parent?.node.type === 'element' && /^(?:CodeGroup|RequestExample|ResponseExample)$/.test(parent.node.name))
        return false
      const next = siblings.slice(index + 1).find(({ node: after }) => !isBlank(after))?.node
      return !next || (next.type !== 'code' && !saysOutcome([next]))
    })
    const first = bare[0]
    if (!first) return
    const others = bare.length > 1 ? ` ${bare.length - 1} more on this page.` : ''
    yield {
      message: `Readers run this command for its output, but the output isn't shown.${others}`,
      place: placeOf(first),
      help: 'Add a block with the output, labeled `text` or `json`.',
    }
  },
})
