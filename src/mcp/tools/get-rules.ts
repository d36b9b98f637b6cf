// get_rules: returns the writing rules of this project, as in rule files.
import * as z from 'zod'
import { ToolError, tool } from '../tool.ts'

export const getRules = tool({
  name: 'get_rules',
  title: 'Get the writing rules',
  description:
    'Returns the rules for writing in this project. Call it before you write or review a page. Parts: core (the essentials), writing (all rules), components (each with an example), pages (front matter, kinds of pages, docs.json, API).',
  needs: 'guide',
  input: z.object({ part: z.string().max(40).optional().describe('Default: core and writing') }),
  async run({ part }, { guide }) {
    const texts = guide ? await guide() : new Map<string, string>()
    const names = part === undefined ? ['core', 'writing'] : [part]
    const chosen = names.flatMap((name) => texts.get(name) ?? [])
    if (chosen.length === 0)
      throw new ToolError(`There is no part ${JSON.stringify(part)}. There are ${[...texts.keys()].join(', ')}.`)
    return chosen.join('\n')
  },
})
