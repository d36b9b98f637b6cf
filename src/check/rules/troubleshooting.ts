// Reports pages with a procedure of commands that don't say what can go wrong.
import { isShell, proceduresOf } from '../prose/procedures.ts'
import { rule } from '../rule.ts'

const HELP =
  /\b(?:troubleshoot\w*|common (?:issues|errors|problems|questions|mistakes)|known (?:issues|limitations)|debug\w*|faqs?|if (?:something|anything) (?:goes|went) wrong|if (?:it|this|that|the \w+) (?:fails|does(?:n['’]t| not) work)|errors?|problems?|fails?|issues?|limitations?)\b/i
const MIN_STEPS = 4
const MIN_COMMANDS = 3

const STEP = (title: string) => `<Step title="${title}">\n\n\`\`\`bash\nacme ${title.toLowerCase()}\n\`\`\`\n\n</Step>`
const STEPS = `<Steps>\n${['Install', 'Build', 'Deploy', 'Open'].map(STEP).join('\n')}\n</Steps>`

export const troubleshooting = rule({
  name: 'troubleshooting',
  area: 'readers',
  severity: 'suggestion',
  check: 'heuristic',
  measured: { precision: 1, recall: 1, sample: 11 },
  guidance: 'Include troubleshooting where readers are likely to fail.',
  why: 'Readers who hit an error look first at the page that led to it.',
  examples: {
    good: [
      `${STEPS}\n\n## Troubleshooting\n\nSee the log.`,
      `${STEPS}\n\n<Accordion title="The build fails">Clear the cache.</Accordion>`,
    ],
    bad: [STEPS],
  },
  *page({ page, nodes, text }) {
    if (!text.english) return
    const procedure = proceduresOf(nodes, text).find(
      ({ steps, placed }) => placed.node.type === 'element' && steps.length >= MIN_STEPS,
    )
    if (!procedure || page.codeBlocks.filter(({ node }) => isShell(node.lang)).length < MIN_COMMANDS) return
    const titles = text.blocks.filter(({ kind, context }) => kind === 'heading' || /\.title$/.test(context ?? ''))
    const isHelped =
      titles.some((block) => HELP.test(block.text)) ||
      page.links.some((link) => HELP.test(link.text) || /troubleshoot|debug|faq|errors?\b/i.test(link.url))
    if (
      isHelped ||
      text.blocks.some((block) =>
        /\btroubleshoot|\bif (?:you (?:see|get|encounter|run into)|the \w+ fails|something goes wrong)/i.test(
          block.text,
        ),
      )
    )
      return
    const place = page.frontmatter.places.get('title') ?? procedure.steps[0]?.head?.place(0, 1)
    if (!place) return
    yield {
      message: "This page walks through a procedure but doesn't say what can go wrong.",
      place,
      help: 'Add a section "Troubleshooting", or accordions with the likely errors.',
    }
  },
})
