// Reports procedures with commands whose outcome isn't described.
import { plainText } from '../../content/tree.ts'
import { isShell, proceduresOf, saysOutcome } from '../prose/procedures.ts'
import { rule } from '../rule.ts'

const RUN = '```bash\nacme deploy\n```'

export const expectedOutcome = rule({
  name: 'expected-outcome',
  area: 'organization',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 10 },
  guidance: 'After each major step, say what the reader sees if it worked: an output, a message, a Check.',
  why: "Readers who can't tell whether a step worked continue with a broken setup.",
  examples: {
    good: [
      `<Steps>\n<Step title="Deploy">\n\n${RUN}\n\nThe terminal prints the address.\n\n</Step>\n<Step title="Open it">Visit the address.</Step>\n</Steps>`,
      `<Steps>\n<Step title="Deploy">\n\n${RUN}\n\n<Check>The site is live.</Check>\n\n</Step>\n<Step title="Close">Close the page.</Step>\n</Steps>`,
      '<Steps>\n<Step title="Find the chip">\n\n```bash\nuname -m\n# arm64: Apple silicon\n```\n\n</Step>\n<Step title="Close">Close the page.</Step>\n</Steps>',
    ],
    bad: [
      `<Steps>\n<Step title="Build">\n\n\`\`\`bash\nacme build\n\`\`\`\n\n</Step>\n<Step title="Deploy">\n\n${RUN}\n\n</Step>\n</Steps>`,
    ],
  },
  *page({ nodes, text }) {
    if (!text.english) return
    for (const { steps, placed } of proceduresOf(nodes, text)) {
      if (placed.node.type !== 'element') continue
      const silent = steps.filter(({ node }) => {
        const children = node.children.filter((child) => child.type !== 'text' || plainText([child]).trim() !== '')
        const last = children.at(-1)
        return last?.type === 'code' && isShell(last.lang) && !isSetUp(last.value) && !saysOutcome(children)
      })
      const first = silent[0]?.head
      if (!first) continue
      yield {
        message:
          silent.length === 1
            ? "This step ends with a command and doesn't say what the outcome is."
            : `${silent.length} steps of this procedure end with a command and don't say what the outcome is.`,
        place: first.place(0, first.text.length),
        help: 'Add what the reader sees: the output, a message, a `<Check>`.',
      }
    }
  },
})

/** Commands with an obvious outcome. */
function isSetUp(code: string): boolean {
  const lines = code.split('\n').filter((line) => line.trim() !== '' && !/^\s*#/.test(line))
  return lines.every((line) =>
    /^\s*(?:\$ )?(?:sudo )?(?:cd|mkdir|export|touch|cp|mv|chmod|source|\.|set|git (?:clone|add|commit|push)|docker pull|[\w.-]+\s+(?:pub\s+)?(?:install|i|add|get|require|init|fetch))\b/.test(
      line,
    ),
  )
}
