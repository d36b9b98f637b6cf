// Actions on the assistant that answers the readers of a site.
import * as z from 'zod'
import { assistantInput, assistantOf, assistantOut, type StoredAssistant } from '../assistants/settings.ts'
import { type Site, writeAssistant } from '../sites/site.ts'
import { announceSites, record } from './changes.ts'
import { type Call, type Route, route } from './route.ts'
import { isLimitedToPublic, siteOf, siteParameter } from './shapes.ts'

const shape = z.looseObject({
  url: z.string().optional().describe('The address of the API. Left out if the site has no assistant.'),
  model: z.string().optional().describe('The name of the model'),
  hasKey: z.boolean().optional().describe('Whether there is an API key'),
})

export const assistantRoutes: readonly Route[] = [
  route({
    name: 'assistant.get',
    method: 'GET',
    path: '/v1/sites/:site/assistant',
    scope: 'sites:read',
    summary: 'Get assistant settings',
    description: 'No response contains the API key.',
    input: z.object({ site: siteParameter }),
    output: shape,
    async run({ site }, call) {
      return shown(assistantOf(await siteOf(call, site)))
    },
  }),
  route({
    name: 'assistant.set',
    method: 'PUT',
    path: '/v1/sites/:site/assistant',
    scope: 'sites:write',
    summary: 'Change assistant settings',
    description: 'Takes effect immediately: `/_galley/assistant` of the site answers questions of readers.',
    input: z.object({ site: siteParameter, assistant: assistantInput }),
    output: shape,
    async run({ site: name, assistant }, call) {
      const settings = { ...assistant, isPublicOnly: isLimitedToPublic(call) }
      await change(call, await siteOf(call, name), settings)
      return shown(settings)
    },
  }),
  route({
    name: 'assistant.remove',
    method: 'DELETE',
    path: '/v1/sites/:site/assistant',
    scope: 'sites:write',
    summary: 'Remove assistant settings',
    description: 'Forgets the API key too.',
    input: z.object({ site: siteParameter }),
    output: shape,
    async run({ site: name }, call) {
      await change(call, await siteOf(call, name), undefined)
      return {}
    },
  }),
]

async function change(call: Call, site: Site, settings: StoredAssistant | undefined): Promise<void> {
  await call.platform.database.transaction(async (queries) => {
    await writeAssistant(queries, site.id, settings)
    const detail = { model: settings?.model ?? 'none' }
    await record(call, queries, { action: 'set assistant', site: site.id, detail })
  })
  await announceSites(call)
}

function shown(settings: StoredAssistant | undefined): z.input<typeof shape> {
  return settings === undefined ? {} : (assistantOut(settings) as z.input<typeof shape>)
}
