// list_components: lists the components, and what each one is for.
import * as z from 'zod'
import { ToolError, tool } from '../tool.ts'
import { vocabularyOf } from '../vocabulary.ts'
import type { Workspace } from '../workspace.ts'

export const listComponents = tool({
  name: 'list_components',
  title: 'List components',
  description:
    'Lists the components that pages can use, and what each one is for. Choose one, then call get_component.',
  needs: 'workspace',
  input: z.object({
    group: z.string().max(40).optional().describe('callouts, structure, content, code, api, media, inline, page, own'),
  }),
  async run({ group }, { workspace }) {
    const all = vocabularyOf((workspace as Workspace).outline)
    const groups = [...new Set(all.map((entry) => entry.group))]
    if (group !== undefined && !groups.includes(group))
      throw new ToolError(`There is no group ${JSON.stringify(group)}. There are ${groups.join(', ')}.`)
    const chosen = all.filter((entry) => group === undefined || entry.group === group)
    const lines = chosen.map(({ name, summary, advice }) => `- ${name}: ${summary}${advice[0] ? ` ${advice[0]}` : ''}`)
    return lines.join('\n')
  },
})
