// Reports components that the site replaces with others.
import { rule } from '../rule.ts'
import { typedTags } from '../typed-tags.ts'

const GALLEY = JSON.stringify({ guidance: { prefer: { Callout: 'Note' } } })

export const preferredComponents = rule({
  name: 'preferred-components',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance: 'If the site prefers one component over another, use the preferred one.',
  why: 'Readers learn what a component means only if every page uses it in the same way.',
  concerns: ({ config: { galley } }) => galley.guidance?.prefer !== undefined,
  examples: {
    good: [
      { files: { 'galley.json': GALLEY, 'index.mdx': '<Note>Ten a second.</Note>\n' } },
      '<Callout>Ten a second.</Callout>',
    ],
    bad: [{ files: { 'galley.json': GALLEY, 'index.mdx': '<Callout>Ten a second.</Callout>\n' } }],
  },
  *page(input) {
    const { prefer = {} } = input.project.config.galley.guidance ?? {}
    for (const { name, place } of typedTags(input, Object.keys(prefer))) {
      yield {
        message: `This site uses \`<${prefer[name]}>\` instead of \`<${name}>\`.`,
        place,
        help: `Write \`<${prefer[name]}>\`, with the attributes that it has.`,
      }
    }
  },
})
