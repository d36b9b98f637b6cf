// Components that the site has others for.
import { rule } from '../rule.ts'
import { typedTags } from '../typed-tags.ts'

const GALLEY = JSON.stringify({ guidance: { prefer: { Callout: 'Note' } } })

export const preferredComponents = rule({
  name: 'preferred-components',
  area: 'components',
  severity: 'warning',
  check: 'exact',
  guidance: 'Where the site prefers one component to another, use the one that it prefers.',
  why: 'Readers learn what a component means only where it is the same on every page.',
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
        message: `This site uses \`<${prefer[name]}>\` in place of \`<${name}>\`.`,
        place,
        help: `Write \`<${prefer[name]}>\`, with the attributes that it has.`,
      }
    }
  },
})
